import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayNumber } from '../calendar/days.ts';
import { spreadByWeather } from './degree-day-shares.ts';
import { energyDays } from '../measures/source-energy.ts';
import type { StoredPeriod, StoredSeries } from '../measures/stored.ts';

const FIRST = dayNumber(2025, 1, 1);
const series = (
  variable: 'temperature_exterieure' | 'combustible',
  values: readonly (number | null)[],
): StoredSeries => {
  const known = values.flatMap((value, i) => (value === null ? [] : [{ day: FIRST + i, value }]));
  const column = known.map(({ value }) => value);
  return {
    sourceId: 's',
    variable,
    register: '',
    registerLabel: null,
    days: known.map(({ day }) => day),
    steps: known.map(() => 86_400),
    roundings: known.map(() => 0),
    qualities: known.map(() => 0),
    totals: column,
    minima: column,
    maxima: column,
    points: known.map(() => 1),
    values: new Float32Array(),
    marks: new Uint8Array(),
    markLengths: known.map(() => 0),
  };
};
const period = (days: number, value: number): StoredPeriod => ({
  sourceId: 's',
  variable: 'combustible',
  fromDay: FIRST,
  toDay: FIRST + days,
  value,
});

test('whatever the weather, its gaps and the days that were measured, the days of a delivery add up to it', () => {
  const temperature = fc.option(fc.integer({ min: -15, max: 35 }), { freq: 9 });
  const day = fc.record({ temperature, measured: fc.option(fc.integer({ min: 0, max: 20 }), { freq: 1 }) });
  fc.assert(
    fc.property(fc.array(day, { minLength: 2, maxLength: 90 }), fc.integer({ min: 2000, max: 9000 }), (days, kWh) => {
      fc.pre(days.some(({ measured }) => measured === null));
      const station = series(
        'temperature_exterieure',
        days.map((one) => one.temperature),
      );
      const own = series(
        'combustible',
        days.map((one) => one.measured),
      );
      const stored = { series: [own], periods: [spreadByWeather(period(days.length, kWh), station, true)] };
      const { energy } = energyDays(FIRST, FIRST + days.length, stored);
      expect(energy.reduce((sum, one) => sum + one, 0)).toBeCloseTo(kWh, 6);
      expect(energy.every((one) => one >= 0)).toBe(true);
      for (const [i, { measured }] of days.entries()) if (measured !== null) expect(energy[i]).toBe(measured);
    }),
  );
});

test('a colder day never has less than a milder one', () => {
  const temperatures = [-5, 0, 5, 10, 15, 18, 20];
  const station = series('temperature_exterieure', temperatures);
  const { weights, spread } = spreadByWeather(period(7, 100), station, true);
  expect([spread, [...weights!]]).toEqual(['degree_days', [23, 18, 13, 8, 3, 0, 0]]);
});
