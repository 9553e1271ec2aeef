import { dayStart, parisDay } from '../calendar/paris.ts';
import type { RegularSeries } from '../measures/aggregate.ts';
import type { DayColumn } from '../measures/day-columns.ts';
import { degreeDay, degreeDayIntegral } from './degree-days.ts';
import type { DegreeDayMethod } from './degree-days.ts';

/** Days of temperature, one row a Paris civil day, in order and without gaps: an unknown day is NaN. */
export type DailyTemperatures = {
  firstDay: number;
  dayNumbers: Int32Array;
  minC: Float64Array;
  maxC: Float64Array;
  meanC: Float64Array;
  /** Share of the day's readings present, 0..1. */
  coverage: Float64Array;
};

/** Share of the readings of a day that gives its temperature: those of a night alone are not those of the day. */
export const ENOUGH_READINGS = 0.9;

/**
 * Mean outdoor temperatures of days [°C], NaN where less than nine tenths of the readings of a day are known.
 *
 * @param days mean of the known readings of each day [°C], how many they are, and how many are expected
 */
export const wholeTemperatures = ({
  values,
  points,
  expected,
}: Pick<DayColumn, 'values' | 'points' | 'expected'>): Float64Array =>
  values.map((value, i) => (points[i]! >= ENOUGH_READINGS * expected[i]! ? value : Number.NaN));

/** Extremes and mean of readings `[from, to)`, into row `row`. Missing readings are left out and counted by coverage. */
function summarise(
  values: Float64Array | Float32Array,
  from: number,
  to: number,
  expected: number,
  out: DailyTemperatures,
  row: number,
): void {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  let sum = 0;
  let n = 0;
  for (let i = from; i < to; i++) {
    const v = values[i]!;
    if (!Number.isFinite(v)) continue;
    if (v < min) min = v;
    if (v > max) max = v;
    sum += v;
    n++;
  }
  out.minC[row] = n === 0 ? Number.NaN : min;
  out.maxC[row] = n === 0 ? Number.NaN : max;
  out.meanC[row] = n === 0 ? Number.NaN : sum / n;
  out.coverage[row] = expected === 0 ? 0 : n / expected;
}

function emptyDays(count: number, firstDay: number): DailyTemperatures {
  return {
    firstDay,
    dayNumbers: Int32Array.from({ length: count }, (_, i) => firstDay + i),
    minC: new Float64Array(count).fill(Number.NaN),
    maxC: new Float64Array(count).fill(Number.NaN),
    meanC: new Float64Array(count).fill(Number.NaN),
    coverage: new Float64Array(count),
  };
}

/**
 * Days of a regular series of temperatures [°C], by Paris civil day (23, 24 or 25 hours). A day whose readings cover
 * less than `minimumCoverage` is unknown: its extremes would be those of the part that was measured.
 *
 * @param series temperatures on a regular grid [°C]; NaN where missing
 */
export function dailyTemperatures(series: RegularSeries, minimumCoverage = ENOUGH_READINGS): DailyTemperatures {
  const { startMs, stepS, values } = series;
  if (values.length === 0) return emptyDays(0, 0);
  const stepMs = stepS * 1000;
  const firstDay = parisDay(startMs);
  const count = parisDay(startMs + (values.length - 1) * stepMs) - firstDay + 1;
  const days = emptyDays(count, firstDay);
  for (let row = 0; row < count; row++) {
    const begin = (dayStart(firstDay + row) - startMs) / stepMs;
    const end = (dayStart(firstDay + row + 1) - startMs) / stepMs;
    const from = Math.max(0, Math.ceil(begin));
    const to = Math.min(values.length, Math.ceil(end));
    summarise(values, from, to, Math.ceil(end) - Math.ceil(begin), days, row);
    if (days.coverage[row]! < minimumCoverage) days.minC[row] = days.maxC[row] = days.meanC[row] = Number.NaN;
  }
  return days;
}

/**
 * Days of a file whose clock is its own (EPW in standard time, a service in UTC): `perDay` readings make a day, the
 * first reading opens `firstDay`. What is left at the end, shorter than a day, is dropped. A missing reading makes its
 * day unknown.
 */
export function temperaturesByFixedDay(
  values: Float64Array | Float32Array,
  perDay: number,
  firstDay: number,
): DailyTemperatures {
  const count = Math.floor(values.length / perDay);
  const days = emptyDays(count, firstDay);
  for (let row = 0; row < count; row++) {
    summarise(values, row * perDay, (row + 1) * perDay, perDay, days, row);
    if (days.coverage[row]! < 1) days.minC[row] = days.maxC[row] = days.meanC[row] = Number.NaN;
  }
  return days;
}

/** Degree-days of each day [°C.day] by a method of extremes or means; NaN where the day is unknown. */
export function dailyDegreeDays(
  days: DailyTemperatures,
  method: Exclude<DegreeDayMethod, 'hourly_integral'>,
  baseC: number,
  out = new Float64Array(days.meanC.length),
): Float64Array {
  const day = { minC: 0, maxC: 0, meanC: 0 };
  for (let i = 0; i < out.length; i++) {
    day.minC = days.minC[i]!;
    day.maxC = days.maxC[i]!;
    day.meanC = days.meanC[i]!;
    out[i] = degreeDay(method, day, baseC);
  }
  return out;
}

/** Degree-days of each fixed day by the integral of its readings [°C.day]; NaN where a reading is missing. */
export function integralDegreeDays(
  values: Float64Array | Float32Array,
  perDay: number,
  baseC: number,
  out = new Float64Array(Math.floor(values.length / perDay)),
): Float64Array {
  for (let i = 0; i < out.length; i++) out[i] = degreeDayIntegral(values, i * perDay, (i + 1) * perDay, baseC);
  return out;
}
