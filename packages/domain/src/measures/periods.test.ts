import { describe, expect, test } from 'vitest';
import { dayNumber } from '../calendar/days.ts';
import { ORIGIN, coveredShare, energyDays } from './source-energy.ts';
import type { StoredPeriod, StoredSeries } from './stored.ts';

const FIRST = dayNumber(2026, 2, 2);

/** Days of gas: the value of each, and the share of its hours that was measured. */
function gasHours(days: readonly { energy: number; hours?: number }[], from = 0): StoredSeries {
  return {
    sourceId: 'meter',
    variable: 'conso_gaz',
    register: '',
    registerLabel: null,
    days: days.map((_, i) => FIRST + from + i),
    steps: days.map(() => 3600),
    qualities: days.map(() => 0),
    roundings: days.map(() => 0),
    totals: days.map(({ energy }) => energy),
    minima: days.map(() => 0),
    maxima: days.map(({ energy }) => energy),
    points: days.map(({ hours = 24 }) => hours),
    values: new Float32Array(0),
    marks: new Uint8Array(0),
    markLengths: days.map(() => 0),
  };
}
const period = (from: number, to: number, value: number): StoredPeriod => ({
  sourceId: 'meter',
  variable: 'conso_gaz',
  fromDay: FIRST + from,
  toDay: FIRST + to,
  value,
});
const read = (series: StoredSeries[], periods: StoredPeriod[], days = 10) =>
  energyDays(FIRST, FIRST + days, { series, periods });
const reported = (differences: ReturnType<typeof read>['differences']) =>
  differences.map(({ fromDay, toDay, given, measured, governs }) => [
    fromDay - FIRST,
    toDay - FIRST,
    given,
    measured,
    governs,
  ]);
const whole = (n: number, energy = 24) => Array.from({ length: n }, () => ({ energy }));

describe('a bill over days that were measured in part', () => {
  // Three days: a whole one, and two of which twelve hours are known.
  const days = [{ energy: 24 }, { energy: 12, hours: 12 }, { energy: 12, hours: 12 }];

  test('gives their gaps what is left of it', () => {
    const { energy, origin, differences, fillW } = read([gasHours(days)], [period(0, 3, 72)], 3);
    expect([...energy]).toEqual([24, 24, 24]);
    expect([...origin]).toEqual([ORIGIN.daily, ORIGIN.shared, ORIGIN.shared]);
    expect(differences).toEqual([]);
    expect([...fillW]).toEqual([Number.NaN, 1, 1]);
  });

  test('gives a gap of the day of 23 hours a power over its own hours', () => {
    const march = dayNumber(2026, 3, 28) - FIRST;
    const gas = gasHours([{ energy: 24 }, { energy: 11.5, hours: 11.5 }], march);
    const { energy, fillW } = energyDays(FIRST + march, FIRST + march + 2, {
      series: [gas],
      periods: [period(march, march + 2, 47)],
    });
    expect([...energy]).toEqual([24, 23]);
    expect(fillW[1]).toBe(1);
  });

  test.each([
    // 48 kWh measured over two days of time: the gaps of one day hold three times that mean at most.
    [48 + 72, [24, 48, 48], []],
    [48 + 73, [24, 12, 12], [[0, 3, 121, 48, 'measured']]],
    [48, [24, 12, 12], []],
    [47, [24, 12, 12], [[0, 3, 47, 48, 'measured']]],
  ])('of %d kWh gives %j, and reports %j', (value, expected, differences) => {
    for (const from of [0, 4]) {
      const result = read([gasHours(days, from)], [period(from, from + 3, value)], 7);
      expect([...result.energy.subarray(from, from + 3)]).toEqual(expected);
      expect(reported(result.differences)).toEqual(
        differences.map(([first, last, ...rest]) => [Number(first) + from, Number(last) + from, ...rest]),
      );
    }
  });

  test('of which two days lack half of their hours may give each the same share', () => {
    // 36 kWh measured over three halves of a day: three times that mean over the other three halves.
    const halves = [1, 2, 3].map(() => ({ energy: 12, hours: 12 }));
    const result = (value: number) => read([gasHours(halves)], [period(0, 3, value)], 3);
    expect([...result(36 + 108).energy]).toEqual([48, 48, 48]);
    expect(reported(result(36 + 109).differences)).toEqual([[0, 3, 145, 36, 'measured']]);
  });

  test('with a day that has no measure, that day may hold any rest', () => {
    const result = read([gasHours(days)], [period(0, 4, 48 + 400)], 4);
    expect(result.energy[3]).toBe(200);
    expect(result.differences).toEqual([]);
  });

  test('is judged by all of its days only', () => {
    const result = read([gasHours(whole(5))], [period(3, 8, 10)], 5);
    expect(result.differences).toEqual([]);
    expect([...result.energy]).toEqual([24, 24, 24, 24, 24]);
  });

  test('is shared among the days that were not read too', () => {
    expect([...read([gasHours(whole(1))], [period(0, 5, 64)], 2).energy]).toEqual([24, 10]);
    expect([...read([gasHours(whole(1))], [period(-3, 2, 64)], 2).energy]).toEqual([24, 10]);
  });

  test('leaves a broken day alone that a value received for the whole of it governs', () => {
    const governed = { ...gasHours([{ energy: 20, hours: 12 }]), governed: new Set([FIRST]) };
    const { energy, origin } = read([governed], [period(0, 2, 50)], 2);
    expect([...energy]).toEqual([20, 30]);
    expect([...origin]).toEqual([ORIGIN.daily, ORIGIN.shared]);
  });
});

describe('a bill in whole kilowatt-hours, right within half of one', () => {
  test.each([
    [48.5, false],
    [48.4, true],
    [49, false],
    [49.5, false],
    [49.6, true],
  ])('of 49 kWh over %d kWh measured is reported: %s', (measured, said) => {
    const result = read([gasHours([{ energy: 24 }, { energy: measured - 24 }])], [period(0, 2, 49)], 2);
    expect(reported(result.differences)).toEqual(said ? [[0, 2, 49, measured, 'measured']] : []);
  });

  test.each([
    [49.5, 0, false],
    [49.6, Number.NaN, true],
    [49, 0, false],
    [48.75, 0.25, false],
  ])('of 49 kWh over %d kWh measured leaves %d kWh to the day without a measure, and is reported: %s', (...row) => {
    const [measured, left, said] = row;
    const result = read([gasHours([{ energy: 24 }, { energy: measured - 24 }])], [period(0, 3, 49)], 3);
    expect(result.energy[2]).toBe(left);
    expect(reported(result.differences)).toEqual(said ? [[0, 3, 49, measured, 'measured']] : []);
  });
});

describe('amounts over days that overlap', () => {
  test('neither inside the other: the days of both are reported, once', () => {
    const { differences } = read([], [period(0, 6, 60), period(4, 9, 100)]);
    // The shorter one governs its days; the longer one would give ten a day.
    expect(reported(differences)).toEqual([[4, 6, 20, 40, 'measured']]);
  });

  test('of one length: the first one is followed, in whatever order they come', () => {
    const periods = [period(0, 6, 60), period(4, 10, 120)];
    for (const list of [periods, periods.toReversed()]) {
      const { energy, differences } = read([], list);
      expect([...energy]).toEqual([...Array<number>(6).fill(10), ...Array<number>(4).fill(25)]);
      expect(reported(differences)).toEqual([[4, 6, 40, 20, 'measured']]);
    }
  });

  test.each<[string, StoredPeriod[]]>([
    ['one inside the other', [period(0, 9, 90), period(2, 5, 30)]],
    ['one that ends with the other', [period(0, 9, 90), period(5, 9, 40)]],
    ['one that begins with the other', [period(0, 9, 90), period(0, 4, 40)]],
    ['one after the other', [period(0, 5, 50), period(5, 9, 40)]],
  ])('%s: nothing is reported', (_, periods) => expect(read([], periods).differences).toEqual([]));

  test('partly outside of what is read: nothing is reported', () => {
    expect(read([], [period(0, 8, 80), period(6, 14, 80)], 7).differences).toEqual([]);
    expect(read([], [period(-4, 2, 60), period(-2, 6, 80)]).differences).toEqual([]);
  });

  test('three in a chain are two pairs', () => {
    const { differences } = read([], [period(0, 4, 40), period(3, 7, 40), period(6, 10, 40)]);
    expect(reported(differences).map(([from, to]) => [from, to])).toEqual([
      [3, 4],
      [6, 7],
    ]);
  });
});

describe('amounts at the bounds of the days read', () => {
  const days = [gasHours(whole(3))];

  test('one that sticks out of them is not judged', () => {
    expect(read(days, [period(0, 3, 10)], 3).differences).toHaveLength(1);
    for (const [from, to] of [
      [-1, 3],
      [0, 4],
    ] as const)
      expect(read(days, [period(from, to, 10)], 3).differences).toEqual([]);
  });

  test('two that share days up to both bounds are compared', () => {
    const found = read([], [period(-2, 3, 50), period(0, 6, 120)], 3).differences;
    expect(reported(found)).toContainEqual([0, 3, 60, 30, 'measured']);
  });

  test('one of some time classes is reported beside what is known of its days, and shared among none', () => {
    const partial = (from: number, to: number) => ({ ...period(from, to, 10), partial: true as const });
    const { energy, differences } = read([gasHours(whole(4), -1)], [partial(0, 4)], 5);
    expect([...energy]).toEqual([24, 24, 24, Number.NaN, Number.NaN]);
    expect(reported(differences)).toEqual([[0, 4, 10, 72, 'measured']]);
    expect(reported(read([gasHours(whole(5))], [partial(1, 3)], 5).differences)).toEqual([[1, 3, 10, 48, 'measured']]);
    for (const [from, to] of [
      [-1, 3],
      [0, 4],
    ] as const)
      expect(read(days, [partial(from, to)], 3).differences).toEqual([]);
  });

  test('no days have no energy, and the share of a day that was measured is one at most', () => {
    expect(energyDays(FIRST, FIRST - 1, { series: [], periods: [] }).energy).toHaveLength(0);
    expect([coveredShare(12, 24), coveredShare(30, 24), coveredShare(5, 0)]).toEqual([0.5, 1, 0]);
  });
});
