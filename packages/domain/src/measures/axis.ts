import { dayStart } from '../calendar/paris.ts';
import { commonStep } from './aggregate.ts';
import type { StoredSeries } from './stored.ts';

/**
 * The step that every curve fits, in seconds: the finest one, or a finer one that divides them all (5 minutes for 10 and 15);
 * null when none has a curve finer than the day. Days from `toDay` on do not count.
 */
export function finestStep(curves: readonly StoredSeries[], toDay = Number.POSITIVE_INFINITY): number | null {
  let finest: number | null = null;
  for (const { days, steps } of curves)
    for (let k = 0; k < steps.length; k++)
      if (steps[k]! < 86_400 && days[k]! < toDay) finest = finest === null ? steps[k]! : commonStep(finest, steps[k]!);
  return finest;
}

/** What the values of a curve become on the axis: the mean of a state, or the energy of each step. */
export type CurveUse = 'mean' | 'energy-of-power' | 'energy';

export type Axis = { start: number; stepS: number; sum: Float64Array; count: Uint16Array; quality: Uint8Array };

/**
 * Adds a curve to a regular UTC axis, counting sources and keeping the worst quality of each step. On finer steps a mean is
 * repeated and an energy shared; on coarser ones a mean is that of what is present, an energy the sum of what is present, so
 * that the energy of a day is the same at every step.
 */
export function addCurve(curve: StoredSeries, axis: Axis, use: CurveUse): void {
  let at = 0;
  let markAt = 0;
  for (let k = 0; k < curve.days.length; k++) {
    const step = curve.steps[k]!;
    const marked = curve.markLengths[k]! > 0;
    if (step < 86_400) {
      const from = dayStart(curve.days[k]!);
      const slots = Math.round((dayStart(curve.days[k]! + 1) - from) / (step * 1000));
      const offset = (from - axis.start) / (axis.stepS * 1000);
      const marks = marked ? curve.marks.subarray(markAt, markAt + slots) : null;
      if (step >= axis.stepS)
        upsampleOnto(
          curve.values,
          at,
          slots,
          step / axis.stepS,
          offset,
          factor(use, step, axis.stepS),
          axis,
          curve.qualities[k]!,
          marks,
        );
      else
        downsampleOnto(
          curve.values,
          at,
          slots,
          Math.round(axis.stepS / step),
          offset,
          use === 'energy-of-power' ? step / 3600 : 1,
          use === 'mean',
          axis,
          curve.qualities[k]!,
          marks,
        );
      at += slots;
    }
    markAt += curve.markLengths[k]!;
  }
}

const factor = (use: CurveUse, step: number, axisStep: number) =>
  use === 'mean' ? 1 : use === 'energy' ? axisStep / step : axisStep / 3600;

function upsampleOnto(
  values: Float32Array,
  at: number,
  slots: number,
  times: number,
  offset: number,
  scale: number,
  axis: Axis,
  dayQuality: number,
  marks: Uint8Array | null,
): void {
  const { sum, count, quality } = axis;
  for (let s = 0; s < slots; s++) {
    const value = values[at + s]!;
    // NaN is the only value that differs from itself.
    if (value !== value) continue;
    const mark = marks ? marks[s]! : dayQuality;
    for (let t = 0; t < times; t++) {
      const i = offset + s * times + t;
      if (i < 0 || i >= sum.length) continue;
      sum[i]! += value * scale;
      count[i]! += 1;
      if (mark > quality[i]!) quality[i] = mark;
    }
  }
}

function downsampleOnto(
  values: Float32Array,
  at: number,
  slots: number,
  times: number,
  offset: number,
  scale: number,
  mean: boolean,
  axis: Axis,
  dayQuality: number,
  marks: Uint8Array | null,
): void {
  for (let s = 0; s < slots; s += times) {
    let total = 0;
    let present = 0;
    let worst = 0;
    for (let t = 0; t < times && s + t < slots; t++) {
      const value = values[at + s + t]!;
      if (value !== value) continue;
      total += value * scale;
      present += 1;
      worst = Math.max(worst, marks ? marks[s + t]! : dayQuality);
    }
    const i = offset + s / times;
    if (present === 0 || i < 0 || i >= axis.sum.length) continue;
    axis.sum[i]! += mean ? total / present : total;
    axis.count[i]! += 1;
    if (worst > axis.quality[i]!) axis.quality[i] = worst;
  }
}
