import { describe, expect, test } from 'vitest';
import { dayNumber, isoDay } from '../calendar/days.ts';
import { HOUR_MS, dayStart } from '../calendar/paris.ts';
import { VARIABLES, type VariableName } from '../vocabulary/variables.ts';
import { previewCurve } from './preview-curve.ts';
import { readDays, readDaySteps } from './read-days.ts';
import { energyOfReads, isWholeDay, measuredHours } from './read-energy.ts';
import type { PeriodValue, Run, SeriesRead } from './runs.ts';

const FIRST = dayNumber(2024, 1, 1);
const run = (values: number[], stepS: number, from = dayStart(FIRST)): Run => ({
  from,
  stepS,
  values: Float64Array.from(values),
  quality: null,
});
const read = (variable: VariableName, runs: Run[], periods: Partial<PeriodValue>[] = []): SeriesRead => ({
  point: null,
  variable,
  register: null,
  registerLabel: null,
  unit: VARIABLES[variable].unit,
  runs,
  periods: periods.map((one) => ({ fromDay: FIRST, toDay: FIRST + 31, value: 1, quality: 0, ...one })),
  duplicates: 0,
});
const totals = (series: SeriesRead) =>
  [...readDays(series).days].map(([day, { total, hours }]) => [isoDay(day), total, hours]);
const filled = (count: number, value: number) => Array.from({ length: count }, () => value);

describe('days of what was read', () => {
  test('made step by step, a year stops after each of its days', () => {
    const year = read('puissance', [run(filled(366 * 144, 1000), 600)]);
    const stops = [...readDaySteps(year)].length;
    expect([stops, readDays(year).days.size]).toEqual([366, 366]);
  });

  test('energies are added, powers are their energy, and a missing value covers nothing', () => {
    expect(totals(read('conso', [run([...filled(24, 2), 5, Number.NaN], 3600)]))).toEqual([
      ['2024-01-01', 48, 24],
      ['2024-01-02', 5, 1],
    ]);
    expect(totals(read('puissance', [run(filled(48, 1000), 1800)]))).toEqual([['2024-01-01', 24_000, 24]]);
  });

  test('an interval over midnight is shared between its days', () =>
    expect(totals(read('conso', [run([4, 4], 7200, dayStart(FIRST + 1) - HOUR_MS)]))).toEqual([
      ['2024-01-01', 2, 1],
      ['2024-01-02', 6, 3],
    ]));

  test('days of the changes of hour are as long as they are', () => {
    const march = dayNumber(2024, 3, 31);
    expect(totals(read('puissance', [run([1000, 1000], 86_400, dayStart(march))]))).toEqual([
      ['2024-03-31', 23_000, 23],
      ['2024-04-01', 24_000, 24],
    ]);
  });

  test('means of a gauge, the highest of a maximum, the first reading of a register', () => {
    expect(totals(read('temperature_ambiante', [run([10, 20, 30], 3600)]))).toEqual([['2024-01-01', 20, 3]]);
    expect(totals(read('puissance_max', [run([10, 30, 20], 3600)]))).toEqual([['2024-01-01', 30, 3]]);
    expect(totals(read('index', [run([100, 101, 102], 3600)]))).toEqual([['2024-01-01', 100, 3]]);
  });

  test('of a day that came at two steps, the finer one counts', () =>
    expect(totals(read('conso', [run([50, 60], 86_400), run(filled(24, 2), 3600)]))).toEqual([
      ['2024-01-01', 48, 24],
      ['2024-01-02', 60, 24],
    ]));
});

describe('energy of what was read', () => {
  const energyOf = (...reads: SeriesRead[]) => {
    const found = energyOfReads(reads)!;
    return [...found.energy.keys()].map((i) => [
      found.energy[i],
      Math.round(measuredHours(found, i)),
      isWholeDay(found, i),
    ]);
  };

  test('is that of indexes, where there is nothing else', () =>
    expect(energyOf(read('index', [run([1000, 1500, 2500], 86_400)]))).toEqual([
      [500, 24, true],
      [1000, 24, true],
      [Number.NaN, 0, false],
    ]));

  test('of a day in part is known and not whole', () =>
    expect(energyOf(read('puissance', [run(filled(12, 1000), 3600)]))).toEqual([[12_000, 12, false]]));

  test('of a month is shared between its days', () => {
    const found = energyOf(read('conso', [], [{ value: 3100 }]));
    expect(found).toHaveLength(31);
    expect(found[0]).toEqual([100, 24, true]);
  });

  test('is nothing where nothing is an energy', () => expect(energyOfReads([])).toBeNull());
});

describe('the curve of a preview', () => {
  const curve = (series: SeriesRead) => previewCurve(series)!;

  test('hours of a few days, with their gaps', () => {
    const { grain, values, bounds } = curve(
      read('puissance', [run([...filled(46, 1000), Number.NaN, Number.NaN], 1800)]),
    );
    expect([grain, values.length, bounds.length]).toEqual(['hour', 24, 25]);
    expect([values[0], values[22], values[23]]).toEqual([1000, 1000, null]);
  });

  test('days, a missing one being a gap', () =>
    expect(curve(read('conso', [run([5], 86_400), run([7], 86_400, dayStart(FIRST + 2))]))).toEqual({
      grain: 'day',
      bounds: [FIRST, FIRST + 1, FIRST + 2, FIRST + 3],
      values: [5, null, 7],
    }));

  test('months beyond 400 days', () => {
    const { grain, values, bounds } = curve(read('conso', [run(filled(731, 1), 86_400)]));
    expect([grain, values.length, values[1], values[12]]).toEqual(['month', 24, 29, 31]);
    expect(isoDay(bounds.at(-1)!)).toBe('2026-01-01');
    expect(curve(read('temperature_ambiante', [run(filled(731, 19), 86_400)])).values[1]).toBe(19);
  });

  test('periods as they came', () =>
    expect(
      curve(read('conso_gaz', [], [{ value: 300 }, { fromDay: FIRST + 60, toDay: FIRST + 91, value: 200 }])),
    ).toEqual({
      grain: 'period',
      bounds: [FIRST, FIRST + 31, FIRST + 60, FIRST + 91],
      values: [300, null, 200],
    }));

  test('what a register counted, and nothing across a fall', () =>
    expect(curve(read('index', [run([1000, 1500, 100, 300], 86_400)])).values).toEqual([500, null, 200]));

  test('nothing of one reading', () => expect(previewCurve(read('index', [run([1000], 86_400)]))).toBeNull());
});
