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
/** Three digits after each comma would be asked. */
const COMMA = '{"decimal":","}';
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
  ])('%s is no reading: its two days share what its neighbours say, marked as an estimate', async (_name, wrong) => {
    await aPoint();
    const report = await readings([1000, 1010, 1020, 1030, 1040, 1050, wrong, 1070, 1080, 1090, 1100]);
    const days = await read('daily', DAY, after(9));
    expect(days.total).toBeCloseTo(100_000, 3);
    expect([days.estimated, report.differencesCount]).toEqual([[[5, 7]], 0]);
    expect(report.notes).toContainEqual(expect.stringContaining('Un relevé de compteur impossible'));
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

describe('powers, energies and a total of one day', () => {
  const files = (powerW: (slot: number) => number, kwh: (slot: number) => string, total: string) => ({
    powers: () => storedCurve(app, user, source, linkyRows(DAY, after(1), powerW)),
    energies: () => {
      const lines = slots(0, 48).map(
        (slot) => `${DAY} ${String(slot >> 1).padStart(2, '0')}:${slot % 2 ? '30' : '00'};${kwh(slot)}`,
      );
      const file = textFile('pas.csv', ['Date;kWh', ...lines, ''].join('\n'));
      return stored(app, user, source, file, { variable: 'conso', unit: 'kWh', stamp: 'start', table: COMMA });
    },
    total: () => {
      const file = textFile('jour.csv', ['Date;kWh', `${DAY};${total}`, `${after(1)};1,001`, ''].join('\n'));
      return stored(app, user, source, file, { variable: 'conso', unit: 'kWh', stamp: 'start', table: COMMA });
    },
  });
  const ORDERS = [
    ['powers', 'energies', 'total'],
    ['powers', 'total', 'energies'],
    ['energies', 'powers', 'total'],
    ['energies', 'total', 'powers'],
    ['total', 'powers', 'energies'],
    ['total', 'energies', 'powers'],
  ] as const;
  /** The sum of the whole watts and their thirds is that of the thousandths of a kilowatt-hour. */
  const watts = (slot: number) => 903 + 7 * slot;
  const thousandths = (slot: number) => (watts(slot) / 2000).toFixed(4).replace('.', ',');

  test.each(ORDERS)('%s, %s, %s: a total that disagrees governs, and is reported once', async (...order) => {
    await aPoint();
    const made = files(watts, thousandths, '30,003');
    let report = await made[order[0]]();
    for (const name of order.slice(1)) report = await made[name]();
    expect((await read('daily', DAY)).total).toBeCloseTo(30_003, 3);
    const measured = slots(0, 48).reduce((sum, slot) => sum + watts(slot), 0) / 2000;
    expect(report.differences).toHaveLength(1);
    expect(report.differences[0]).toMatchObject({ from: DAY, given: 30.003, governs: 'given' });
    expect(report.differences[0]!.measured).toBeCloseTo(measured, 6);
    const raw = await read('raw', DAY, DAY, 'puissance');
    expect(raw.values).toEqual(slots(0, 48).map(watts));
    expect(raw.unbalanced).toEqual([[0, 48]]);
  });

  test.each(ORDERS)('%s, %s, %s: the same with constants', async (...order) => {
    await aPoint();
    const made = files(
      () => 1000,
      () => '0,5',
      '30',
    );
    let report = await made[order[0]]();
    for (const name of order.slice(1)) report = await made[name]();
    expect((await read('daily', DAY)).total).toBeCloseTo(30_000, 3);
    expect(report.differences).toMatchObject([{ from: DAY, given: 30, measured: 24, governs: 'given' }]);
  });

  test.each(ORDERS)('%s, %s, %s: energies that say something else than powers and total', async (...order) => {
    await aPoint();
    const made = files(
      () => 1000,
      (slot) => (slot % 2 ? '0,6' : '0,7'),
      '24',
    );
    let report = await made[order[0]]();
    for (const name of order.slice(1)) report = await made[name]();
    expect((await read('daily', DAY)).total).toBeCloseTo(24_000, 3);
    expect(report.differences).toMatchObject([{ from: DAY, given: 31.2, measured: 24, governs: 'measured' }]);
  });
});

test('hourly energies that disagree with powers govern their hours, and are reported', async () => {
  await aPoint();
  await powers(DAY, after(1), (slot) => slot !== 47);
  const lines = slots(0, 24).map(
    (hour) => `${DAY} ${String(hour).padStart(2, '0')}:00;${hour === 3 ? '2,021' : '1,02'}`,
  );
  const report = await stored(app, user, source, textFile('heures.csv', ['Date;kWh', ...lines, ''].join('\n')), {
    variable: 'conso',
    unit: 'kWh',
    stamp: 'start',
  });
  expect(report.differences).toMatchObject([
    { variable: 'puissance', from: DAY, given: 25.481, measured: 24.48, governs: 'given' },
  ]);
  expect((await read('daily', DAY)).total).toBeCloseTo(25_481, 3);
  expect((await read('raw', DAY)).unbalanced).toEqual([[6, 8]]);
});

test('energies of two hours beside powers with a gap keep the shape of the powers', async () => {
  await aPoint();
  const shape = (slot: number) => 500 + 20 * slot;
  await storedCurve(
    app,
    user,
    source,
    linkyRows(DAY, after(1), (slot) => (slot === 20 ? null : shape(slot))),
  );
  const lines = slots(0, 13).map((i) => {
    const from = i * 4 - 2;
    const wh = slots(from, from + 4).reduce((sum, slot) => sum + shape((slot + 48) % 48) / 2, 0);
    const stamp = new Date(Date.parse(`${DAY}T00:00:00Z`) + (i - 1) * 7_200_000).toISOString();
    return `${stamp.slice(0, 19).replace('T', ' ')};${String(wh / 1000).replace('.', ',')}`;
  });
  await stored(app, user, source, textFile('deux-heures.csv', ['Date;kWh', ...lines, ''].join('\n')), {
    variable: 'conso',
    unit: 'kWh',
    stamp: 'start',
    zone: 'UTC',
  });
  const raw = await read('raw', DAY, DAY, 'puissance');
  expect(raw.unbalanced).toEqual([]);
  expect(raw.values).toEqual(slots(0, 48).map(shape));
});

test('what is stored of a file is found although a total governs its day', async () => {
  await aPoint();
  const file = (lines: string[]) =>
    stored(app, user, source, textFile('pas.csv', ['Date;kWh', ...lines, ''].join('\n')), {
      variable: 'conso',
      unit: 'kWh',
      stamp: 'start',
      table: COMMA,
    });
  await file([`${DAY};30,003`, `${after(1)};1,001`]);
  await file(slots(0, 24).map((hour) => `${DAY} ${String(hour).padStart(2, '0')}:00;1,5`));
  const report = await file(slots(12, 24).map((hour) => `${DAY} ${hour}:00;1,25`));
  expect(report.series[0]!.kept).toEqual({ read: 15, stored: 15, counted: 30.003 });
});

test('a total that governs energies with gaps is the energy of its day, whatever a longer period says', async () => {
  await aPoint();
  source = await aSource(app, user, (await aBuilding(app, user))._id_building, { idtype: 'pce' });
  const file = (lines: string[]) =>
    stored(app, user, source, textFile('gaz.csv', ['Date;kWh', ...lines, ''].join('\n')), {
      variable: 'conso_gaz',
      unit: 'kWh',
      stamp: 'start',
      table: COMMA,
    });
  await file(slots(0, 20).map((hour) => `${DAY} ${String(hour).padStart(2, '0')}:00;${hour % 2 ? '1,25' : '1,33'}`));
  await file([`${DAY};20,003`, `${after(1)};30,001`, `${after(2)};29,001`]);
  const days = await read('daily', DAY, after(2), 'conso_gaz');
  expect(days.values[0]).toBeCloseTo(20.003, 6);
  await file(['2024-01-01;900,001', '2024-02-01;3000,001', '2024-03-01;1,001', '2024-04-01;1,001']);
  expect((await read('daily', DAY, after(2), 'conso_gaz')).values[0]).toBeCloseTo(20.003, 6);
});
