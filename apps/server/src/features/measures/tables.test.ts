import { strToU8, zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { DAY_MS } from '@joulerie/domain/calendar';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { drop, sourceData, sumOf, textFile } from '../../testing/files.ts';
import { FIRST_DAY, american, dayAt, french, lines, table, two } from '../../testing/tables.ts';

/** Tables as people have them: what is stored of each, or what is asked before anything is. */
let app: TestApp;
let user: TestUser;
let source: { _id: string };
beforeAll(async () => {
  app = await testApp();
});
// A space of its own: what was answered of one table is proposed for the next one of the space.
beforeEach(async () => {
  user = await aUser(app);
  source = await aSource(app, user, (await aBuilding(app, user))._id_building, { segment: 'C5' });
});

type Query = NonNullable<Parameters<typeof drop>[4]>;
const send = (file: ReturnType<typeof table>, query: Query = {}) => drop(app, user, source, file, query);
/** Answers to what is asked; the rest is as it was understood. */
const answers = (said: object = {}) => JSON.stringify({ columns: [], ...said });

/** Energy of each day that a source has between two days [kWh]. */
async function daysOf(from: string, to: string, variable: 'conso' | 'production_pv' = 'conso') {
  const query = { variables: variable, frequency: 'daily' as const, start_date: from, end_date: to };
  const [column] = (await sourceData(app, user, source, query)).variables;
  return (column?.values ?? []).map((value) => (value === null ? null : Math.round(value) / 1000));
}
const storedKwh = async (from: string, to: string) => Math.round(sumOf(await daysOf(from, to)) * 1000) / 1000;

/** Everything that the table says as it is, with the clock of Paris and starts of intervals. */
const CLOCK = { stamp: 'start', zone: 'Europe/Paris' } as const;
const SEEN = { ...CLOCK, table: answers() };

describe('tables that say what they hold', () => {
  test.each<[string, ReturnType<typeof table>, number]>([
    [
      'days stamped at their last second',
      table('Date;Électricité (kWh)', ...lines(30, (i) => `${dayAt(i)} 23:59:59;14,8`)),
      444,
    ],
    [
      'hours stamped at half past',
      table('Date;Électricité (kWh)', ...lines(48, (i) => `${dayAt(Math.floor(i / 24))} ${two(i % 24)}:30;1`)),
      48,
    ],
    [
      'hours stamped a minute before the next',
      table('Date;Électricité (kWh)', ...lines(48, (i) => `${dayAt(Math.floor(i / 24))} ${two(i % 24)}:59;1`)),
      48,
    ],
    [
      'two hours, in UTC',
      table(
        'Date UTC;Électricité (kWh)',
        ...lines(24, (i) => `${dayAt(Math.floor(i / 12))}T${two((i % 12) * 2)}:00:00Z;1`),
      ),
      24,
    ],
    [
      'three hours, in UTC',
      table(
        'Date UTC;Électricité (kWh)',
        ...lines(24, (i) => `${dayAt(Math.floor(i / 8))}T${two((i % 8) * 3)}:00:00Z;1`),
      ),
      24,
    ],
    [
      'euros beside the energy',
      table('Date;Coût (€);Consommation (kWh)', ...lines(20, (i) => `${french(i)};2,50;10`)),
      200,
    ],
    [
      'a temperature beside the energy',
      table('Date;Consommation (kWh);Moyenne °F', ...lines(20, (i) => `${french(i)};10;50`)),
      200,
    ],
    ['two time classes', table('Date;HP (kWh);HC (kWh)', ...lines(20, (i) => `${french(i)};7;3`)), 200],
    [
      'two time classes and their sum',
      table('Date;Total (kWh);HP (kWh);HC (kWh)', ...lines(20, (i) => `${french(i)};10;7;3`)),
      200,
    ],
    ['decimal commas between commas', table('Date,Consommation (kWh)', ...lines(20, (i) => `${dayAt(i)},1,5`)), 30],
    ['the value before the date', table('Consommation (kWh);Date', ...lines(20, (i) => `10;${french(i)}`)), 200],
    ['the month before the day', table('Date;Consommation (kWh)', ...lines(20, (i) => `${american(i)};10`)), 200],
    [
      'the month before the day, with AM and PM',
      table(
        'Date;Consommation (kWh)',
        ...lines(48, (i) => `${american(Math.floor(i / 24))} ${two(i % 12 || 12)}:00 ${i % 24 < 12 ? 'AM' : 'PM'};1`),
      ),
      48,
    ],
    [
      'years of two digits',
      table('Date;Consommation (kWh)', ...lines(20, (i) => `${french(i).slice(0, 6)}24;10`)),
      200,
    ],
    ['a total at the end', table('Date;Consommation (kWh)', ...lines(20, (i) => `${french(i)};10`), 'Total;200'), 200],
    ['numbers of lines', table(';Date;Consommation (kWh)', ...lines(20, (i) => `${i};${french(i)};10`)), 200],
    [
      '24 columns of hours',
      table(
        `Date (kWh);${lines(24, (h) => `${two(h)}:00`).join(';')}`,
        ...lines(20, (i) => `${french(i)};${lines(24, () => '0,5').join(';')}`),
      ),
      240,
    ],
    [
      '48 columns, by their ends',
      table(
        `Date;${lines(48, (h) => `${two(Math.floor((h + 1) / 2) % 24)}h${h % 2 ? '00' : '30'}`).join(';')}`,
        ...lines(20, (i) => `${french(i)};${lines(48, () => '0,5').join(';')}`),
      ),
      480,
    ],
    [
      '96 columns and a total',
      table(
        `Date;${lines(96, (q) => `${two(Math.floor(q / 4))}:${two((q % 4) * 15)}`).join(';')};Total`,
        ...lines(20, (i) => `${french(i)};${lines(96, () => '0,1').join(';')};9,6`),
      ),
      192,
    ],
    [
      '24 numbered hours',
      table(
        `Date;${lines(24, (h) => `H${h + 1}`).join(';')}`,
        ...lines(20, (i) => `${french(i)};${lines(24, () => '0,5').join(';')}`),
      ),
      240,
    ],
  ])('%s', async (_what, file, kwh) => {
    const preview = await send(file, { preview: 'true' });
    // Columns of hours name no unit: it is answered.
    const columns = preview.body.table!.columns.filter(({ certainty }) => certainty === 'asked');
    const said = columns.map(({ at }) => ({ at, role: 'conso', unit: 'kWh' }));
    const query = { ...CLOCK, table: answers({ columns: said }) };
    const first = await send(file, query);
    expect([first.status, first.error]).toMatchObject([200, undefined]);
    expect(await storedKwh('2023-12-31', '2024-02-28')).toBe(kwh);
    const again = await send(file, query);
    expect(again.body.outcome).toMatchObject({ added: 0, replaced: 0 });
    expect(await storedKwh('2023-12-31', '2024-02-28')).toBe(kwh);
  });

  test('months and weeks by their name, years, and periods of two dates', async () => {
    const months = ['janvier', 'févr.', 'mars', 'avril'].map((month) => `${month} 2023;300`);
    const named = await send(table('Mois;kWh', ...months), SEEN);
    expect([named.error, named.body?.series]).toMatchObject([undefined, [{ total: 1200 }]]);
    const weeks = await send(table('Semaine;kWh', '2024-W01;70', '2024-W02;80', '2024-W03;60'), SEEN);
    expect(weeks.body.series[0]).toMatchObject({
      total: 210,
      from: '2023-12-31T23:00:00.000Z',
      to: '2024-01-21T23:00:00.000Z',
    });
    const years = await send(table('Année;kWh', '2019;3100', '2020;3000'), { preview: 'true' });
    expect(years.body.series[0]).toMatchObject({ total: 6100, to: '2020-12-31T23:00:00.000Z' });
    const periods = await send(table('Du;Au;kWh', '01/06/2024;30/06/2024;100', '01/07/2024;14/07/2024;50'), SEEN);
    expect(periods.body.series[0]).toMatchObject({ total: 150, to: '2024-07-14T22:00:00.000Z' });
    expect(await daysOf('2024-07-13', '2024-07-16')).toEqual([3.571, 3.571, null, null]);
  });

  test('a workbook with a sheet a month is one table', async () => {
    const sheets = [0, 31, 60].map((first, m) => ({
      name: ['Janvier', 'Février', 'Mars'][m]!,
      rows: [
        ['Date', 'Consommation (kWh)'],
        ...Array.from({ length: 28 }, (_, i) => [new Date((FIRST_DAY + first + i) * DAY_MS), 10]),
      ],
    }));
    const file = { name: 'classeur.xlsx', bytes: await writeXlsx({ sheets }) };
    expect((await send(file, SEEN)).body.notes[0]).toMatch(/Janvier.*Février.*Mars/);
    expect(await storedKwh('2024-01-01', '2024-04-30')).toBe(840);
    expect((await send(file, SEEN)).body.outcome).toMatchObject({ added: 0, replaced: 0 });
  });

  test('an energy of production is the power of its step', async () => {
    const file = table(
      'Date/Time,Energy Produced (Wh)',
      ...lines(96, (i) => `${american(14)} ${two(Math.floor(i / 4))}:${two((i % 4) * 15)},250`),
    );
    expect((await send(file, SEEN)).status).toBe(200);
    expect(await daysOf('2024-01-15', '2024-01-15', 'production_pv')).toEqual([1]);
  });
});

describe('what is asked before anything is stored', () => {
  const refused = async (file: ReturnType<typeof table>, query: Query = CLOCK) => {
    const answer = await send(file, query);
    expect([answer.status, answer.error?.code]).toEqual([422, 'file_needs_choice']);
    const { body } = await send(file, { ...query, preview: 'true' });
    return body.table!;
  };

  test('twelve days that could be months', async () => {
    const file = table('Date;Consommation (kWh)', ...lines(12, (i) => `01/${two(i + 1)}/2024;10`));
    expect((await refused(file)).dateOrder).toMatchObject({ certainty: 'asked' });
    expect((await refused(file, { ...CLOCK, variable: 'conso', unit: 'kWh' })).dateOrder?.certainty).toBe('asked');
    await send(file, { ...CLOCK, table: answers({ dateOrder: 'month' }) });
    expect(await daysOf('2024-01-01', '2024-01-12')).toEqual(lines(12, () => '10').map(Number));
    expect(await storedKwh('2024-01-13', '2024-12-31')).toBe(0);
  });

  test('hours say the order of their dates', async () => {
    const hours = lines(72, (i) => `01/${two(Math.floor(i / 24) + 1)}/2024 ${two(i % 24)}:00;1`);
    const { body } = await send(table('Date;Consommation (kWh)', ...hours), { ...CLOCK, preview: 'true' });
    expect(body.table!.dateOrder).toMatchObject({ value: 'month', certainty: 'certain' });
  });

  test('a clock without summer time has every hour of the day that Paris shortens', async () => {
    const file = table(
      'Date;Électricité (kWh)',
      ...lines(72, (i) => `${dayAt(89 + Math.floor(i / 24))} ${two(i % 24)}:00;1`),
    );
    expect((await refused(file, { stamp: 'start' })).zone).toMatchObject({ value: 'UTC+1', certainty: 'asked' });
    expect((await send(file, { ...SEEN, zone: 'UTC+1' })).status).toBe(200);
    expect(await storedKwh('2024-03-30', '2024-04-02')).toBe(72);
  });

  test('values that only grow: an index or an energy', async () => {
    const file = table('Date;kWh', ...lines(20, (i) => `${french(i)};${10_000 + i * 12}`));
    const open = await refused(file);
    expect(open.columns[1]).toMatchObject({ role: 'index', certainty: 'asked' });
    const said = answers({ columns: [{ at: 1, role: 'index', unit: 'kWh' }] });
    expect((await send(file, { ...CLOCK, table: said })).status).toBe(200);
    expect(await storedKwh('2024-01-01', '2024-01-31')).toBe(19 * 12);
  });

  test('registers of a meter: their differences, once', async () => {
    const rows = lines(
      10 * 96,
      (i) =>
        `${dayAt(Math.floor(i / 96))} ${two(Math.floor((i % 96) / 4))}:${two((i % 4) * 15)},${(20_000 + i * 0.1).toFixed(3)},${(59_000 + i * 0.2).toFixed(3)},0,0,300`,
    );
    const file = table('Moment,Import T1 kWh,Import T2 kWh,Export T1 kWh,Export T2 kWh,L1 max W', ...rows);
    const { body } = await send(file, { preview: 'true' });
    expect(body.table!.columns.map(({ role, register }) => `${role} ${register ?? ''}`.trim()).slice(1, 3)).toEqual([
      'index T1',
      'index T2',
    ]);
    const columns = body
      .table!.columns.slice(1)
      .map(({ at, role, unit }) => ({ at, role: role === 'index' ? role : 'ignored', unit }));
    expect((await send(file, { ...CLOCK, table: answers({ columns }) })).status).toBe(200);
    expect(await storedKwh('2024-01-01', '2024-01-09')).toBeCloseTo(9 * 96 * 0.3, 6);
  });

  test('three digits after every separator', async () => {
    const file = table('Date;Consommation (kWh)', ...lines(20, (i) => `${french(i)};1.${200 + ((i * 7) % 20)}`));
    expect((await refused(file)).decimal).toMatchObject({ value: '.', certainty: 'asked' });
    expect((await send(file, { ...CLOCK, table: answers({ decimal: ',' }) })).status).toBe(200);
    expect((await daysOf('2024-01-01', '2024-01-01'))[0]).toBe(1200);
  });

  test('two columns that could each be the meter, and columns without a header', async () => {
    const flats = table('Date;Logement A (kWh);Logement B (kWh)', ...lines(20, (i) => `${french(i)};10;20`));
    expect((await refused(flats)).columns.map(({ certainty }) => certainty)).toEqual(['certain', 'asked', 'asked']);
    const columns = [
      { at: 1, role: 'ignored', unit: null },
      { at: 2, role: 'conso', unit: 'kWh' },
    ];
    await send(flats, { ...CLOCK, table: answers({ columns }) });
    expect(await storedKwh('2024-01-01', '2024-01-31')).toBe(400);
    const bare = await refused(textFile('nu.csv', lines(20, (i) => `${french(i)};10\n`).join('')));
    expect(bare.columns[1]).toMatchObject({
      role: 'conso',
      certainty: 'asked',
      reason: 'le fichier n’a pas d’en-tête',
    });
  });

  test('an archive of two meters that their tables do not name', async () => {
    const meter = (kwh: number) => strToU8(lines(20, (i) => `${french(i)};${kwh}\n`).join(''));
    const head = strToU8('Date;Consommation (kWh)\n');
    const file = (kwh: number) => new Uint8Array([...head, ...meter(kwh)]);
    const two = await send({ name: 'deux.zip', bytes: zipSync({ 'a.csv': file(10), 'b.csv': file(20) }) }, SEEN);
    expect([two.status, two.error.code, await storedKwh('2024-01-01', '2024-01-31')]).toEqual([
      422,
      'file_other_meter',
      0,
    ]);
    const same = await send({ name: 'deux.zip', bytes: zipSync({ 'a.csv': file(10), 'b.csv': file(10) }) }, SEEN);
    expect(same.status).toBe(200);
    expect(await storedKwh('2024-01-01', '2024-01-31')).toBe(200);
  });

  test('answers that are not JSON, or name no role, are refused with their key', async () => {
    for (const said of ['{', '{"columns":[{"at":1,"role":"or","unit":null}]}', '{"dateOrder":"année"}']) {
      const answer = await send(table('Date;kWh', '2024-01-01;1'), { table: said });
      expect([answer.status, answer.error.code]).toEqual([400, 'invalid_input']);
    }
  });
});
