import { dayStart } from '@joulerie/domain/calendar';
import type { Curve, SeriesGap, StepSpan } from './series.ts';

/**
 * Ranges of steps `[from, to)` without a value in a regular curve. What lies before the first value or after the last
 * is missing too: a chart hatches its whole period.
 */
export function missingRanges(values: ArrayLike<number>): [number, number][] {
  const ranges: [number, number][] = [];
  let from = -1;
  for (let i = 0; i <= values.length; i++) {
    const missing = i < values.length && Number.isNaN(values[i]!);
    if (missing && from < 0) from = i;
    else if (!missing && from >= 0) {
      ranges.push([from, i]);
      from = -1;
    }
  }
  return ranges;
}

/** A curve without the steps that lack a source: what it says of them is too low. */
export function wholeCurve<C extends { values: Float64Array; incomplete: readonly StepSpan[] }>(curve: C): C {
  if (curve.incomplete.length === 0) return curve;
  const values = curve.values.slice();
  for (const [from, to] of curve.incomplete) values.fill(Number.NaN, from, to);
  return { ...curve, values, incomplete: [] };
}

/** The part of a curve that lies on Paris days `[fromDay, toDay)`. */
export function curveWithin<C extends Curve>(curve: C, { fromDay, toDay }: { fromDay: number; toDay: number }): C {
  const stepMs = curve.stepS * 1000;
  const at = (day: number) =>
    Math.max(0, Math.min(curve.values.length, Math.round((dayStart(day) - curve.startMs) / stepMs)));
  const [from, to] = [at(fromDay), at(toDay)];
  if (from === 0 && to === curve.values.length) return curve;
  const inside = (spans: readonly StepSpan[]): StepSpan[] =>
    spans.flatMap(([start, end]): StepSpan[] =>
      start < to && end > from ? [[Math.max(start, from) - from, Math.min(end, to) - from]] : [],
    );
  return {
    ...curve,
    startMs: curve.startMs + from * stepMs,
    values: curve.values.subarray(from, to),
    estimated: inside(curve.estimated),
    corrected: inside(curve.corrected),
    incomplete: inside(curve.incomplete),
  };
}

/** The parts of gaps that lie on Paris days `[fromDay, toDay)`. */
export function gapsWithin(
  gaps: readonly SeriesGap[],
  { fromDay, toDay }: { fromDay: number; toDay: number },
): SeriesGap[] {
  const [start, end] = [dayStart(fromDay), dayStart(toDay)];
  return gaps.flatMap((gap) => {
    const part = { ...gap, fromMs: Math.max(gap.fromMs, start), toMs: Math.min(gap.toMs, end) };
    return part.toMs > part.fromMs ? [part] : [];
  });
}

/**
 * The gaps of a curve as instants, what lacks a source too, each with the reason of the known gap that covers most of it, or null.
 * Steps that have not begun at `nowMs` are the future, not a gap.
 */
export function curveGaps(
  curve: {
    startMs: number;
    stepS: number;
    values: ArrayLike<number>;
    gaps: readonly SeriesGap[];
    incomplete?: readonly StepSpan[];
  },
  nowMs = Infinity,
): SeriesGap[] {
  const stepMs = curve.stepS * 1000;
  const ranges = [...missingRanges(curve.values), ...(curve.incomplete ?? [])].toSorted((a, b) => a[0] - b[0]);
  return ranges.flatMap(([from, to]) => {
    const gap = { fromMs: curve.startMs + from * stepMs, toMs: Math.min(nowMs, curve.startMs + to * stepMs) };
    if (gap.toMs <= gap.fromMs) return [];
    let reason: string | null = null;
    let best = 0;
    for (const known of curve.gaps) {
      const shared = Math.min(known.toMs, gap.toMs) - Math.max(known.fromMs, gap.fromMs);
      if (shared > best && known.reason) {
        best = shared;
        reason = known.reason;
      }
    }
    return [{ ...gap, reason }];
  });
}
