import { describe, expect, test } from 'vitest';
import { figures, notes, readText, refusalOf, refusals, said } from '../test-support.ts';

/** Tables of another shape than a line a step: columns of hours, sessions, several tables in one file. */
const SEEN = { table: { columns: {} }, stamp: 'start', zone: 'Europe/Paris' } as const;
const two = (value: number) => String(value).padStart(2, '0');
const times = <T>(count: number, write: (i: number) => T) => Array.from({ length: count }, (_, i) => write(i));
const FIRST = Date.UTC(2024, 0, 1);
const day = (i: number) => new Date(FIRST + i * 86_400_000).toISOString().slice(0, 10);
const french = (i: number) => day(i).split('-').toReversed().join('/');
const days = (count: number, write: (i: number) => string, from = 0) =>
  times(count, (i) => `${day(from + i)};${write(i)}`);
const read = (...rows: string[]) => readText(`${rows.join('\n')}\n`, { generic: SEEN, energy: 'electricite' });
const columnsOf = async (...rows: string[]) =>
  (await read(...rows)).table!.columns.map(({ role, certainty }) => `${role} ${certainty}`);

describe('a column for each hour', () => {
  const half = times(24, () => '0,5').join(';');
  test.each<[string, string]>([
    ['numbers under a word', `Date;${times(24, (h) => h + 1).join(';')}`],
    ['numbers from 0 under nothing', `;${times(24, (h) => h).join(';')}`],
    ['« de 0h à 1h »', `Date;${times(24, (h) => `de ${h}h à ${h + 1}h`).join(';')}`],
    ['« 00h-01h (kWh) »', `Date;${times(24, (h) => `${two(h)}h-${two(h + 1)}h (kWh)`).join(';')}`],
    ['a spare column', `Date;${times(25, (h) => `H${h + 1}`).join(';')}`],
    [
      'the hour of October twice',
      `Date;${['00', '01', '02', '02 bis', ...times(21, (h) => two(h + 3))].map((h) => h.replace(/\d\d/, '$&:00')).join(';')}`,
    ],
  ])('%s', async (_what, header) => {
    const columns = header.split(';').length - 1;
    const spare = header.includes('bis') ? times(25, (h) => (h === 3 ? '' : '0,5')).join(';') : half;
    const rows = times(5, (i) => `${french(i)};${spare}${columns === 25 && spare === half ? ';' : ''}`);
    const found = await read(header, ...rows);
    expect([figures(found).steps, figures(found).total.value, refusals(found)]).toEqual([
      [{ step: 3600, count: 120 }],
      60,
      [],
    ]);
    expect(found.table!.columns[2]).toMatchObject(
      header.includes('kWh') ? { role: 'conso', unit: 'kWh' } : { certainty: 'asked' },
    );
  });

  test.each([
    ['the title', ['Puissance moyenne (kW)', `Date;${times(24, (h) => `${two(h)}h00`).join(';')}`]],
    ['the corner', [`Jour (kW);${times(24, (h) => `${two(h)}h00`).join(';')}`]],
  ])('%s says their unit', async (_what, head) => {
    const found = await read(...head, ...times(5, (i) => `${french(i)};${half}`));
    expect(found.table!.columns[2]).toMatchObject({ role: 'puissance', unit: 'kW', certainty: 'certain' });
    expect(figures(found).total.value).toBe(60);
  });

  const numbered = (count: number) => `Date;${times(count, (h) => `H${h + 1}`).join(';')}`;
  const row = (date: string, count: number, blank: number[]) =>
    `${date};${times(count, (h) => (blank.includes(h) ? '' : '1')).join(';')}`;
  test.each<[string, number, string, number[], string, number, number]>([
    ['March, the hours that pass', 24, '2024-03-31', [23], '2024-03-30T23:00:00.000Z', 23, 0],
    ['March, the hours of the clock', 24, '2024-03-31', [2], '2024-03-30T23:00:00.000Z', 23, 0],
    ['March, an hour too many', 24, '2024-03-31', [], '2024-03-30T23:00:00.000Z', 23, 1],
    ['March of 25 columns', 25, '2024-03-31', [23, 24], '2024-03-30T23:00:00.000Z', 23, 0],
    ['October of 25 columns', 25, '2024-10-27', [], '2024-10-26T22:00:00.000Z', 25, 0],
  ])('%s', async (_what, count, date, blank, from, kwh, refused) => {
    const found = await read(numbered(count), row(date, count, blank));
    const { points, total, from: start, missing } = figures(found);
    expect([points, total.value, start, missing, found.refused.length]).toEqual([kwh, kwh, from, 0, refused]);
  });
});

describe('time classes', () => {
  test('the maximum of classes is their highest, and one of them alone is asked', async () => {
    const found = await read('Date;Pmax HP (kVA);Pmax HC (kVA)', ...days(5, (i) => (i === 2 ? '4;7' : '6;4')));
    expect([figures(found).total.value, figures(found).points]).toEqual([7000, 5]);
    const lone = await read('Date;Pmax HP (kVA);Pmax HC (kVA)', ...days(5, (i) => (i === 2 ? '4;' : '6;4')));
    expect(refusals(lone)).toEqual([
      [4, 'il manque la valeur d’une classe : le maximum des autres ne serait pas celui du jour'],
    ]);
    expect(await columnsOf('Date;Heures creuses (kWh)', ...days(20, (i) => `${6 + (i % 3)}`))).toEqual([
      'time certain',
      'conso asked',
    ]);
  });

  test('a unit answered for a table of several columns is not that of a column that says another', async () => {
    const rows = days(5, (i) => `${6 + (i % 2)};${4 + (i % 2)}`);
    const table = ['Date;Gaz (MWh);Électricité (MWh)', ...rows, ''].join('\n');
    const found = await readText(table, { generic: { variable: 'conso', unit: 'kWh' }, energy: 'electricite' });
    expect([found.needsChoice, figures(found).total.value]).toEqual([true, 22_000]);
    expect(said(found.table!.columns[2]!.reason)).toBe('l’en-tête dit « MWh », et la réponse « kWh »');
  });
});

describe('intervals of no common step', () => {
  const SUMMED =
    'Intervalles sans pas commun (sessions) : leurs énergies sont additionnées par jour, celui de leur début.';
  test('sessions that overlap or stand apart are summed by day', async () => {
    const found = await read(
      'Début;Fin;Énergie (kWh)',
      '2024-01-01 10:00;2024-01-01 12:00;10',
      '2024-01-01 11:00;2024-01-01 13:00;7',
      '2024-01-01 18:30;2024-01-01 21:00;12',
      '2024-01-03 08:10;2024-01-03 10:10;9',
    );
    expect(figures(found)).toMatchObject({ steps: [{ step: 'P1D', count: 2 }], missing: 1, total: { value: 38 } });
    expect([...found.series[0]!.runs[0]!.values].map((value) => (Number.isNaN(value) ? null : value))).toEqual([
      29_000,
      null,
      9000,
    ]);
    expect(notes(found)).toEqual([SUMMED]);
  });

  test('sessions without their end, and amounts of weeks at any hour', async () => {
    const sessions = await read(
      'Date;Durée;Énergie (kWh)',
      ...['01 10:12;2:10;10', '02 18:45;3:00;20', '05 07:30;1:00;5', '11 22:10;4:00;30', '12 09:00;1:30;8'].map(
        (text) => `2024-01-${text}`,
      ),
    );
    expect(figures(sessions)).toMatchObject({ points: 5, steps: [{ step: 'P1D', count: 5 }], total: { value: 73 } });
    const weeks = await read(
      'Date;Consommation (kWh)',
      ...['01 08:15;70', '08 10:40;75', '14 19:05;60', '22 07:00;80', '29 12:00;71'].map((text) => `2024-01-${text}`),
    );
    expect(figures(weeks).total.value).toBe(356);
    expect(weeks.series[0]!.periods.length).toBe(5);
    const rows = ['01 08:15;7', '03 20:40;7', '05 02:05;6', '08 17:00;8', '10 04:00;7'];
    const refused = await refusalOf(read('Date;Consommation (kWh)', ...rows.map((text) => `2024-01-${text}`)));
    expect(refused.code).toBe('irregular_moments');
  });

  test('intervals of one length keep it', async () => {
    for (const end of [(h: number) => `${two(h + 1)}:00`, (h: number) => `${two(h)}:59`]) {
      const rows = times(23, (h) => `2024-01-01 ${two(h)}:00;2024-01-01 ${end(h)};1`);
      expect(figures(await read('Début;Fin;kWh', ...rows)).steps).toEqual([{ step: 3600, count: 23 }]);
    }
  });
});

describe('several tables in one text', () => {
  const HEADER = 'Date;Conso (kWh)';
  test('another one below or beside is refused, with its place', async () => {
    const below = await refusalOf(
      read(HEADER, ...days(10, () => '6'), '', 'Date;Production (kWh)', ...days(10, () => '4')),
    );
    expect([below.code, below.line]).toEqual(['several_tables', 13]);
    const summary = await refusalOf(
      read('Mois;Conso (kWh)', '2024-01;300', '2024-02;280', '', 'Jour;Conso (kWh)', ...days(10, () => '6')),
    );
    expect([summary.code, summary.line]).toEqual(['several_tables', 5]);
    const beside = await refusalOf(read(`${HEADER};;${HEADER}`, ...days(10, (i) => `6;;${day(366 + i)};4`)));
    expect(said(beside.message)).toContain('côte à côte (le second commence à la colonne 4)');
  });

  test('the same dates beside, and a header that is repeated, are one table', async () => {
    const beside = await read(`${HEADER};;Date;Production (kWh)`, ...days(10, (i) => `6;;${day(i)};4`));
    expect(figures(beside, 'production_pv').total.value).toBe(40);
    const pages = await read(
      HEADER,
      ...days(10, () => '6'),
      HEADER,
      ...days(10, () => '4', 10),
      'note;panne',
      ...days(2, () => '1', 20),
    );
    expect([figures(pages).total.value, refusals(pages)]).toEqual([102, [[23, 'date illisible « note »']]]);
  });
});
