import { dayStart, parseIsoDay } from '@joulerie/domain/calendar';
import { expect, test } from 'vitest';
import type { Curve } from '../../charts/series.ts';
import { hourlyCurve } from './hourly-curve.ts';

const HALF_HOURS: Curve = {
  label: 'Puissance',
  quantity: 'power',
  energy: 'electricite',
  startMs: dayStart(parseIsoDay('2026-02-02')!),
  stepS: 1800,
  values: Float64Array.of(100, 300, Number.NaN, 50, Number.NaN, Number.NaN, 7, 7),
  gaps: [],
  estimated: [[1, 3]],
  corrected: [[6, 7]],
  incomplete: [],
};

test('an hour is the mean of what was measured in it, not the sum', () => {
  const hours = hourlyCurve(HALF_HOURS);
  expect([...hours.values]).toEqual([200, 50, Number.NaN, 7]);
  expect(hours).toMatchObject({ startMs: HALF_HOURS.startMs, stepS: 3600, label: 'Puissance' });
});

test('an hour is marked as soon as one of its half-hours is', () => {
  expect(hourlyCurve(HALF_HOURS)).toMatchObject({ estimated: [[0, 2]], corrected: [[3, 4]] });
});

test('ten-minute steps that begin within an hour begin at the hour', () => {
  const tens = { ...HALF_HOURS, stepS: 600, startMs: HALF_HOURS.startMs + 1_800_000, estimated: [], corrected: [] };
  const hours = hourlyCurve({ ...tens, values: Float64Array.of(1, 2, 3, 10, 20, 30) });
  expect(hours.startMs).toBe(HALF_HOURS.startMs);
  expect([...hours.values]).toEqual([2, 20]);
});
