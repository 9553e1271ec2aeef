import { dayStart, parseIsoDay } from '@joulerie/domain/calendar';
import { expect, test } from 'vitest';
import { absenceAt, absencesOf, lateFrom } from './absences.ts';

const DAY = parseIsoDay('2026-11-20')!;
const N = Number.NaN;
/** Half-days from 20 November, the last one with a measure on `lastDay`. */
const curve = (values: number[], lastDay: number | null) => ({
  startMs: dayStart(DAY),
  stepS: 43_200,
  values: Float64Array.from(values),
  lastDay,
});

test('nothing was received yet from the last value on, where the measures end in the curve', () => {
  expect(lateFrom(curve([1, N, 1, N, N, N], DAY + 1))).toBe(dayStart(DAY) + 3 * 43_200_000);
  expect(lateFrom(curve([N, N, N, N], DAY))).toBe(dayStart(DAY + 1));
  expect(lateFrom(curve([N, N, N, N], DAY - 9))).toBe(dayStart(DAY));
});

test('a gap at the end of a curve is a gap where measures came later, or when their last day is not known', () => {
  expect(lateFrom(curve([1, 1, N, N], DAY + 5))).toBe(Infinity);
  expect(lateFrom(curve([1, 1, N, N], DAY + 1))).toBe(Infinity);
  expect(lateFrom(curve([1, 1, N, N], null))).toBe(Infinity);
});

test('a curve names each reason why it has no value, and no other', () => {
  const now = dayStart(DAY + 2);
  const reasons = (values: number[], lastDay: number | null) => [...absencesOf(curve(values, lastDay), now)];
  expect(reasons([1, N, 1, N, N], DAY + 1)).toEqual(['absent', 'late', 'future']);
  expect(reasons([1, 1, 1, N, N], DAY + 1)).toEqual(['late', 'future']);
  expect(reasons([1, 1, 1, 1], DAY + 1)).toEqual([]);
});

test.each([
  [1, 'absent'],
  [10, 'late'],
  [20, 'future'],
] as const)('an instant before the last measures, after them, or to come: %i is %s', (at, why) =>
  expect(absenceAt(at, 10, 20)).toBe(why),
);
