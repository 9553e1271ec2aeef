import { isoDay, parseIsoDay } from '@joulerie/domain/calendar';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { linkyRows, sourceData, stored, storedCurve, sumOf, textFile } from '../../testing/files.ts';

let app: TestApp;
let user: TestUser;
let source: { _id: string; idsource: string | null };
beforeAll(async () => {
  app = await testApp();
});
const aPoint = async () => {
  user = await aUser(app);
  source = await aSource(app, user, (await aBuilding(app, user))._id_building, { segment: 'C5' });
};

const DAY = '2024-02-01';
const after = (days: number) => isoDay(parseIsoDay(DAY)! + days);
const HALF_HOUR_WH = 510;
const whole = 48 * HALF_HOUR_WH;

const read = async (frequency: 'raw' | 'hourly' | 'daily', from: string, to = from, variable = 'conso') =>
  (await sourceData(app, user, source, { variables: [variable], frequency, start_date: from, end_date: to }))
    .variables[0]!;
/** Powers of half-hours that make 510 Wh each. */
const powers = (from: string, to: string, has: (slot: number) => boolean) =>
  storedCurve(
    app,
    user,
    source,
    linkyRows(from, to, (slot) => (has(slot) ? HALF_HOUR_WH * 2 : null)),
  );
const energies = (day: string, slots: readonly number[], kwh = '0,51') => {
  const clock = (slot: number) => `${String(slot >> 1).padStart(2, '0')}:${slot % 2 ? '30' : '00'}`;
  const lines = slots.map((slot) => `${day} ${clock(slot)};${kwh}`);
  return stored(app, user, source, textFile('pas.csv', ['Date;kWh', ...lines, ''].join('\n')), {
    variable: 'conso',
    unit: 'kWh',
    stamp: 'start',
  });
};
const readings = (values: readonly (number | null)[], stepDays = 1) => {
  const lines = values.flatMap((value, i) => (value === null ? [] : [`${after(i * stepDays)};${value}`]));
  return stored(app, user, source, textFile('index.csv', ['Date;kWh', ...lines, ''].join('\n')), {
    variable: 'index',
    unit: 'kWh',
    stamp: 'start',
  });
};
const slots = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);
const orders = <T>(a: T, b: T) =>
  [
    ['powers first', [a, b]],
    ['energies first', [b, a]],
  ] as const;

/** The energy of a day is the sum of its curve, at every zoom. */
async function expectEverywhere(wh: number, from: string, to = from) {
  expect((await read('daily', from, to)).total).toBeCloseTo(wh, 3);
  for (const frequency of ['raw', 'hourly'] as const)
    expect(sumOf((await read(frequency, from, to)).values)).toBeCloseTo(wh, 3);
}

describe('powers and energies of one meter, each with gaps', () => {
  describe.each(
    orders(
      () => powers(DAY, after(1), (slot) => slot !== 20),
      () => energies(DAY, slots(42, 48)),
    ),
  )('%s', (_name, files) => {
    test('a few energies beside an almost whole curve lose nothing of it', async () => {
      await aPoint();
      for (const store of files) await store();
      await expectEverywhere(whole - HALF_HOUR_WH, DAY);
    });
  });

  describe.each(
    orders(
      () => powers(DAY, after(1), (slot) => slot < 24),
      () => energies(DAY, slots(24, 48)),
    ),
  )('%s', (_name, files) => {
    test('powers of the morning and energies of the afternoon make the day', async () => {
      await aPoint();
      for (const store of files) await store();
      await expectEverywhere(whole, DAY);
      expect((await read('daily', DAY)).coverage).toBe(1);
      expect((await read('raw', DAY, DAY, 'puissance')).values.every((value) => value === 1020)).toBe(true);
    });
  });

  test('days of powers followed by days of energies read the same at every zoom', async () => {
    await aPoint();
    await powers(DAY, after(2), () => true);
    await energies(after(2), slots(0, 48));
    await energies(after(3), slots(0, 48));
    await expectEverywhere(4 * whole, DAY, after(3));
    expect(sumOf((await read('raw', DAY, after(3), 'puissance')).values) / 2).toBeCloseTo(4 * whole, 3);
  });

  test('two whole curves that disagree: powers govern, and the difference is listed', async () => {
    await aPoint();
    await powers(DAY, after(1), () => true);
    const report = await energies(DAY, slots(0, 48), '0,75');
    expect(report.differences).toMatchObject([
      { variable: 'conso', from: DAY, to: after(1), given: 36, measured: 24.48, governs: 'measured' },
    ]);
    await expectEverywhere(whole, DAY);
  });
});

describe('readings of an index', () => {
  test('a few energies never beat the difference of two readings: it fills the rest of their day', async () => {
    await aPoint();
    await readings([1000, 1030, 1060]);
    await energies(DAY, [3, 4]);
    expect((await read('daily', DAY, after(1))).total).toBeCloseTo(60_000, 3);
    const raw = await read('raw', DAY);
    expect(sumOf(raw.values)).toBeCloseTo(30_000, 1);
    expect(raw.values.slice(3, 5)).toEqual([510, 510]);
    expect(raw.estimated).toEqual([
      [0, 3],
      [5, 48],
    ]);
  });

  test('a missing reading shares the difference between its days, marked as an estimate, in any window', async () => {
    await aPoint();
    const report = await readings([1000, 1010, 1020, 1030, 1040, 1050, null, 1070, 1080, 1090, 1100]);
    expect(report.differencesCount).toBe(0);
    const days = await read('daily', DAY, after(9));
    expect(days.total).toBeCloseTo(100_000, 3);
    expect(days.estimated).toEqual([[5, 7]]);
    expect((await read('daily', after(6))).total).toBeCloseTo(10_000, 3);
  });

  test('weekly readings give their weeks', async () => {
    await aPoint();
    await readings([1000, 1070, 1140, 1210], 7);
    expect((await read('daily', DAY, after(20))).total).toBeCloseTo(210_000, 3);
    expect((await read('daily', after(9))).total).toBeCloseTo(10_000, 3);
  });

  test.each([
    ['a reading of 0', 0],
    ['ten times the true one', 10_500],
  ])('%s leaves its two days unknown and is reported', async (_name, wrong) => {
    await aPoint();
    const report = await readings([1000, 1010, 1020, 1030, 1040, 1050, wrong, 1070, 1080, 1090, 1100]);
    const days = await read('daily', DAY, after(9));
    expect(days.values).toEqual([10, 10, 10, 10, 10, null, null, 10, 10, 10].map((kwh) => kwh && kwh * 1000));
    expect(report.differences.map(({ variable, from, to }) => [variable, from, to])).toEqual([
      ['index', after(5), after(6)],
      ['index', after(6), after(7)],
    ]);
  });

  test('a curve that says something else than the index stays, and the difference is listed', async () => {
    await aPoint();
    await powers(DAY, after(2), () => true);
    const report = await readings([1000, 1036, 1072]);
    expect(report.differences).toMatchObject([
      { variable: 'index', from: DAY, to: after(2), given: 72, measured: 48.96, governs: 'measured' },
    ]);
    expect((await read('daily', DAY, after(1))).total).toBeCloseTo(2 * whole, 3);
  });
});
