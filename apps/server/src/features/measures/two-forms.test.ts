import * as buildingCalls from '@joulerie/contract/buildings';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { dailyCsv, linkyRows, sourceData, stored, storedCurve, sumOf, textFile } from '../../testing/files.ts';

let app: TestApp;
let user: TestUser;
let buildingId: string;
let source: { _id: string; idsource: string | null };
beforeAll(async () => {
  app = await testApp();
});

async function aPoint(): Promise<void> {
  user = await aUser(app);
  buildingId = (await aBuilding(app, user))._id_building;
  source = await aSource(app, user, buildingId, { segment: 'C5' });
}

type Grain = 'raw' | 'hourly' | 'daily' | 'monthly';
const read = async (variable: 'conso' | 'puissance', frequency: Grain, from: string, to = from) =>
  (await sourceData(app, user, source, { variables: [variable], frequency, start_date: from, end_date: to }))
    .variables[0]!;
const curve = (from: string, to: string, powerW: (slot: number) => number | null) =>
  storedCurve(app, user, source, linkyRows(from, to, powerW));
const daily = (from: string, values: (number | string)[]) =>
  stored(app, user, source, dailyCsv('Date;kWh', from, values), { variable: 'conso', unit: 'kWh' });
/** Energies of intervals, in kWh, as a generic file gives them. */
const energies = (day: string, stepMinutes: number, values: (number | string)[]) => {
  const rows = values.map((value, i) => {
    const minutes = i * stepMinutes;
    const clock = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
    return `${day} ${clock};${value}`;
  });
  return stored(app, user, source, textFile('pas.csv', ['Date;kWh', ...rows, ''].join('\n')), {
    variable: 'conso',
    unit: 'kWh',
  });
};

const DAY = '2024-02-01';
const NEXT = '2024-02-02';

/** The two forms in either order: what is stored must not depend on which came first. */
const orders = (first: () => Promise<unknown>, second: () => Promise<unknown>) =>
  [
    ['the curve first', [first, second]],
    ['the day first', [second, first]],
  ] as const;

describe('half-hours and a daily total of one meter', () => {
  describe.each(
    orders(
      () => curve(DAY, NEXT, () => 1000),
      () => daily(DAY, ['24,3', '1,1']),
    ),
  )('that disagree, %s', (_name, both) => {
    test('the total governs, once; the curve stays and is marked', async () => {
      await aPoint();
      for (const store of both) await store();
      expect(await read('conso', 'daily', DAY)).toMatchObject({
        total: 24_300,
        values: [24_300],
        unbalanced: [[0, 1]],
      });
      const fine = await read('puissance', 'raw', DAY);
      expect(fine.values).toEqual(Array.from({ length: 48 }, () => 1000));
      expect(fine.unbalanced).toEqual([[0, 48]]);
      expect((await read('conso', 'raw', DAY)).unbalanced).toEqual([[0, 48]]);
    });
  });

  test('the answer of the second one reports it, and again when it is sent again', async () => {
    await aPoint();
    await curve(DAY, NEXT, () => 1000);
    const difference = {
      variable: 'puissance',
      from: DAY,
      to: NEXT,
      given: 24.3,
      measured: 24,
      unit: 'kWh',
      governs: 'given',
    };
    for (const added of [1, 0]) {
      const report = await daily(DAY, ['24,3']);
      expect(report).toMatchObject({ differencesCount: 1, differences: [difference], outcome: { added, replaced: 0 } });
      expect(report.series[0]!.kept).toEqual({ read: 24.3, stored: 24.3, counted: null });
    }
  });

  test('the answer says what counts where another series governs, and nothing more where its own does', async () => {
    await aPoint();
    await daily(DAY, ['24,3']);
    const whole = await curve(DAY, NEXT, () => 1000);
    expect(whole.series[0]!.kept).toEqual({ read: 24, stored: 24, counted: 24.3 });
    await aPoint();
    const first = await curve(DAY, NEXT, (slot) => (slot < 24 ? 1000 : null));
    expect(first.series[0]!.kept).toEqual({ read: 12, stored: 12, counted: null });
    // The second half of a day: the first half is none of its totals.
    const second = await curve(DAY, NEXT, (slot) => (slot < 24 ? null : 500));
    expect(second.series[0]!.kept).toEqual({ read: 6, stored: 6, counted: null });
  });

  test.each([
    ['24', 24_200],
    ['24,2', 24_200],
    ['24,25', 24_250],
  ])('a total of %s kWh beside a curve of 24,2 kWh: %i Wh', async (total, energy) => {
    await aPoint();
    await curve(DAY, NEXT, (slot) => (slot < 2 ? 1200 : 1000));
    const report = await daily(DAY, [total]);
    const day = await read('conso', 'daily', DAY);
    expect(day).toMatchObject({ total: energy, unbalanced: energy === 24_200 ? [] : [[0, 1]] });
    expect(report.differencesCount).toBe(energy === 24_200 ? 0 : 1);
  });

  describe.each(
    orders(
      () => curve(DAY, NEXT, (slot) => (slot === 10 || slot === 40 ? null : 1000)),
      () => daily(DAY, ['24,5', '1,1']),
    ),
  )('the curve broken, %s', (_name, both) => {
    test('the remainder fills its gaps, marked', async () => {
      await aPoint();
      for (const store of both) await store();
      const fine = await read('puissance', 'raw', DAY);
      expect(fine.values).toEqual(Array.from({ length: 48 }, (_, i) => (i === 10 || i === 40 ? 1500 : 1000)));
      expect(fine.estimated).toEqual([
        [10, 11],
        [40, 41],
      ]);
      expect([fine.holes, fine.unbalanced]).toEqual([[], []]);
      const half = await read('conso', 'raw', DAY);
      expect(sumOf(half.values)).toBeCloseTo(24_500, 6);
      expect(await read('conso', 'daily', DAY)).toMatchObject({ total: 24_500, coverage: 1 });
    });
  });

  test('a total under what a broken curve holds governs too: nothing negative is made up', async () => {
    await aPoint();
    await curve(DAY, NEXT, (slot) => (slot === 10 ? null : 1000));
    const report = await daily(DAY, ['20,1']);
    expect(report.differences).toMatchObject([{ given: 20.1, measured: 23.5 }]);
    const fine = await read('puissance', 'raw', DAY);
    expect(fine.values[10]).toBeNull();
    expect((await read('conso', 'daily', DAY)).total).toBe(20_100);
  });

  test('the month of the list follows what governs', async () => {
    await aPoint();
    await curve('2024-02-01', '2024-03-01', () => 1000);
    await daily('2024-02-10', ['30,5']);
    const summary = (await app.as(user.token).call(buildingCalls.listBuildings, {})).body.data[0]!;
    expect(summary.energyKwh).toBeCloseTo(28 * 24 + 30.5, 6);
  });
});

describe('one variable at two steps', () => {
  const halves = Array.from({ length: 48 }, () => '0,5');
  test('a day received whole beside its half-hours of the same variable', async () => {
    await aPoint();
    await energies(DAY, 30, halves);
    expect((await daily(DAY, ['24,0', '1,1'])).differencesCount).toBe(0);
    expect(await read('conso', 'daily', DAY)).toMatchObject({ total: 24_000, unbalanced: [] });
    const report = await daily(DAY, ['25,5', '1,1']);
    expect(report.differences).toMatchObject([{ variable: 'conso', given: 25.5, measured: 24, governs: 'given' }]);
    expect(await read('conso', 'daily', DAY)).toMatchObject({ total: 25_500, unbalanced: [[0, 1]] });
    expect(sumOf((await read('conso', 'raw', DAY)).values)).toBe(24_000);
    // The half-hours again, corrected: they add up now, and govern.
    await energies(DAY, 30, ['2,0', ...halves.slice(1)]);
    expect(await read('conso', 'daily', DAY)).toMatchObject({ total: 25_500, unbalanced: [] });
    expect(await read('conso', 'raw', DAY)).toMatchObject({ unbalanced: [], estimated: [] });
  });

  test('hours over half-hours: each hour that disagrees governs its own energy, once, however often it is sent', async () => {
    await aPoint();
    await energies(DAY, 30, halves);
    const hours = Array.from({ length: 24 }, (_, hour) => (hour === 3 ? '1,75' : '1,00'));
    for (const outcome of [{ replaced: 1 }, { replaced: 0, unchanged: 1 }]) {
      const report = await energies(DAY, 60, hours);
      expect(report).toMatchObject({ outcome, differences: [{ given: 24.75, measured: 24 }] });
      const day = await read('conso', 'daily', DAY);
      expect(day.total).toBeCloseTo(24_750, 6);
      const fine = await read('conso', 'raw', DAY);
      expect(fine.unbalanced).toEqual([[6, 8]]);
      expect(sumOf(fine.values)).toBeCloseTo(24_000, 6);
    }
  });
});

describe('an amount over a longer period', () => {
  test('never overrides measured days; the difference is reported, the remainder fills the days without a measure', async () => {
    await aPoint();
    await aGas();
    await gasDays(
      '2024-01-01',
      Array.from({ length: 20 }, () => 100),
    );
    const report = await stored(app, user, source, periods(['2024-01-01;3100', '2024-02-01;290']), CHOICE);
    expect(report.differencesCount).toBe(0);
    const january = await gas('2024-01-01', '2024-01-31');
    expect(january.values).toEqual([
      ...Array.from({ length: 20 }, () => 100),
      ...Array.from({ length: 11 }, () => 100),
    ]);
    expect(january.estimated).toEqual([[20, 31]]);
    // Every day is measured now: the reading governs nothing, and what it lacks is said.
    const whole = await gasDays(
      '2024-01-21',
      Array.from({ length: 11 }, () => 90),
    );
    expect(whole.differences).toEqual([
      {
        variable: 'conso_gaz',
        from: '2024-01-01',
        to: '2024-02-01',
        given: 3100,
        measured: 2990,
        unit: 'kWh PCS',
        governs: 'measured',
      },
    ]);
    expect((await gas('2024-01-01', '2024-01-31')).total).toBeCloseTo(2990, 6);
    const summary = (await app.as(user.token).call(buildingCalls.listBuildings, {})).body.data[0]!;
    expect(summary.energyKwh).toBeCloseTo(2990 + 290, 6);
  });

  test('a day reads the same whatever the window', async () => {
    await aPoint();
    await aGas();
    await gasDays(
      '2024-01-01',
      Array.from({ length: 20 }, () => 130),
    );
    await stored(app, user, source, periods(['2024-01-01;3150', '2024-02-01;290']), CHOICE);
    const month = await gas('2024-01-01', '2024-01-31');
    expect(month.values[30]).toBe(50);
    expect((await gas('2024-01-31', '2024-01-31')).values).toEqual([50]);
    expect((await gas('2024-01-25', '2024-02-03')).total).toBeCloseTo(7 * 50 + 3 * 10, 6);
  });

  const CHOICE = { variable: 'conso_gaz', unit: 'kWh', stamp: 'start' } as const;
  const aGas = async () => {
    source = await aSource(app, user, buildingId, { idtype: 'pce' });
  };
  const periods = (rows: string[]) => textFile('releves.csv', ['Date;kWh', ...rows, ''].join('\n'));
  const gasDays = (from: string, values: number[]) =>
    stored(app, user, source, dailyCsv('Date;kWh', from, values), { variable: 'conso_gaz', unit: 'kWh' });
  const gas = async (from: string, to: string) =>
    (
      await sourceData(app, user, source, {
        variables: ['conso_gaz'],
        frequency: 'daily',
        start_date: from,
        end_date: to,
      })
    ).variables[0]!;
});

test('the hour of a curve with a gap is the mean of what was measured, its energy the sum of it', async () => {
  await aPoint();
  await curve(DAY, NEXT, (slot) => (slot === 1 ? null : slot === 0 ? 400 : 1000));
  expect((await read('puissance', 'hourly', DAY)).values.slice(0, 2)).toEqual([400, 1000]);
  expect((await read('conso', 'hourly', DAY)).values.slice(0, 2)).toEqual([200, 1000]);
});

test('fine energies are a curve of power for who asks one', async () => {
  await aPoint();
  await energies(
    DAY,
    30,
    Array.from({ length: 48 }, (_, i) => (i === 0 ? '1,0' : '0,5')),
  );
  const power = await read('puissance', 'raw', DAY);
  expect(power.values).toEqual(Array.from({ length: 48 }, (_, i) => (i === 0 ? 2000 : 1000)));
  expect(power).toMatchObject({ total: 24_500, unit: 'W', totalUnit: 'Wh', maximum: 2000 });
});
