import { dayNumber, dayStart } from '@joulerie/domain/calendar';
import { expect, test } from 'vitest';
import { dailyBand, missingDays } from './daily-band.ts';

const NONE = Number.NaN;

test('each day has its lowest, mean and highest step, a day without any is missing, a broken one says how much it has', () => {
  const first = dayNumber(2026, 1, 5);
  const values = Float64Array.from({ length: 4 * 24 }, (_, i) =>
    i < 24 ? i : i < 48 ? NONE : i < 60 ? 100 : i < 72 ? NONE : 7,
  );
  const band = dailyBand({ startMs: dayStart(first), stepS: 3600, values }, first, first + 4);
  expect([...band.minimum]).toEqual([0, NONE, 100, 7]);
  expect([...band.mean]).toEqual([11.5, NONE, 100, 7]);
  expect([...band.maximum]).toEqual([23, NONE, 100, 7]);
  expect([...band.share]).toEqual([1, 0, 0.5, 1]);
  expect(missingDays(band, Infinity)).toEqual([[1, 2]]);
});

test('days of 23 and 25 hours are days, and days outside of the curve are missing', () => {
  const spring = dayNumber(2026, 3, 29);
  const values = new Float64Array(23 + 24).fill(1).fill(2, 23);
  const band = dailyBand({ startMs: dayStart(spring), stepS: 3600, values }, spring - 1, spring + 3);
  expect([...band.mean]).toEqual([NONE, 1, 2, NONE]);
  // What is to come is no gap.
  expect(missingDays(band, dayStart(spring + 2))).toEqual([[0, 1]]);
});
