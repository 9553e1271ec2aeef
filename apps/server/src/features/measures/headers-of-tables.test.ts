import { expect, test } from 'vitest';
import { aSource } from '../../testing/builders.ts';
import { drop, sourceData, stored, textFile } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';

/** What a header says of its own column, and of no other. */
const own = ownBuilding();

const two = (value: number) => String(value).padStart(2, '0');
const lines = (...rows: string[]) => textFile('tableau.csv', `${rows.join('\n')}\n`);
const seen = { stamp: 'start', zone: 'Europe/Paris', table: '{"columns":[]}' } as const;

test('kWh PCS are gas, which a meter of electricity does not receive', async () => {
  const source = await aSource(own.app, own.user, own.building);
  const months = Array.from({ length: 12 }, (_, m) => `${two(m + 1)}/2023;${300 - 10 * m}`);
  const answer = await drop(own.app, own.user, source, lines('Mois;kWh PCS', ...months), seen);
  expect([answer.status, answer.error?.code]).toEqual([422, 'file_wrong_kind']);
});

test('local times beside those in UTC are local', async () => {
  const source = await aSource(own.app, own.user, own.building);
  const hour = (at: number, zone: string) => new Date(at).toLocaleString('sv-SE', { timeZone: zone }).slice(0, 16);
  const first = Date.parse('2024-10-25T22:00:00Z');
  const rows = Array.from({ length: 73 }, (_, k) => {
    const at = first + k * 3_600_000;
    return `${hour(at, 'Europe/Paris')};${hour(at, 'UTC')};${1 + (k % 4)}`;
  });
  const file = lines('Date locale;Date UTC;kWh', ...rows);
  const preview = await drop(own.app, own.user, source, file, { preview: 'true' });
  expect(preview.body.table).toMatchObject({ zone: { value: 'Europe/Paris' }, repeats: null });
  await stored(own.app, own.user, source, file, seen);
  const query = { variables: ['conso' as const], frequency: 'daily' as const };
  const { variables } = await sourceData(own.app, own.user, source, {
    ...query,
    start_date: '2024-10-26',
    end_date: '2024-10-28',
  });
  // 24, 25 and 24 hours.
  expect(variables[0]!.values).toEqual([60_000, 61_000, 60_000]);
});

const daily = (header: string, times: number) =>
  lines(header, ...Array.from({ length: 28 }, (_, i) => `${two(i + 1)}/02/2024;${(60 - i) * times}`));
const FEBRUARY = 28 * 60 - 378;

async function kwhOf(file: ReturnType<typeof lines>, table: object) {
  const source = await aSource(own.app, own.user, own.building);
  await stored(own.app, own.user, source, file, { ...seen, table: JSON.stringify(table) });
  const query = { variables: ['conso' as const], frequency: 'monthly' as const };
  const { variables } = await sourceData(own.app, own.user, source, {
    ...query,
    start_date: '2024-02-01',
    end_date: '2024-02-29',
  });
  return variables[0]!.total! / 1000;
}

test('a unit that is not known is proposed as no other, and stored once somebody says it', async () => {
  const source = await aSource(own.app, own.user, own.building);
  const file = daily('Date;Consommation (UC)', 1);
  const { table } = (await drop(own.app, own.user, source, file, { preview: 'true' })).body;
  expect(table!.columns[1]).toMatchObject({ role: 'conso', unit: null, certainty: 'asked' });
  expect(table!.columns[1]!.reason).toContain('UC');
  expect((await drop(own.app, own.user, source, file, seen)).error?.code).toBe('file_needs_choice');
  expect(await kwhOf(file, { columns: [{ at: 1, role: 'conso', unit: 'MWh' }] })).toBeCloseTo(1000 * FEBRUARY, 3);
});

test.each([
  ['kJ', 3600],
  ['tep', 1 / 11_630],
])('electricity in %s', async (unit, times) => {
  expect(await kwhOf(daily(`Date;Énergie électrique (${unit})`, times), { columns: [] })).toBeCloseTo(FEBRUARY, 3);
});

test.each(['Consommation (HP)', 'Consommation (relevés)', 'Valeur (kWh)'])(
  '« %s » says no unit that is unknown',
  async (header) => {
    const source = await aSource(own.app, own.user, own.building);
    const { table } = (await drop(own.app, own.user, source, daily(`Date;${header}`, 1), { preview: 'true' })).body;
    expect(table!.columns[1]!.unit).toBe('kWh');
  },
);
