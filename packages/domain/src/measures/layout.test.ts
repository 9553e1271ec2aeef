import { describe, expect, test } from 'vitest';
import { dayNumber } from '../calendar/days.ts';
import { dayStart } from '../calendar/paris.ts';
import { QUALITY } from '../vocabulary/qualities.ts';
import type { VariableName } from '../vocabulary/variables.ts';
import { layOut, layOutSteps } from './layout.ts';
import type { PeriodValue, Run } from './runs.ts';

const FIRST = dayNumber(2026, 2, 2);
/** The Monday before the clock goes forward, on the Sunday. */
const MARCH = dayNumber(2026, 3, 23);
/** The Sunday on which it goes back. */
const OCTOBER = dayNumber(2026, 10, 25);
const DAY = 86_400;
const GAP = Number.NaN;

const run = (
  from: number,
  stepS: number,
  values: readonly number[],
  quality: readonly number[] | null = null,
): Run => ({
  from,
  stepS,
  values: Float64Array.from(values),
  quality: quality && Uint8Array.from(quality),
});
const lay = (variable: VariableName, runs: Run[], periods: PeriodValue[] = []) =>
  layOut({ point: null, variable, register: null, registerLabel: null, unit: 'Wh', runs, periods, duplicates: 0 });
const days = (layout: ReturnType<typeof lay>, from = FIRST) =>
  [...layout.days.values()].map(({ day, stepS, values, marks }) => [day - from, stepS, [...values], [...marks]]);

describe('values of more than a day', () => {
  test('of an energy are amounts over their days, with their marks', () => {
    const layout = lay('conso', [run(dayStart(FIRST), 7 * DAY, [70, GAP, 21], [0, 0, QUALITY.estime])]);
    expect(layout.periods).toEqual([
      { fromDay: FIRST, toDay: FIRST + 7, value: 70, quality: 0 },
      { fromDay: FIRST + 14, toDay: FIRST + 21, value: 21, quality: QUALITY.estime },
    ]);
    expect([layout.days.size, layout.read, layout.lost]).toEqual([0, 91, 0]);
  });

  test('begin and end at the midnights that are nearest, also when the clock changes, and are a day at least', () => {
    const bounds = (from: number, stepS: number, n: number) =>
      lay('conso', [
        run(
          from,
          stepS,
          Array.from({ length: n }, () => 1),
        ),
      ]).periods.map((one) => [one.fromDay - MARCH, one.toDay - MARCH]);
    expect(bounds(dayStart(MARCH), 7 * DAY, 2)).toEqual([
      [0, 7],
      [7, 14],
    ]);
    expect(bounds(dayStart(MARCH) + 7 * 3_600_000, 7 * DAY, 1)).toEqual([[0, 7]]);
    expect(bounds(dayStart(MARCH) - 7 * 3_600_000, 7 * DAY, 1)).toEqual([[0, 7]]);
    expect(bounds(dayStart(MARCH) + 10 * 3_600_000, 90_000, 1)).toEqual([[0, 1]]);
    // From ten past noon, a minute more than 24 hours: both midnights that are nearest are that of the day of 25 hours.
    expect(bounds(dayStart(OCTOBER - 1) + (12 * 60 + 10) * 60_000, DAY + 60, 1)).toEqual([
      [OCTOBER - MARCH, OCTOBER + 1 - MARCH],
    ]);
  });

  test('of a power are on each day the power that keeps their energy', () => {
    const layout = lay('puissance', [run(dayStart(FIRST), 2 * DAY, [100, GAP, 300])]);
    expect(days(layout)).toEqual([0, 1, 4, 5].map((after) => [after, DAY, [after < 2 ? 100 : 300], [QUALITY.estime]]));
    expect(layout.read).toBe(400 * 48);
    // Seven times 24 hours, over the 167 hours of that week.
    const week = lay('puissance', [run(dayStart(MARCH), 7 * DAY, [100])]);
    expect(week.days.size).toBe(7);
    for (const { values } of week.days.values()) expect(values[0]).toBeCloseTo((100 * 168) / 167, 9);
    expect(week.lost).toBeLessThan(1e-6);
  });

  test('of a temperature are that of each day', () => {
    const layout = lay('temperature_exterieure', [run(dayStart(MARCH), 7 * DAY, [12])]);
    expect(days(layout, MARCH).map(([, , values]) => values)).toEqual(Array.from({ length: 7 }, () => [12]));
    expect(layout.read).toBe(0);
  });

  test('are added to the amounts that the file has beside', () => {
    const own = { fromDay: FIRST, toDay: FIRST + 30, value: 9, quality: 1 };
    expect(lay('conso', [], [own])).toMatchObject({ periods: [own], read: 9 });
    const both = lay('conso', [run(dayStart(FIRST), 2 * DAY, [5])], [own]);
    expect([both.periods.length, both.read]).toEqual([2, 14]);
    // What makes no energy has none to read.
    expect(lay('temperature_exterieure', [], [own]).read).toBe(0);
  });
});

describe('values of a day', () => {
  test('stay on their civil days where the clock changes, and a gap is no day', () => {
    const layout = lay('conso', [run(dayStart(MARCH + 5), DAY, [1, 2, GAP, 4], [0, 1, 0, 2])]);
    expect(days(layout, MARCH)).toEqual([
      [5, DAY, [1], [0]],
      [6, DAY, [2], [1]],
      [8, DAY, [4], [2]],
    ]);
    // Stamped at 23:00 of the day before, or at noon less a minute.
    expect(days(lay('conso', [run(dayStart(FIRST) - 3_600_000, DAY, [7])]))).toEqual([[0, DAY, [7], [0]]]);
  });

  test('received twice count once', () => {
    const layout = lay('conso', [run(dayStart(FIRST), DAY, [5, 6]), run(dayStart(FIRST + 1), DAY, [8, 9])]);
    expect(days(layout).map(([after, , values]) => [after, values])).toEqual([
      [0, [5]],
      [1, [8]],
      [2, [9]],
    ]);
    expect(layout.read).toBe(22);
    expect(lay('conso', [run(dayStart(FIRST), DAY, [5]), run(dayStart(FIRST + 1), DAY, [8])]).read).toBe(13);
    // An amount beside them is counted too; a temperature has no energy.
    const own = { fromDay: FIRST + 10, toDay: FIRST + 40, value: 9, quality: 1 };
    const twice = [run(dayStart(FIRST), DAY, [5, 6]), run(dayStart(FIRST), DAY, [7])];
    expect(lay('conso', twice, [own]).read).toBe(13 + 9);
    expect(lay('temperature_exterieure', twice).read).toBe(0);
  });

  test('of which the sums differ by what floating point loses say so', () => {
    const lost = (values: number[]) =>
      lay('conso', [run(dayStart(FIRST), DAY, values), run(dayStart(FIRST), 7 * DAY, [1])]).lost;
    expect(lost([1, 2, 3])).toBe(0);
    const hours = Array.from({ length: 30 }, (_, i) => 0.1 * (i + 1));
    const found = lay('conso', [run(dayStart(FIRST) - 10_000_000, 3600, hours), run(dayStart(FIRST + 9), DAY, [1])]);
    expect(found.lost).toBeGreaterThan(0);
    expect(found.lost).toBeLessThan(1e-9);
  });
});

describe('readings of a register', () => {
  test('are the first of each day that is known', () => {
    const hours = Array.from({ length: 60 }, (_, i) => (i === 24 ? GAP : 1000 + i));
    const layout = lay('index', [
      run(
        dayStart(FIRST),
        3600,
        hours,
        hours.map((_, i) => (i === 25 ? 2 : 1)),
      ),
    ]);
    expect(days(layout)).toEqual([
      [0, DAY, [1000], [1]],
      [1, DAY, [1025], [2]],
      [2, DAY, [1048], [1]],
    ]);
    expect([layout.read, layout.periods.length]).toEqual([0, 0]);
    // From noon, the day of the first one is its own.
    expect(days(lay('index', [run(dayStart(FIRST) + 12 * 3_600_000, 3600, hours)]))[0]).toEqual([0, DAY, [1000], [0]]);
  });

  test('by day follow civil days where the clock changes', () => {
    expect(days(lay('index', [run(dayStart(MARCH + 5), DAY, [1, 2, 3])]), MARCH).map(([after]) => after)).toEqual([
      5, 6, 7,
    ]);
    expect(days(lay('index', [run(dayStart(OCTOBER), DAY, [1, 2, 3])]), OCTOBER).map(([after]) => after)).toEqual([
      0, 1, 2,
    ]);
  });
});

describe('states at stamps that are no whole minutes', () => {
  test('are by minute the mean of what each second had, or the highest', () => {
    // From 20 seconds after midnight, by 45 seconds: two minutes hold 40 and 5, then 40 and 20 seconds of them.
    const seconds = run(dayStart(FIRST) + 20_000, 45, [10, 20, 40], [0, 2, 0]);
    const mean = [...lay('temperature_ambiante', [seconds]).days.values()][0]!;
    expect(mean.stepS).toBe(60);
    const shown = [...mean.values.subarray(0, 4)];
    expect(shown[0]).toBeCloseTo(10, 9);
    expect(shown[1]).toBeCloseTo((5 * 10 + 45 * 20 + 10 * 40) / 60, 9);
    expect(shown[2]).toBeCloseTo(40, 9);
    expect(shown[3]).toBeNaN();
    expect([...mean.marks.subarray(0, 4)]).toEqual([0, 2, 0, 0]);
    const highest = [...lay('puissance_max', [seconds]).days.values()][0]!;
    expect([...highest.values.subarray(0, 4)]).toEqual([10, 40, 40, GAP]);
  });

  test('are the highest of each minute alone, whichever comes first in it', () => {
    const highest = [...lay('puissance_max', [run(dayStart(FIRST), 30, [7, 5, 6, 9])]).days.values()][0]!;
    expect([...highest.values.subarray(0, 3)]).toEqual([7, 9, GAP]);
  });

  test('pass midnight', () => {
    const layout = lay('temperature_ambiante', [run(dayStart(FIRST) - 20_000, 45, [10, GAP, 20])]);
    expect([...layout.days.keys()].map((day) => day - FIRST)).toEqual([-1, 0]);
    const [before, after] = [...layout.days.values()];
    expect(before!.values.at(-1)).toBe(10);
    expect([...after!.values.subarray(0, 3)]).toEqual([10, 20, GAP]);
  });
});

test('hours, then days, then weeks of one file are each laid as what they are', () => {
  const hours = run(
    dayStart(FIRST),
    3600,
    Array.from({ length: 24 }, () => 1),
  );
  const whole = run(dayStart(FIRST + 1), DAY, [30, 40]);
  const week = run(dayStart(FIRST + 3), 7 * DAY, [700]);
  const layout = lay('conso', [hours, whole, week]);
  expect(days(layout).map(([after, stepS]) => [after, stepS])).toEqual([
    [0, 3600],
    [1, DAY],
    [2, DAY],
  ]);
  expect(layout.periods).toEqual([{ fromDay: FIRST + 3, toDay: FIRST + 10, value: 700, quality: 0 }]);
  expect(layout.read).toBe(24 + 70 + 700);
});

describe('runs with a pause between them', () => {
  const halves = (from: number, values: number[]) =>
    run(
      from,
      1800,
      values,
      values.map((value) => (Number.isNaN(value) ? 2 : value % 3)),
    );
  const at = (slot: number) => dayStart(FIRST) + slot * 1_800_000;

  test('in a day and over days leave each value and mark at its time, and gaps between', () => {
    const runs = [halves(at(2), [1, 2, GAP, 4]), halves(at(20), [5, 6]), halves(at(48 * 3 + 46), [7, 8, 9])];
    const day = (...values: [slot: number, value: number][]) => {
      const curve = Array<number>(48).fill(GAP);
      for (const [slot, value] of values) curve[slot] = value;
      return [1800, curve, curve.map((value) => (Number.isNaN(value) ? 0 : value % 3))];
    };
    const layout = lay('conso', runs);
    expect(days(layout)).toEqual([
      [0, ...day([2, 1], [3, 2], [5, 4], [20, 5], [21, 6])],
      [3, ...day([46, 7], [47, 8])],
      [4, ...day([0, 9])],
    ]);
    expect([layout.read, layout.lost]).toEqual([42, 0]);
  });

  test('and one that begins at midnight, where the one before ends or days later, are each of their day', () => {
    for (const later of [1, 5]) {
      const layout = lay('conso', [halves(at(46), [1, 2]), halves(at(48 * later), [3, 4])]);
      expect(days(layout).map(([after, , values]) => [after, (values as number[]).filter((one) => one > 0)])).toEqual([
        [0, [1, 2]],
        [later, [3, 4]],
      ]);
    }
  });

  test('at seconds keep the marks of their minutes', () => {
    const layout = lay('conso', [
      run(at(0) - 90_000, 45, [1, 1, 1, 1], [0, 0, 1, 2]),
      run(at(1) + 15_000, 45, [1, 1], [2, 1]),
    ]);
    const [, { marks }] = [...layout.days.values()] as [unknown, { marks: Uint8Array }];
    expect([...marks.subarray(0, 3), ...marks.subarray(29, 33)]).toEqual([2, 2, 0, 0, 2, 1, 0]);
  });

  test('of gaps alone say nothing of the step of the day', () => {
    const hours = run(
      dayStart(FIRST),
      3600,
      Array.from({ length: 20 }, () => 1),
    );
    expect(days(lay('conso', [hours, halves(at(40), [GAP, GAP, GAP])])).map(([, stepS]) => stepS)).toEqual([3600]);
  });
});

describe('values within a day', () => {
  test('an hour that passes midnight is shared by time, and what is missing stays missing', () => {
    const layout = lay('conso', [run(dayStart(FIRST) - 2_400_000, 3600, [30, GAP, 60])]);
    const energies = [...layout.days.values()].map(({ day, stepS, values }) => [
      day - FIRST,
      stepS,
      values.reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : value), 0),
    ]);
    expect(energies).toEqual([
      [-1, 1200, 20],
      [0, 1200, 70],
    ]);
    // What was received begins less than a step before midnight, also of the day in which the run begins.
    expect([...layout.days.values()].map(({ received }) => received![0]!.offsetS)).toEqual([-2400, -2400]);
    expect(layout.read).toBe(90);
  });

  test('a day of gaps is no day', () => {
    expect(
      lay('conso', [
        run(
          dayStart(FIRST),
          3600,
          Array.from({ length: 24 }, () => GAP),
        ),
      ]).days.size,
    ).toBe(0);
    expect(
      days(lay('conso', [run(dayStart(FIRST), 43_200, [1, 2, GAP, GAP, 3])])).map(([after, , values]) => [
        after,
        values,
      ]),
    ).toEqual([
      [0, [1, 2]],
      [2, [3, GAP]],
    ]);
  });
});

test('years are laid out a day at a time, whatever is done between two of them', () => {
  const halfHours = run(
    dayStart(FIRST),
    1800,
    Array.from({ length: 48 * 400 }, () => 7),
  );
  const readings = run(
    dayStart(FIRST),
    1800,
    Array.from({ length: 48 * 400 }, () => 7),
  );
  const stepsOf = (variable: VariableName, one: Run) => {
    const file = { point: null, register: null, registerLabel: null, unit: 'Wh', duplicates: 0 } as const;
    const steps = layOutSteps({ ...file, variable, periods: [], runs: [one] });
    for (let count = 0; ; count++) {
      const step = steps.next();
      if (!step.done) continue;
      expect(step.value).toEqual(lay(variable, [one]));
      return count;
    }
  };
  expect(stepsOf('conso', halfHours)).toBeGreaterThanOrEqual(400);
  expect(stepsOf('index', readings)).toBeGreaterThanOrEqual(399);
});
