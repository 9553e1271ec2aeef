import { describe, expect, test } from 'vitest';
import { dayNumber } from '../calendar/days.ts';
import type { VariableName } from '../vocabulary/variables.ts';
import {
  bucket,
  bucketMarks,
  columnOfSource,
  combine,
  emptyColumn,
  meanOfDays,
  powerSeries,
  storedVariables,
} from './day-columns.ts';
import { UNBALANCED } from './marks.ts';
import type { Stored, StoredSeries } from './stored.ts';

/** A Monday; the clock goes back on the sixth day after it. */
const FIRST = dayNumber(2026, 10, 19);
const GAP = Number.NaN;

type Day = {
  after: number;
  total: number;
  points?: number;
  stepS?: number;
  quality?: number;
  min?: number;
  max?: number;
};
const series = (variable: VariableName, days: readonly Day[]): StoredSeries => ({
  sourceId: 'meter',
  variable,
  register: '',
  registerLabel: null,
  days: days.map(({ after }) => FIRST + after),
  steps: days.map(({ stepS = 3600 }) => stepS),
  roundings: days.map(() => 0),
  qualities: days.map(({ quality = 0 }) => quality),
  totals: days.map(({ total }) => total),
  minima: days.map(({ min = 1 }) => min),
  maxima: days.map(({ max = 9 }) => max),
  points: days.map(({ points = 24 }) => points),
  values: new Float32Array(0),
  marks: new Uint8Array(0),
  markLengths: days.map(() => 0),
});
const stored = (...list: StoredSeries[]): Stored => ({ series: list, periods: [] });
const read = (variable: VariableName, of: Stored, days = 2) => columnOfSource(variable, FIRST, FIRST + days, of);

describe('the days of one source', () => {
  test('are means for a power, over the hours that were measured, and the energy of the day stays what it was', () => {
    const power = series('puissance', [
      { after: 0, total: 2400, min: 40, max: 200 },
      { after: 1, total: 1200, points: 12, quality: 2 },
      // 25 hours.
      { after: 6, total: 2500, points: 25, quality: UNBALANCED | 1 },
      { after: 30, total: 1 },
      { after: -1, total: 1 },
    ]);
    const column = read('puissance', stored(power), 8);
    expect([...column.values]).toEqual([100, 100, GAP, GAP, GAP, GAP, 100, GAP]);
    expect([...column.minima].slice(0, 3)).toEqual([40, 1, GAP]);
    expect([...column.maxima].slice(0, 3)).toEqual([200, 9, GAP]);
    expect([...column.points]).toEqual([24, 12, 0, 0, 0, 0, 25, 0]);
    expect([...column.expected]).toEqual([24, 24, 24, 24, 24, 24, 25, 24]);
    expect([...column.quality]).toEqual([0, 2, 0, 0, 0, 0, 1, 0]);
    expect([...column.unbalanced]).toEqual([0, 0, 0, 0, 0, 0, 1, 0]);
    // Asked as energies, the same days give their Wh.
    expect([...read('conso', stored(power), 8).values]).toEqual([2400, 1200, GAP, GAP, GAP, GAP, 2500, GAP]);
  });

  test('of half an hour show the power that their energies make', () => {
    const energies = series('conso', [{ after: 0, total: 4800, points: 48, stepS: 1800, min: 50, max: 150 }]);
    const column = read('puissance', stored(energies));
    expect([column.minima[0], column.maxima[0]]).toEqual([100, 300]);
    expect(column.expected[0]).toBe(48);
    // Daily totals make no curve.
    const totals = series('conso', [{ after: 0, total: 4800, points: 1, stepS: 86_400 }]);
    expect(powerSeries([totals])).toEqual([]);
    expect([...read('puissance', stored(totals)).points]).toEqual([0, 0]);
    expect([...read('puissance', stored(totals)).dailyOnly]).toEqual([1, 0]);
  });

  test('say which ones are known by their energy alone', () => {
    const totals = series('conso', [{ after: 0, total: 7000, points: 1, stepS: 86_400, quality: 2 }]);
    const index = series('index', [
      { after: 1, total: 100, points: 1, stepS: 86_400 },
      { after: 2, total: 400, points: 1, stepS: 86_400 },
    ]);
    const power = series('puissance', [{ after: 3, total: 2400 }]);
    const period = { sourceId: 'meter', variable: 'conso' as const, fromDay: FIRST + 4, toDay: FIRST + 5, value: 500 };
    const column = columnOfSource('conso', FIRST, FIRST + 6, {
      series: [totals, index, power],
      periods: [period, { ...period, variable: 'conso_gaz', value: 9 }],
    });
    expect([...column.values]).toEqual([7000, 300, GAP, 2400, 500, GAP]);
    expect([...column.dailyOnly]).toEqual([1, 1, 0, 0, 1, 0]);
    expect([...column.quality]).toEqual([2, 0, 0, 0, 2, 0]);
    expect([...column.minima]).toEqual([...column.values]);
    expect([...column.maxima]).toEqual([...column.values]);
  });

  test('without a measure are as many steps as the finest of the last days', () => {
    const days = [
      { after: 0, total: 10, points: 24, stepS: 3600 },
      { after: 1, total: 10, points: 48, stepS: 1800 },
    ];
    expect([...read('conso', stored(series('puissance', days)), 4).expected]).toEqual([24, 48, 48, 48]);
    const index = series('index', [{ after: 0, total: 10, points: 1, stepS: 600 }]);
    expect([...read('conso', stored(index), 2).expected]).toEqual([1, 1]);
  });

  test('of a temperature are those of its own series', () => {
    const outside = series('temperature_exterieure', [{ after: 0, total: 12.5, min: 4, max: 19 }]);
    const inside = series('temperature_ambiante', [{ after: 0, total: 20 }]);
    const column = read('temperature_exterieure', stored(inside, outside));
    expect([column.values[0], column.minima[0], column.maxima[0]]).toEqual([12.5, 4, 19]);
    expect([...read('humidite', stored(inside, outside)).values]).toEqual([GAP, GAP]);
  });
});

test('a power is stored as itself or as energies; what is no energy as itself', () => {
  expect(storedVariables('puissance')).toEqual(storedVariables('conso'));
  expect(storedVariables('puissance')).toEqual(expect.arrayContaining(['puissance', 'conso', 'index']));
  expect(storedVariables('humidite')).toEqual(['humidite']);
});

describe('several sources as one', () => {
  const column = (days: readonly { value: number; min?: number; max?: number; points?: number }[]) => {
    const made = emptyColumn(FIRST, days.length);
    for (const [i, { value, min = value, max = value, points = 24 }] of days.entries()) {
      made.values[i] = value;
      made.minima[i] = min;
      made.maxima[i] = max;
      made.points[i] = points;
      made.expected[i] = 24;
    }
    return made;
  };
  const one = column([{ value: 10, min: 2, max: 30 }, { value: 4 }, { value: GAP, points: 0 }, { value: -8 }]);
  const other = column([
    { value: 6, min: 1, max: 20 },
    { value: GAP, points: 0 },
    { value: GAP, points: 0 },
    { value: -3 },
  ]);
  const values = (variable: VariableName) => [...combine(variable, [one, other], FIRST, 4).values];

  test('energies and powers add, states are averaged, maxima keep the highest', () => {
    expect(values('conso')).toEqual([16, 4, GAP, -11]);
    expect(values('puissance')).toEqual([16, 4, GAP, -11]);
    expect(values('temperature_ambiante')).toEqual([8, 4, GAP, -5.5]);
    expect(values('puissance_max')).toEqual([10, 4, GAP, -3]);
  });

  test('points add, the lowest and the highest are those of the sum where both are known, and the worst marks count', () => {
    const left = column([
      { value: 10, min: 2, max: 30 },
      { value: 4, min: 3, max: 5 },
    ]);
    const right = column([
      { value: 6, min: 1, max: 20 },
      { value: GAP, points: 0 },
    ]);
    left.quality.set([1, 0]);
    right.quality.set([2, 2]);
    left.unbalanced.set([0, 1]);
    right.unbalanced.set([1, 0]);
    right.dailyOnly.set([1, 1]);
    const sum = combine('conso', [left, right], FIRST, 2);
    expect([...sum.points]).toEqual([48, 24]);
    expect([...sum.expected]).toEqual([48, 48]);
    expect([...sum.minima]).toEqual([16, GAP]);
    expect([...sum.maxima]).toEqual([16, GAP]);
    // What has no value on a day marks nothing of it.
    expect([...sum.quality]).toEqual([2, 0]);
    expect([...sum.unbalanced]).toEqual([1, 1]);
    expect([...sum.dailyOnly]).toEqual([1, 0]);
    expect(sum.fromDay).toBe(FIRST);
  });

  test('the highest of a sum of powers is on no day, that of a state is of any sensor', () => {
    const extremes = (variable: VariableName) => {
      const { minima, maxima } = combine(variable, [one, other], FIRST, 2);
      return [[...minima], [...maxima]];
    };
    expect(extremes('puissance')).toEqual([
      [GAP, GAP],
      [GAP, GAP],
    ]);
    expect(extremes('temperature_ambiante')).toEqual([
      [1, 4],
      [30, 4],
    ]);
  });

  test('one alone is itself, none has no value', () => {
    expect(combine('conso', [one], FIRST, 4)).toBe(one);
    expect([...combine('conso', [], FIRST, 2).values]).toEqual([GAP, GAP]);
  });
});

describe('weeks and months of days', () => {
  const column = emptyColumn(FIRST, 6);
  column.values.set([GAP, 3, 5, -4, GAP, GAP]);
  column.points.set([0, 24, 24, 24, 0, 0]);
  column.expected.fill(24);
  column.quality.set([2, 1, 0, 2, 2, 0]);
  column.unbalanced.set([1, 0, 1, 0, 0, 0]);
  const values = (variable: VariableName, starts: number[], end: number) => [
    ...bucket(
      variable,
      column,
      starts.map((after) => FIRST + after),
      FIRST + end,
    ),
  ];

  test('are sums, means, highest values or first readings by what the variable is; NaN without a day', () => {
    expect(values('conso', [0, 3, 4], 6)).toEqual([8, -4, GAP]);
    expect(values('puissance', [0, 3, 4], 6)).toEqual([4, -4, GAP]);
    expect(values('humidite', [0, 4], 6)).toEqual([4 / 3, GAP]);
    expect(values('puissance_max', [0, 3, 4], 6)).toEqual([5, -4, GAP]);
    expect(values('index', [0, 3, 4], 6)).toEqual([3, -4, GAP]);
  });

  test('of a state weigh each day by the hours that were measured of it, the long one of autumn by 25', () => {
    const room = series('temperature_ambiante', [
      { after: 0, total: 18 },
      { after: 1, total: 30, points: 12, stepS: 600 },
      { after: 6, total: 20, points: 25 },
    ]);
    const column = read('temperature_ambiante', stored(room), 8);
    const mean = (18 * 24 + 30 * 2 + 20 * 25) / (24 + 2 + 25);
    expect(bucket('temperature_ambiante', column, [FIRST], FIRST + 8)[0]).toBeCloseTo(mean, 12);
    expect(meanOfDays(column)).toBeCloseTo(mean, 12);
    expect(meanOfDays(column, 2, 5)).toBeNaN();
  });

  test('hold their days only, and may stick out of the column', () => {
    expect(values('conso', [-3, 2], 3)).toEqual([3, 5]);
    expect(values('conso', [2], 40)).toEqual([1]);
    expect(values('conso', [-9], -2)).toEqual([GAP]);
  });

  test('have the worst mark of the days that have a value', () => {
    const marks = (starts: number[], end: number) => [
      ...bucketMarks(
        column,
        starts.map((after) => FIRST + after),
        FIRST + end,
      ),
    ];
    expect(marks([0, 3, 4], 6)).toEqual([1 | UNBALANCED, 2, 0]);
    expect(marks([1], 2)).toEqual([1]);
  });
});
