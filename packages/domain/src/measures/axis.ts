import { dayStart } from '../calendar/paris.ts';
import { commonStep, downsample, upsample } from './aggregate.ts';
import { FILLED, UNBALANCED, worstMark } from './marks.ts';
import type { StoredSeries } from './stored.ts';

/**
 * The step that every curve fits, in seconds: the finest one, or a finer one that divides them all (5 minutes for 10 and 15);
 * null when none has a curve finer than the day. Days from `toDay` on do not count.
 *
 * @param curves stored curves
 */
export function finestStep(curves: readonly StoredSeries[], toDay = Number.POSITIVE_INFINITY): number | null {
  let finest: number | null = null;
  for (const { days, steps } of curves)
    for (let k = 0; k < steps.length; k++)
      if (steps[k]! < 86_400 && days[k]! < toDay) finest = finest === null ? steps[k]! : commonStep(finest, steps[k]!);
  return finest;
}

/**
 * What the values of a curve become on the axis: a `state` stays one, a `power` stays in W, an `energy` is that of each step;
 * the two others turn W into Wh and Wh into W.
 */
export type CurveUse = 'state' | 'power' | 'energy' | 'energy-of-power' | 'power-of-energy';

/** A regular UTC axis that curves are added to: their sum, how many gave a value to each step, and the worst mark. */
export type Axis = { start: number; stepS: number; sum: Float64Array; count: Uint16Array; marks: Uint8Array };

/**
 * An axis over the civil days `[fromDay, toDay)`.
 *
 * @param fromDay first day
 * @param toDay day after the last
 * @param stepS length of a slot [s], above 0
 */
export function emptyAxis(fromDay: number, toDay: number, stepS: number): Axis {
  const start = dayStart(fromDay);
  const count = Math.round((dayStart(toDay) - start) / (stepS * 1000));
  return {
    start,
    stepS,
    sum: new Float64Array(count),
    count: new Uint16Array(count),
    marks: new Uint8Array(count),
  };
}

/** What the days of a source say of its curve: see `EnergyDays`. */
export type CurveDays = { fromDay: number; fillW: Float64Array; unbalanced: Uint8Array };

/**
 * Adds a curve to an axis. On finer steps a mean is repeated and an energy shared; on coarser ones a mean is that of what is
 * present, an energy the sum of what is present, so that the energy of a day is the same at every step. `days` fills the gaps
 * of days whose energy is known, and marks those whose energy disagrees.
 *
 * @param curve stored days with their curve
 * @param axis grid that receives the values; slots outside it are left out
 * @param use how the values add up
 */
export function addCurve(curve: StoredSeries, axis: Axis, use: CurveUse, days: CurveDays | null = null): void {
  let at = 0;
  let markAt = 0;
  for (let k = 0; k < curve.days.length; k++) {
    const step = curve.steps[k]!;
    const length = curve.markLengths[k]!;
    if (step < 86_400) {
      const day = curve.days[k]!;
      const from = dayStart(day);
      const slots = Math.round((dayStart(day + 1) - from) / (step * 1000));
      let values: Float32Array | Float64Array = curve.values.subarray(at, at + slots);
      let marks = length > 0 ? curve.marks.subarray(markAt, markAt + length) : null;
      let mark = curve.qualities[k]!;
      const i = days ? day - days.fromDay : -1;
      if (days && i >= 0 && i < days.fillW.length) {
        if (days.unbalanced[i] === 1) mark |= UNBALANCED;
        const fillW = days.fillW[i]!;
        if (fillW === fillW) {
          marks = marks ?? new Uint8Array(slots).fill(mark);
          [values, marks] = filled(
            values,
            marks,
            use.startsWith('energy-') || use === 'power' ? fillW : (fillW * step) / 3600,
          );
        }
      }
      const offset = (from - axis.start) / (axis.stepS * 1000);
      addDay(axis, offset, values, marks, mark, step, use);
      at += slots;
    }
    markAt += length;
  }
}

function filled(values: Float32Array | Float64Array, marks: Uint8Array, fill: number): [Float64Array, Uint8Array] {
  const own = marks.slice();
  const whole = Float64Array.from(values, (value, i) => {
    if (value === value) return value;
    own[i] = FILLED;
    return fill;
  });
  return [whole, own];
}

function addDay(
  axis: Axis,
  offset: number,
  values: Float32Array | Float64Array,
  marks: Uint8Array | null,
  mark: number,
  step: number,
  use: CurveUse,
): void {
  const amount = use === 'energy';
  const common = commonStep(step, axis.stepS);
  if (common !== step && common !== axis.stepS) {
    // Neither step holds the other whole: quarters of an hour on steps of ten minutes.
    const times = step / common;
    const fine = upsample(values, times, amount ? 'sum' : 'mean');
    const fineMarks = marks && Uint8Array.from(fine, (_, i) => marks[Math.floor(i / times)]!);
    const shares = use === 'power-of-energy' ? fine.map((value) => value / times) : fine;
    addDay(axis, offset, shares, fineMarks, mark, common, use);
  } else if (step === axis.stepS) accumulate(axis, offset, values, marks, mark, scaleOf(use, step));
  else if (step > axis.stepS) {
    const times = step / axis.stepS;
    const fine = upsample(values, times, amount ? 'sum' : 'mean');
    const fineMarks = marks && Uint8Array.from(fine, (_, i) => marks[Math.floor(i / times)]!);
    accumulate(axis, offset, fine, fineMarks, mark, scaleOf(use, use === 'energy-of-power' ? axis.stepS : step));
  } else {
    const times = Math.round(axis.stepS / step);
    const coarse = downsample(values, times, amount || use === 'energy-of-power' ? 'sum' : 'mean');
    accumulate(
      axis,
      offset,
      coarse,
      marks && worstMarks(values, marks, times, coarse.length),
      mark,
      scaleOf(use, step),
    );
  }
}

const scaleOf = (use: CurveUse, step: number): number =>
  use === 'energy-of-power' ? step / 3600 : use === 'power-of-energy' ? 3600 / step : 1;

function worstMarks(values: ArrayLike<number>, marks: Uint8Array, times: number, length: number): Uint8Array {
  const worst = new Uint8Array(length);
  for (let i = 0; i < values.length; i++) {
    const to = Math.floor(i / times);
    if (values[i] === values[i]) worst[to] = worstMark(worst[to]!, marks[i]!);
  }
  return worst;
}

function accumulate(
  axis: Axis,
  offset: number,
  values: Float32Array | Float64Array,
  marks: Uint8Array | null,
  dayMark: number,
  scale: number,
): void {
  const { sum, count, marks: worst } = axis;
  const first = Math.max(0, -offset);
  const last = Math.min(values.length, sum.length - offset);
  for (let s = first; s < last; s++) {
    const value = values[s]!;
    if (value !== value) continue;
    const i = offset + s;
    sum[i]! += value * scale;
    count[i]! += 1;
    const mark = marks ? marks[s]! : dayMark;
    if (mark !== 0) worst[i] = worstMark(worst[i]!, mark);
  }
}
