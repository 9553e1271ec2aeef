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
    expect(Number.isNaN(fillW[0]!)).toBe(true);
  });

  test.each([
    // 48 kWh measured over two days of time: the gaps of one day hold three times that mean at most.
    [48 + 72, [24, 48, 48], []],
    [48 + 73, [24, 12, 12], [[0, 3, 121, 48, 'measured']]],
    [48, [24, 12, 12], []],
    [47, [24, 12, 12], [[0, 3, 47, 48, 'measured']]],
  ])('of %d kWh gives %j, and reports %j', (value, expected, differences) => {
    const result = read([gasHours(days)], [period(0, 3, value)], 3);
    expect([...result.energy]).toEqual(expected);
    expect(reported(result.differences)).toEqual(differences);
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
});

describe('amounts over days that overlap', () => {
  test('neither inside the other: the days of both are reported, once', () => {
    const { differences } = read([], [period(0, 6, 60), period(4, 9, 100)]);
    // The shorter one governs its days; the longer one would give ten a day.
    expect(reported(differences)).toEqual([[4, 6, 20, 40, 'measured']]);
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
    const { energy, differences } = read([gasHours(whole(2))], [partial(0, 3)], 3);
    expect([...energy]).toEqual([24, 24, Number.NaN]);
    expect(reported(differences)).toEqual([[0, 3, 10, 48, 'measured']]);
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
