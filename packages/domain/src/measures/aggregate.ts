import { civilDate, dayNumber } from '../calendar/days.ts';
import { dayStart, parisDay } from '../calendar/paris.ts';

/** A series on a regular grid of instants: value `i` covers `[startMs + i·step, startMs + (i+1)·step)`. Missing is NaN. */
export type RegularSeries = { startMs: number; stepS: number; values: Float64Array | Float32Array };

/** Target grain: a step in seconds (aligned on the epoch), Paris civil days, or Paris months. */
export type Grain = number | 'day' | 'month';

/** A series at another grain. */
export type Aggregated = {
  /** Bounds of the buckets, epoch ms: bucket `i` is `[edgesMs[i], edgesMs[i+1])`. */
  edgesMs: Float64Array;
  /** First civil day of each bucket for days and months; empty for a step. */
  days: Int32Array;
  /** NaN where nothing of the bucket was measured. */
  values: Float64Array;
  /** Share of the bucket's duration that was measured, 0..1. */
  coverage: Float64Array;
};

/** Bounds of the buckets of a grain that cover `[fromMs, toMs)`, and the first day of each for days and months. */
function bucketEdges(fromMs: number, toMs: number, grain: Grain): { edgesMs: Float64Array; days: Int32Array } {
  if (!(toMs > fromMs)) return { edgesMs: new Float64Array(), days: new Int32Array() };
  if (typeof grain === 'number') {
    const stepMs = grain * 1000;
    const first = Math.floor(fromMs / stepMs);
    const edgesMs = new Float64Array(Math.ceil(toMs / stepMs) - first + 1);
    for (let i = 0; i < edgesMs.length; i++) edgesMs[i] = (first + i) * stepMs;
    return { edgesMs, days: new Int32Array() };
  }
  const last = parisDay(toMs - 1);
  const starts: number[] = [];
  let day = parisDay(fromMs);
  if (grain === 'month') day -= civilDate(day).day - 1;
  while (day <= last) {
    starts.push(day);
    day = grain === 'day' ? day + 1 : nextMonth(day);
  }
  const edgesMs = new Float64Array(starts.length + 1);
  for (let i = 0; i < starts.length; i++) edgesMs[i] = dayStart(starts[i]!);
  edgesMs[starts.length] = dayStart(day);
  return { edgesMs, days: Int32Array.from(starts) };
}

function nextMonth(firstOfMonth: number): number {
  const { year, month } = civilDate(firstOfMonth);
  return dayNumber(year, month + 1, 1);
}

/**
 * Aggregates a series to another grain.
 *
 * - `sum`: values are amounts over their step (energy); a step that straddles a bound is shared in proportion of time.
 * - `mean`: values are means over their step (power, temperature); buckets are time-weighted means of what was measured.
 *
 * A bucket holds the sum (or mean) of its measured part and `coverage` says how much of it that is; with nothing
 * measured it is NaN. A bucket that sticks out of the series counts the part outside as missing. Finer grains share
 * energy evenly and repeat means. The sum over all buckets equals the sum of the series.
 *
 * @param series values on a regular grid; NaN where missing
 * @param grain a step in seconds, or civil days or months of Paris
 * @param by `sum` for amounts, `mean` for powers and temperatures
 */
export function aggregate(series: RegularSeries, grain: Grain, by: 'sum' | 'mean'): Aggregated {
  const { startMs, values } = series;
  const stepMs = series.stepS * 1000;
  const length = values.length;
  const { edgesMs, days } = bucketEdges(startMs, startMs + length * stepMs, grain);
  const buckets = Math.max(0, edgesMs.length - 1);
  const coverage = new Float64Array(buckets);
  const ratio = typeof grain === 'number' ? grain / series.stepS : Number.NaN;
  const lead = (startMs - (edgesMs[0] ?? 0)) / stepMs;
  if (Number.isInteger(ratio) && Number.isInteger(lead)) {
    return { edgesMs, days, values: downsample(values, ratio, by, lead, coverage), coverage };
  }
  const out = new Float64Array(buckets);
  for (let k = 0; k < buckets; k++) {
    const a = Math.max(0, (edgesMs[k]! - startMs) / stepMs);
    const b = Math.min(length, (edgesMs[k + 1]! - startMs) / stepMs);
    let i = Math.floor(a);
    let total = 0;
    let measured = 0;
    // Weights of the first and last steps are partial; whole steps run in the inner loop.
    if (i < a && i < length) {
      const weight = Math.min(b, i + 1) - a;
      const v = values[i]!;
      if (v === v) {
        total += v * weight;
        measured += weight;
      }
      i++;
    }
    const whole = Math.floor(b);
    for (; i < whole; i++) {
      const v = values[i]!;
      if (v === v) {
        total += v;
        measured++;
      }
    }
    if (i < b && i >= a) {
      const v = values[i]!;
      if (v === v) {
        total += v * (b - i);
        measured += b - i;
      }
    }
    out[k] = measured === 0 ? Number.NaN : by === 'sum' ? total : total / measured;
    coverage[k] = Math.min(1, (measured * stepMs) / (edgesMs[k + 1]! - edgesMs[k]!));
  }
  return { edgesMs, days, values: out, coverage };
}

/**
 * Values on steps `times` finer: an amount (`sum`) is shared equally, a state or a mean repeated. Missing stays missing.
 */
export function upsample(values: ArrayLike<number>, times: number, by: 'sum' | 'mean'): Float64Array {
  const out = new Float64Array(values.length * times);
  const share = by === 'sum' ? 1 / times : 1;
  for (let i = 0; i < values.length; i++) out.fill(values[i]! * share, i * times, (i + 1) * times);
  return out;
}

/**
 * Values on steps `times` coarser, the first of which already holds `lead` steps: the sum of what is present, or its mean. NaN
 * where nothing is. `coverage`, when given, gets the share of each step that was present.
 */
export function downsample(
  values: Float64Array | Float32Array,
  times: number,
  by: 'sum' | 'mean',
  lead = 0,
  coverage: Float64Array | null = null,
): Float64Array {
  const length = values.length | 0;
  const out = new Float64Array(Math.ceil((length + lead) / times));
  let i = 0;
  for (let k = 0; k < out.length; k++) {
    const end = Math.min(length, (k + 1) * times - lead) | 0;
    let total = 0;
    let measured = 0;
    for (; i < end; i++) {
      const v = values[i]!;
      // NaN is the only value that differs from itself.
      if (v === v) {
        total += v;
        measured++;
      }
    }
    out[k] = measured === 0 ? Number.NaN : by === 'sum' ? total : total / measured;
    if (coverage) coverage[k] = measured / times;
  }
  return out;
}

/**
 * The longest step, in seconds, that divides both.
 *
 * @param a a step in seconds, over 0
 * @param b another, or 0 for none: the answer is then `a`
 */
export const commonStep = (a: number, b: number): number => (b === 0 ? a : commonStep(b, a % b));
