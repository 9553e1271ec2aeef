import * as sourceCalls from '@joulerie/contract/sources';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { buildingData, dailyCsv, linkyRows, sourceData, stored, storedCurve, sumOf } from '../../testing/files.ts';

let app: TestApp;
let user: TestUser;
/** Two meters of 1 kW and 2 kW; the second has nothing on 3 and 4 January. */
let building: string;
beforeAll(async () => {
  app = await testApp();
  user = await aUser(app);
  building = (await aBuilding(app, user))._id_building;
  await aMeter('Ateliers', 1000, [['2024-01-01', '2024-01-06']]);
  await aMeter('Bureaux', 2000, [
    ['2024-01-01', '2024-01-03'],
    ['2024-01-05', '2024-01-06'],
  ]);
});

async function aMeter(name: string, powerW: number, parts: [string, string][], place = building) {
  const source = await aSource(app, user, place, { segment: 'C5' });
  await rename(source._id, name);
  for (const [from, to] of parts)
    await storedCurve(
      app,
      user,
      source,
      linkyRows(from, to, () => powerW),
    );
  return source;
}
const rename = (id: string, name: string) =>
  app.as(user.token).call(sourceCalls.renameSource, { params: { id }, body: { name } });
async function aDailyMeter(name: string, kWh: (number | string)[], place: string) {
  const source = await aSource(app, user, place, { segment: 'C5' });
  await rename(source._id, name);
  await stored(app, user, source, dailyCsv('Date;kWh', '2024-01-01', kWh), { variable: 'conso', unit: 'kWh' });
  return source;
}
const asked = { start_date: '2024-01-01', end_date: '2024-01-05' } as const;
type Frequency = 'raw' | 'hourly' | 'daily' | 'monthly';
const read = async (variable: 'conso' | 'puissance', frequency: Frequency, id = building) =>
  (await buildingData(app, user, id, { ...asked, variables: [variable], frequency })).variables[0]!;

const GAP = {
  from: '2024-01-02T23:00:00.000Z',
  to: '2024-01-04T23:00:00.000Z',
  reason: '«\u00a0Bureaux\u00a0»\u00a0: mesures absentes\u00a0: rien n’a été transmis sur cette période',
};

describe('a gap of one of two sources', () => {
  test('is said with its source at every zoom, and the steps that lack it are marked', async () => {
    for (const [variable, frequency, incomplete] of [
      ['puissance', 'raw', [96, 192]],
      ['puissance', 'hourly', [48, 96]],
      ['conso', 'hourly', [48, 96]],
      ['conso', 'daily', [2, 4]],
      ['conso', 'monthly', [0, 1]],
    ] as const) {
      const column = await read(variable, frequency);
      expect([column.holes, column.incomplete], `${variable} ${frequency}`).toEqual([[GAP], [incomplete]]);
      expect(column.coverage).toBeCloseTo(0.8, 9);
    }
  });

  test('has no highest or lowest value: that of the sum is where both are known', async () => {
    expect(await read('puissance', 'raw')).toMatchObject({
      minimum: 3000,
      maximum: 3000,
      maximumAt: '2023-12-31T23:00:00.000Z',
    });
    expect(await read('conso', 'daily')).toMatchObject({ minimum: 72_000, maximum: 72_000 });
    expect(await read('conso', 'hourly')).toMatchObject({ minimum: 3000, maximum: 3000 });
    // Of a sum of powers, days do not say it.
    expect(await read('puissance', 'daily')).toMatchObject({ minimum: null, maximum: null, maximumAt: null });
  });

  test('lowers the coverage of its steps, which say what would complete them', async () => {
    const daily = await read('conso', 'daily');
    expect(daily.stepCoverage).toEqual([1, 1, 0.5, 0.5, 1]);
    expect(daily.stepMissing).toEqual([0, 0, 48_000, 48_000, 0]);
    const monthly = await read('conso', 'monthly');
    expect(monthly.stepCoverage).toEqual([0.8]);
    expect(monthly.stepMissing).toEqual([96_000]);
    expect((await read('conso', 'hourly')).stepCoverage).toBeNull();
  });

  test('the total of the powers is the energy of the same measures', async () => {
    for (const frequency of ['raw', 'hourly', 'daily'] as const)
      expect((await read('puissance', frequency)).total, frequency).toBe(5 * 24_000 + 3 * 48_000);
    expect((await read('conso', 'daily')).total).toBe(5 * 24_000 + 3 * 48_000);
  });
});

describe('a source without a curve beside one that has one', () => {
  test('is no gap where its energy is known, and the sum of the curves has no highest value', async () => {
    const place = (await aBuilding(app, user))._id_building;
    await aMeter('Courbe', 1000, [['2024-01-01', '2024-01-06']], place);
    const daily = await aDailyMeter('Relevé', [10, 10, 10], place);
    const column = await read('puissance', 'raw', place);
    expect(column.sources.find(({ _id }) => _id === daily._id)?.present).toBe(false);
    expect(column).toMatchObject({ minimum: null, maximum: null, maximumAt: null, incomplete: [[144, 240]] });
    expect(column.holes.map(({ from, reason }) => [from, reason])).toEqual([
      ['2024-01-03T23:00:00.000Z', '«\u00a0Relevé\u00a0»\u00a0: aucune mesure reçue après le 03/01/2024'],
    ]);
  });

  test('a day without any curve says that its energy is known only of the source that has one', async () => {
    const place = (await aBuilding(app, user))._id_building;
    const first = await aMeter('Premier', 1000, [['2024-01-01', '2024-01-03']], place);
    await stored(app, user, first, dailyCsv('Date;kWh', '2024-01-03', [24]), { variable: 'conso', unit: 'kWh' });
    await aMeter('Second', 1000, [['2024-01-01', '2024-01-03']], place);
    const { holes } = await read('puissance', 'raw', place);
    expect(holes.map(({ from, reason }) => [from, reason])).toEqual([
      ['2024-01-02T23:00:00.000Z', 'Mesures absentes\u00a0: rien n’a été transmis sur cette période'],
      ['2024-01-03T23:00:00.000Z', 'Aucune mesure reçue après le 03/01/2024'],
    ]);
  });
});

test('a curve whose gaps are filled has the mean and the energy of the whole day', async () => {
  const place = (await aBuilding(app, user))._id_building;
  const meter = await aSource(app, user, place, { segment: 'C5' });
  await storedCurve(
    app,
    user,
    meter,
    linkyRows('2024-01-01', '2024-01-02', (slot) => (slot >= 16 && slot < 22 ? null : 1000)),
  );
  await stored(app, user, meter, dailyCsv('Date;kWh', '2024-01-01', [30]), { variable: 'conso', unit: 'kWh' });
  const query = { start_date: '2024-01-01', end_date: '2024-01-01', variables: ['puissance'] };
  const raw = (await sourceData(app, user, meter, { ...query, frequency: 'raw' })).variables[0]!;
  expect([sumOf(raw.values) / 2, raw.total]).toEqual([30_000, 30_000]);
  const daily = (await sourceData(app, user, meter, { ...query, frequency: 'daily' })).variables[0]!;
  expect([daily.values, daily.total]).toEqual([[1250], 30_000]);
});

test('gaps of two sources and of a third are distinct', async () => {
  const place = (await aBuilding(app, user))._id_building;
  for (const [name, values] of [
    ['A', [24, '', '', 24, 24]],
    ['B', [24, '', '', 24, 24]],
    ['C', [24, 24, 24, '', 24]],
  ] as const)
    await aDailyMeter(name, [...values], place);
  const { holes } = await read('conso', 'daily', place);
  expect(holes.map(({ from, to, reason }) => [from.slice(0, 10), to.slice(0, 10), reason])).toEqual([
    ['2024-01-01', '2024-01-03', '2 sources sur 3\u00a0: une partie des mesures manque'],
    [
      '2024-01-03',
      '2024-01-04',
      '«\u00a0C\u00a0»\u00a0: mesures absentes\u00a0: rien n’a été transmis sur cette période',
    ],
  ]);
});

test('a power that fills a gap of its day is no maximum', async () => {
  const place = (await aBuilding(app, user))._id_building;
  const source = await aSource(app, user, place, { segment: 'C5' });
  await storedCurve(
    app,
    user,
    source,
    linkyRows('2024-01-01', '2024-01-02', (slot) => (slot >= 44 ? null : 2000)),
  );
  await stored(app, user, source, dailyCsv('Date;kWh', '2024-01-01', [72]), { variable: 'conso', unit: 'kWh' });
  expect(await read('puissance', 'raw', place)).toMatchObject({ maximum: 2000, minimum: 2000 });
});
