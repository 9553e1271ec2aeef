import { isoDay } from '@joulerie/domain/calendar';
import { describe, expect, test } from 'vitest';
import { figures, only, readText, refusalOf, refusals } from '../test-support.ts';

/** Moments as tables write them, in lines and in columns. */
const SEEN = { table: { columns: {} }, stamp: 'start', zone: 'Europe/Paris' } as const;
const read = (...rows: string[]) => readText(`${rows.join('\n')}\n`, { generic: SEEN, energy: 'electricite' });
const times = (count: number, write: (i: number) => string) => Array.from({ length: count }, (_, i) => write(i));
const two = (value: number) => String(value).padStart(2, '0');
const HEADER = 'Date;Consommation (kWh)';

describe('days and hours', () => {
  const DAYS = { from: '2025-01-09T23:00:00.000Z', to: '2025-01-15T23:00:00.000Z', total: { value: 61 } };
  const HOURS = { from: '2025-01-14T23:00:00.000Z', to: '2025-01-15T05:00:00.000Z', total: { value: 61 } };
  test.each<[string, (i: number) => string, object]>([
    ['10-janv-25', (i) => `${10 + i}-janv-25`, DAYS],
    ['10-janv.-2025', (i) => `${10 + i}-janv.-2025`, DAYS],
    ['10/janv./2025', (i) => `${10 + i}/janv./2025`, DAYS],
    ['ven. 10/01/2025', (i) => `${['ven', 'sam', 'dim', 'lun', 'mar', 'mer'][i]!}. ${10 + i}/01/2025`, DAYS],
    ['vendredi 10 janvier 2025', (i) => `vendredi ${10 + i} janvier 2025`, DAYS],
    ['days of a worksheet', (i) => `${45_667 + i}`, DAYS],
    ['15/01/2025 à 00:00', (i) => `15/01/2025 à ${two(i)}:00`, HOURS],
    ['15/01/2025 à 0h', (i) => `15/01/2025 à ${i}h`, HOURS],
    ['mercredi 15 janvier 2025 à 00h00', (i) => `mercredi 15 janvier 2025 à ${two(i)}h00`, HOURS],
    ['hours of a worksheet, with a comma', (i) => `${(45_672 + i / 24).toFixed(4).replace('.', ',')}`, HOURS],
    ['hours of a worksheet, midnight as a whole', (i) => `${45_672 + i / 24}`, HOURS],
    ['seconds since 1970', (i) => `${1_736_895_600 + i * 3600}`, HOURS],
    ['milliseconds since 1970', (i) => `${(1_736_895_600 + i * 3600) * 1000}`, HOURS],
    ['20250110', (i) => `202501${10 + i}`, DAYS],
    ['202501150000', (i) => `20250115${two(i)}00`, HOURS],
    ['nanoseconds since 1970', (i) => `${1_736_895_600 + i * 3600}000000000`, HOURS],
  ])('%s', async (_what, write, expected) => {
    const found = await read(HEADER, ...times(6, (i) => `${write(i)};${i === 5 ? 11 : 10}`));
    expect([figures(found), refusals(found)]).toMatchObject([{ points: 6, ...expected }, []]);
  });

  test('numbers without a header of dates stay values', async () =>
    expect((await refusalOf(read('Compteur;kWh', ...times(5, (i) => `${45_292 + i};10`)))).code).toBe(
      'unknown_format',
    ));
});

test.each<[string, string[], [string, string][]]>([
  [
    'T1 2024',
    ['T1 2024', 'T2 2024'],
    [
      ['2024-01-01', '2024-04-01'],
      ['2024-04-01', '2024-07-01'],
    ],
  ],
  [
    '2024-Q4',
    ['2024-Q4', '2025-Q1'],
    [
      ['2024-10-01', '2025-01-01'],
      ['2025-01-01', '2025-04-01'],
    ],
  ],
  [
    '1er trimestre 2024',
    ['1er trimestre 2024', '2ème trimestre 2024'],
    [
      ['2024-01-01', '2024-04-01'],
      ['2024-04-01', '2024-07-01'],
    ],
  ],
  [
    '1er semestre 2024',
    ['1er semestre 2024', '2e semestre 2024'],
    [
      ['2024-01-01', '2024-07-01'],
      ['2024-07-01', '2025-01-01'],
    ],
  ],
  [
    'semaine 1 2024',
    ['Semaine 1 2024', 'Semaine 2 2024'],
    [
      ['2024-01-01', '2024-01-08'],
      ['2024-01-08', '2024-01-15'],
    ],
  ],
  [
    'S01 2024',
    ['S01 2024', 'S02 2024'],
    [
      ['2024-01-01', '2024-01-08'],
      ['2024-01-08', '2024-01-15'],
    ],
  ],
])('periods named « %s »', async (_what, names, expected) => {
  const found = await read('Période;Consommation (kWh)', ...names.map((name, i) => `${name};${20 - i}`));
  expect(only(found).periods.map(({ fromDay, toDay }) => [isoDay(fromDay), isoDay(toDay)])).toEqual(expected);
});

describe('parts of a date', () => {
  test.each<[string, string[], number, object]>([
    [
      'Année;Mois;Jour',
      times(20, (i) => `2024;1;${i + 1};10`),
      200,
      { points: 20, steps: [{ step: 'P1D', count: 20 }] },
    ],
    ['Année;Mois', times(12, (i) => `2024;${i + 1};10`), 120, { points: 12, steps: [{ step: 'P1M', count: 12 }] }],
    [
      'Année;Mois',
      ['janvier', 'février', 'mars'].map((one) => `2024;${one};10`),
      30,
      { steps: [{ step: 'P1M', count: 3 }] },
    ],
    ['Mois', times(3, (i) => `20240${i + 1};10`), 30, { steps: [{ step: 'P1M', count: 3 }] }],
    [
      'Date;Heure',
      times(48, (i) => `202401${two(14 + Math.floor(i / 24))};${two(i % 24)}00;1`),
      48,
      { points: 48, from: '2024-01-13T23:00:00.000Z' },
    ],
    [
      'Consommation 2024;\nMois',
      ['Janvier', 'Février', 'Mars'].map((one) => `${one};10`),
      30,
      { steps: [{ step: 'P1M', count: 3 }] },
    ],
  ])('%s', async (header, rows, total, expected) => {
    const found = await read(`${header};Consommation (kWh)`, ...rows);
    expect([figures(found), refusals(found)]).toMatchObject([{ ...expected, total: { value: total } }, []]);
  });
});

test('days written yyyymmdd without a header are dates, and what the values are is asked', async () => {
  const found = await readText('20240101,6120\n20240102,5480\n20240103,120\n', { energy: 'electricite' });
  expect(found.table!.columns.map(({ role, certainty }) => `${role} ${certainty}`)).toEqual([
    'time certain',
    'conso asked',
  ]);
  const answered = await readText('20240103,120\n20240102,5480\n20240101,6120\n', {
    generic: { variable: 'conso', unit: 'Wh' },
  });
  expect(figures(answered)).toMatchObject({ points: 3, from: '2023-12-31T23:00:00.000Z', total: { value: 11.72 } });
  for (const text of ['20240101,1\n20240101,2\n', '20240101,1\n20250101,2\n20240501,2\n'])
    expect((await refusalOf(readText(text))).message).toContain('20250131');
});

describe('the side of moments', () => {
  const open = (...rows: string[]) => readText(`${rows.join('\n')}\n`, { energy: 'electricite' });
  test('the last days of months are those months', async () => {
    const found = await read(HEADER, '31/01/2024;310', '29/02/2024;290', '31/03/2024;300');
    expect(figures(found)).toMatchObject({ from: '2023-12-31T23:00:00.000Z', steps: [{ step: 'P1M', count: 3 }] });
  });

  test('dates at the end of their period are ends, for certain', async () => {
    const lastDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    const dates = lastDays.map((day, m) => [two(day), two(m + 1)] as const);
    for (const write of [
      ([day, month]: readonly [string, string]) => `${day}/${month}/2024`,
      ([day, month]: readonly [string, string]) => `${month}/${day}/2024`,
      ([day, month]: readonly [string, string]) => `2024-${month}-${day}`,
    ]) {
      const found = await open('Mois;Consommation (kWh)', ...dates.map((date) => `${write(date)};1000`));
      expect(found.table!.stamp).toMatchObject({ value: 'end', certainty: 'certain' });
      expect(figures(found)).toMatchObject({
        from: '2023-12-31T23:00:00.000Z',
        to: '2024-12-31T23:00:00.000Z',
        steps: [{ step: 'P1M', count: 12 }],
      });
    }
    const quarters = await open('Trimestre;kWh', '31/03/2024;3000', '30/06/2024;2000', '30/09/2024;1000');
    expect(figures(quarters)).toMatchObject({
      from: '2023-12-31T23:00:00.000Z',
      to: '2024-09-30T22:00:00.000Z',
      steps: [{ step: 'P3M', count: 3 }],
    });
    // A Sunday is the last day of its week.
    const sundays = times(8, (i) => new Date(Date.UTC(2024, 0, 7 + 7 * i)).toISOString().slice(0, 10));
    const weeks = await open('Semaine se terminant le;kWh', ...sundays.map((day) => `${day};100`));
    expect(weeks.table!.stamp).toMatchObject({ value: 'end', certainty: 'certain' });
    expect(figures(weeks)).toMatchObject({ from: '2023-12-31T23:00:00.000Z', to: '2024-02-25T23:00:00.000Z' });
  });

  test('readings weeks apart and days from 00:30 to 00:00 are ends', async () => {
    const readings = await open(
      'Date de relevé;Consommation (kWh)',
      '15/01/2024;310',
      '14/02/2024;290',
      '16/03/2024;300',
    );
    expect(readings.table!.stamp).toMatchObject({ value: 'end', certainty: 'proposed' });
    expect(figures(readings).to).toBe('2024-03-15T23:00:00.000Z');
    const half = times(
      96,
      (i) =>
        `${two(14 + Math.floor((i + 1) / 48))}/01/2024 ${two(Math.floor(((i + 1) % 48) / 2))}:${i % 2 ? '00' : '30'};1`,
    );
    const days = await open(HEADER, ...half);
    expect(days.table!.stamp).toMatchObject({ value: 'end', certainty: 'proposed' });
    expect(figures(days)).toMatchObject({ from: '2024-01-13T23:00:00.000Z', to: '2024-01-15T23:00:00.000Z' });
    expect((await open(HEADER, ...times(20, (i) => `${two(i + 1)}/01/2024;1`))).table!.stamp).toMatchObject({
      value: 'start',
    });
  });
});

const MONTHS = ['Janv.', 'Févr.', 'Mars', 'Avril', 'Mai', 'Juin', 'Juil.', 'Août', 'Sept.', 'Oct.', 'Nov.', 'Déc.'];

describe('moments as headers', () => {
  test('a year a column, and a month a column, with their totals', async () => {
    const years = await read(
      'Consommation (kWh);2023;2024',
      ...MONTHS.map((month, m) => `${month};${300 - 10 * m};${m < 3 ? 310 - 10 * m : ''}`),
      'Total;2940;900',
    );
    expect([figures(years).total.value, figures(years).points, refusals(years)]).toEqual([
      2940 + 900,
      15,
      [[14, 'ligne de total : elle n’est pas une mesure']],
    ]);
    const compared = await read(
      'Mois;2024 (kWh);2023 (kWh)',
      ...MONTHS.map((month, m) => `${month};${300 - m};${310 - m}`),
    );
    expect(figures(compared).total.value).toBe(12 * 610 - 132);
    const months = await read(
      'Suivi des consommations (kWh)',
      `Année;${MONTHS.join(';')};Total`,
      `2023;${times(12, (m) => `${300 - 10 * m}`).join(';')};2940`,
      `2024;${times(12, (m) => `${310 - 10 * m}`).join(';')};3060`,
    );
    expect(figures(months)).toMatchObject({ points: 24, total: { value: 6000 }, steps: [{ step: 'P1M', count: 24 }] });
    expect(months.table!.columns[1]).toMatchObject({ header: 'Suivi des consommations (kWh)', role: 'conso' });
  });

  test.each(['', 'Année '])('a month a line below its year, « %s2023 » alone on a line', async (word) => {
    const months = await read(
      'Mois;Consommation (kWh)',
      ...[2023, 2024].flatMap((year) => [
        `${word}${year};`,
        ...MONTHS.map((month, m) => `${month};${300 - 10 * m + (year - 2023)}`),
      ]),
    );
    expect(figures(months)).toMatchObject({ points: 24, total: { value: 5892 }, steps: [{ step: 'P1M', count: 24 }] });
    expect(refusals(months)).toEqual([]);
  });

  test('cells that a spreadsheet keeps as texts: ="01/01/2024"', async () => {
    const days = await read(
      'Date;Consommation (kWh)',
      ...Array.from({ length: 28 }, (_, d) => `="${String(d + 1).padStart(2, '0')}/02/2023";="${d % 3},5"`),
    );
    expect([figures(days).points, figures(days).total.value]).toEqual([28, 41]);
  });

  test('a month a column with a day a line, and a date a column', async () => {
    const days = await read(
      'Conso kWh;janv-24;févr-24',
      ...times(31, (i) => `${i + 1};${10 + (i % 3)};${i < 29 ? 9 : ''}`),
    );
    expect(figures(days)).toMatchObject({
      points: 60,
      total: { value: 340 + 261 },
      steps: [{ step: 'P1D', count: 60 }],
    });
    const across = await read(
      `Poste;Site;${times(12, (m) => `${two(m + 1)}/2024`).join(';')}`,
      `Électricité (kWh);A;${times(12, (m) => `${100 + (m % 3)}`).join(';')}`,
      `Gaz (kWh);A;${times(12, (m) => `${200 + (m % 3)}`).join(';')}`,
    );
    expect([figures(across, 'conso').total.value, figures(across, 'conso_gaz').total.value]).toEqual([1212, 2412]);
  });

  test('a year of days as columns is a table, and too many quantities say so', async () => {
    const first = Date.UTC(2024, 0, 1);
    const dates = times(366, (i) => new Date(first + i * 86_400_000).toISOString().slice(0, 10));
    const year = await read(
      `;${dates.join(';')}`,
      `Consommation (kWh);${times(366, (i) => `${10 + (i % 2)}`).join(';')}`,
    );
    expect(figures(year)).toMatchObject({ points: 366, total: { value: 3843 } });
    const names = times(150, (i) => `Logement ${i}`).join(';');
    const wide = await refusalOf(
      read(`Date;${names}`, ...dates.slice(0, 5).map((day) => `${day};${times(150, () => '1').join(';')}`)),
    );
    expect(wide.code).toBe('too_many_columns');
  });
});

describe('periods in few letters', () => {
  const months = (write: (m: number) => string) => times(12, (m) => `${write(m + 1)};${100 - m}`);
  const YEAR = { from: '2022-12-31T23:00:00.000Z', to: '2023-12-31T23:00:00.000Z' };
  test.each<[string, string[], string]>([
    ['Mois', months((m) => `${two(m)}/23`), 'P1M'],
    ['Mois', months((m) => `${m}-23`), 'P1M'],
    ['Mois', months((m) => `23-${two(m)}`), 'P1M'],
    ['Trimestre', ['1T23;1', '2T23;2', '3T23;3', '4T23;4'], 'P3M'],
    ['Période', ['T1-23;1', 'T2-23;2', 'T3-23;3', 'T4-23;4'], 'P3M'],
    ['Semestre', ['S1 2023;5', 'S2 2023;6'], 'P6M'],
    ['Période', ['1er semestre 2023;5', '2nd semestre 2023;6'], 'P6M'],
  ])('%s: %s', async (header, rows, step) => {
    const found = await read(`${header};Consommation (kWh)`, ...rows);
    expect([figures(found), refusals(found)]).toMatchObject([{ ...YEAR, steps: [{ step, count: rows.length }] }, []]);
  });

  test('of two ways to read a month, the one whose months follow one another is right; days without a year are refused', async () => {
    const twelve = { from: '2011-12-31T23:00:00.000Z', to: '2012-12-31T23:00:00.000Z' };
    expect(figures(await read('Mois;Consommation (kWh)', ...months((m) => `${two(m)}/12`)))).toMatchObject(twelve);
    expect(figures(await read('Mois;Consommation (kWh)', ...months((m) => `12-${two(m)}`)))).toMatchObject(twelve);
    expect((await refusalOf(read('Date;Consommation (kWh)', ...times(12, (d) => `${two(d + 1)}/01;10`)))).code).toBe(
      'unknown_format',
    );
  });

  test('the first letters of one month alone name it', async () => {
    const names = ['jan', 'fév', 'mar', 'avri', 'mai', 'juin', 'juil', 'aou', 'sept', 'octo', 'nove', 'déce'];
    expect(figures(await read('Mois;Consommation (kWh)', ...times(12, (m) => `${names[m]!}. 2023;10`)))).toMatchObject({
      ...YEAR,
      points: 12,
    });
  });
});
