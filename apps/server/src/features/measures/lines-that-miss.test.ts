import { describe, expect, test } from 'vitest';
import { aSource } from '../../testing/builders.ts';
import { drop, sourceData } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';
import { energy, seen, tableSources } from '../../testing/table-sources.ts';
import { french, lines, table } from '../../testing/tables.ts';

/** Lines of which a part would be missed: bills that overlap, classes without a value, and the two readings of a meter that was replaced. */
const own = ownBuilding();
const { stored, kwhOf, refusal } = tableSources(own);

type Column = { at: number; role: string; unit: string; adds?: boolean };
const answered = (columns: Column[], said: object = {}) =>
  ({ stamp: 'start', zone: 'Europe/Paris', table: JSON.stringify({ columns, ...said }) }) as const;
const conso = (...places: number[]): Column[] => places.map((at) => ({ at, role: 'conso', unit: 'kWh' }));

async function tableOf(file: ReturnType<typeof table>, query: object = {}) {
  const source = await aSource(own.app, own.user, own.building, { segment: 'C5' });
  return (await drop(own.app, own.user, source, file, { ...query, preview: 'true' })).body.table!;
}

test('a bill that overlaps the one before it is asked', async () => {
  const bills = table(
    'Du;Au;kWh',
    '01/01/2024;31/01/2024;300',
    '25/01/2024;29/02/2024;250',
    '01/03/2024;31/03/2024;280',
  );
  expect(await refusal(bills, energy(2))).toMatchObject({ code: 'file_needs_choice' });
  expect((await tableOf(bills)).unread).toMatchObject({ reason: expect.stringContaining('25/01/2024') });
  expect(await kwhOf((await stored(bills, answered(conso(2), { unread: 'skip' }))).source)).toBe(580);
});

test('a period of one day ends on it, and the others on their last day', async () => {
  const bills = table(
    'Du;Au;kWh',
    '01/01/2024;31/01/2024;310',
    '01/02/2024;01/02/2024;10',
    '02/02/2024;29/02/2024;280',
  );
  const { source, report } = await stored(bills, energy(2));
  expect([await kwhOf(source), report.series[0]]).toMatchObject([600, { to: '2024-02-29T23:00:00.000Z' }]);
  const query = { variables: 'conso', frequency: 'daily', start_date: '2024-01-31', end_date: '2024-02-02' } as const;
  expect((await sourceData(own.app, own.user, source, query)).variables[0]!.values).toEqual([10_000, 10_000, 10_000]);
});

test('numbers of contracts and companies beside the energy are not read', async () => {
  const rows = lines(30, (i) => `${french(i)};4001234567890;12345678901234;10`);
  const seenAs = seen([
    { at: 2, role: 'ignored', unit: null },
    { at: 3, role: 'conso', unit: 'kWh' },
  ]);
  const { source, report } = await stored(table('Date;Dossier;SIRET;Consommation (kWh)', ...rows), seenAs);
  expect([await kwhOf(source), report.refusedCount]).toEqual([300, 0]);
});

test('two amounts of one period that both count are added', async () => {
  const bills = table(
    'Du;Au;kWh',
    '01/01/2024;31/01/2024;300',
    '01/01/2024;31/01/2024;40',
    '01/02/2024;29/02/2024;280',
  );
  for (const [repeats, kwh] of [
    ['first', 580],
    ['last', 320],
    ['both', 620],
  ] as const)
    expect(await kwhOf((await stored(bills, answered(conso(2), { repeats }))).source)).toBe(kwh);
});

describe('a class without a value', () => {
  const isRest = (i: number) => i % 7 > 4;
  const days = (blank: string) =>
    table('Date;HP (kWh);HC (kWh)', ...lines(30, (i) => `${french(i)};${isRest(i) ? blank : 10};12`));
  const rest = Array.from({ length: 30 }, (_, i) => i).filter(isRest).length;

  test.each(['', '-', 'n/a', '/'])('written « %s » is asked: nothing, or missing', async (blank) => {
    expect(await refusal(days(blank), energy(1, 2))).toMatchObject({ code: 'file_needs_choice' });
    expect((await tableOf(days(blank))).blanks).toMatchObject({ value: 'missing', certainty: 'asked' });
    const kwhWith = async (blanks: string) =>
      kwhOf((await stored(days(blank), answered(conso(1, 2), { blanks }))).source);
    expect([await kwhWith('zero'), await kwhWith('missing')]).toEqual([30 * 12 + (30 - rest) * 10, (30 - rest) * 22]);
  });

  test('on every line, as where a contract changed, is proposed as nothing', async () => {
    const rows = lines(30, (i) => `${french(i)};${i < 15 ? '20;;' : ';12;8'}`);
    const columns = conso(1, 2, 3).map((column) => ({ ...column, adds: true }));
    const file = table('Date;Base (kWh);HP (kWh);HC (kWh)', ...rows);
    expect((await tableOf(file, answered(columns))).blanks).toMatchObject({ value: 'zero', certainty: 'asked' });
    expect(await kwhOf((await stored(file, answered(columns, { blanks: 'zero' }))).source)).toBe(600);
  });
});

describe('readings of a meter', () => {
  const index: Column[] = [{ at: 1, role: 'index', unit: 'kWh' }];
  const replaced = (last: string, first: string) =>
    table(
      'Date;Index (kWh);Observation',
      '01/01/2024;45000;',
      '01/02/2024;45500;',
      `${last};45700;dépose`,
      `${first};0;pose`,
      '01/03/2024;210;',
      '01/04/2024;600;',
      '18/04/2024;700;',
    );

  test('two of one day, of which both count, are of a meter and of its replacement', async () => {
    const file = replaced('15/02/2024', '15/02/2024');
    expect(await refusal(file, answered(index))).toMatchObject({ code: 'file_needs_choice' });
    expect(await kwhOf((await stored(file, answered(index, { repeats: 'both' }))).source)).toBe(1400);
    const hours = replaced('15/02/2024 10:00', '15/02/2024 10:30');
    expect(await kwhOf((await stored(hours, answered(index))).source)).toBe(1400);
  });

  test('one that cannot be between its neighbours is said', async () => {
    const values = [10_000, 10_100, 10_200, 1030, 10_400, 10_500, 10_600, 10_700, 10_800];
    const file = table('Date;Index (kWh)', ...values.map((value, i) => `${french(14 + i * 30)};${value}`));
    const { source, report } = await stored(file, answered(index));
    expect(await kwhOf(source)).toBe(800);
    expect(report.notes).toContainEqual(expect.stringMatching(/Un relevé de compteur impossible.* ligne 5/));
  });
});
