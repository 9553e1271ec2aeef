import type { StoredSeries } from '../src/measures/stored.ts';

/** Readings of a register of the meter at the start of consecutive days [Wh]; null where there is none. */
export function storedRegister(firstDay: number, name: string, readings: readonly (number | null)[]): StoredSeries {
  const known = readings.flatMap((value, i) => (value === null ? [] : [{ day: firstDay + i, value }]));
  return {
    sourceId: 'meter',
    variable: 'index',
    register: name,
    registerLabel: null,
    days: known.map(({ day }) => day),
    steps: known.map(() => 86_400),
    qualities: known.map(() => 0),
    roundings: known.map(() => 0),
    totals: known.map(({ value }) => value),
    minima: known.map(({ value }) => value),
    maxima: known.map(({ value }) => value),
    points: known.map(() => 1),
    values: new Float32Array(0),
    marks: new Uint8Array(0),
    markLengths: known.map(() => 0),
  };
}
