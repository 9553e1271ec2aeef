import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayStart, parseIsoDay } from '../calendar/index.ts';
import { intensityOver, stepValues } from './index.ts';

const day = (text: string) => parseIsoDay(text)!;
const MARCH = day('2026-03-01');
const point = (text: string, value: number, hours = 0) => ({ at: dayStart(day(text)) + hours * 3_600_000, value });

test('a point holds until the next one, and nothing is known before the first', () => {
  const values = stepValues([point('2026-03-02', 100), point('2026-03-04', 150)], MARCH, MARCH + 5);
  expect([...values]).toEqual([Number.NaN, 100, 100, 150, 150]);
});

test('a point before the period holds over it, one after it does not, and the last of a day gives that day', () => {
  const points = [
    point('2020-01-01', 80),
    point('2026-03-02', 1, 8),
    point('2026-03-02', 2, 23),
    point('2027-01-01', 9),
  ];
  expect([...stepValues(points, MARCH, MARCH + 3)]).toEqual([80, 2, 2]);
  expect(stepValues(points, MARCH, MARCH)).toHaveLength(0);
  expect([...stepValues([], MARCH, MARCH + 1)]).toEqual([Number.NaN]);
});

test('the energy of each day is divided by the value of that day', () => {
  const found = intensityOver(Float64Array.of(100, 100, 100), Float64Array.of(100, 50, 200), MARCH);
  expect(found).toEqual({ known: true, perUnit: 3.5, effective: 300 / 3.5 });
});

test('days without energy, or that used nothing, ask for no value', () => {
  const found = intensityOver(Float64Array.of(Number.NaN, 0, 100), Float64Array.of(Number.NaN, Number.NaN, 50), MARCH);
  expect(found).toEqual({ known: true, perUnit: 2, effective: 50 });
  expect(intensityOver(Float64Array.of(0), Float64Array.of(Number.NaN), MARCH)).toEqual({
    known: true,
    perUnit: 0,
    effective: null,
  });
});

test.each([
  [Float64Array.of(Number.NaN), Float64Array.of(1), 'no_energy', 0],
  [Float64Array.of(1, 1), Float64Array.of(1, Number.NaN), 'no_value', 1],
  [Float64Array.of(1, 1), Float64Array.of(1, 0), 'zero_value', 1],
])('what cannot be divided says why, and of which day', (energy, values, why, after) => {
  expect(intensityOver(energy, values, MARCH)).toEqual({ known: false, why, day: MARCH + after });
});

test('under a constant value it is the energy over that value, wherever the period is cut', () => {
  const days = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(days, fc.double({ min: 1, max: 1e6, noNaN: true }), fc.nat(60), (list, value, cut) => {
      const energy = Float64Array.from(list);
      const over = (part: Float64Array) => {
        const found = intensityOver(part, new Float64Array(part.length).fill(value), MARCH);
        return found.known ? found.perUnit : 0;
      };
      const total = list.reduce((sum, kwh) => sum + kwh, 0) / value;
      expect(over(energy)).toBeCloseTo(total, 6);
      expect(over(energy.subarray(0, cut)) + over(energy.subarray(cut))).toBeCloseTo(total, 6);
    }),
  );
});
