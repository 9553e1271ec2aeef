import { describe, expect, test } from 'vitest';
import { storedRegister } from '../../test/stored-builders.ts';
import { dayNumber } from '../calendar/days.ts';
import { ORIGIN, energyDays } from './source-energy.ts';
import type { StoredSeries } from './stored.ts';

const FIRST = dayNumber(2026, 2, 2);

const register = (name: string, readings: readonly (number | null)[]) => storedRegister(FIRST, name, readings);

const energy = (series: StoredSeries[], days = 3) => [
  ...energyDays(FIRST, FIRST + days, { series, periods: [] }).energy,
];

describe('energy of a day by readings', () => {
  test('it is the next reading less that of the day', () => {
    const { energy: days, origin } = energyDays(FIRST, FIRST + 3, {
      series: [register('T', [100, 130, 130, null])],
      periods: [],
    });
    expect([...days]).toEqual([30, 0, Number.NaN]);
    expect([...origin]).toEqual([ORIGIN.index, ORIGIN.index, ORIGIN.none]);
  });

  test('a reading that falls (meter replaced) leaves its day unknown: never a negative energy', () => {
    expect(energy([register('T', [100, 130, 5, 20])])).toEqual([30, Number.NaN, 15]);
  });

  test('a reading that falls is reported with the days that it leaves unknown, where they are among those asked', () => {
    const series = [register('T', [100, 130, null, 5, 20])];
    const reported = (from: number, to: number) =>
      energyDays(FIRST + from, FIRST + to, { series, periods: [] }).differences;
    const fall = { variable: 'index', fromDay: FIRST + 1, toDay: FIRST + 3, given: -125, measured: 0 };
    for (const [from, to] of [
      [0, 4],
      [1, 2],
      [2, 3],
    ] as const)
      expect(reported(from, to)).toEqual([expect.objectContaining(fall)]);
    expect(reported(0, 1)).toEqual([]);
    expect(reported(3, 4)).toEqual([]);
  });

  test('registers of one set add up, days where one of them is missing share what it counted, and one that falls is unknown', () => {
    expect(energy([register('F1', [10, 15, 20, 30]), register('F2', [0, 1, 2, 3])])).toEqual([6, 6, 11]);
    // Two days of 5 + 10, and of 2 that the second register shares between them.
    expect(energy([register('F1', [10, 15, 20, 30]), register('F2', [0, 1, null, 3])])).toEqual([6, 8.5, 8.5]);
    expect(energy([register('F1', [10, 15, 20, 30]), register('F2', [9, 1, 2, 3])])[0]).toBeNaN();
  });

  test('the total register comes before the distributor’s, and these before the supplier’s', () => {
    const supplier = register('F1', [0, 1, 2, 3]);
    const distributor = register('D1', [0, 10, 20, 30]);
    expect(energy([supplier, distributor])).toEqual([10, 10, 10]);
    expect(energy([supplier, distributor, register('T', [0, 100, 200, 300])])).toEqual([100, 100, 100]);
  });
});
