import type { SeriesGap, StepSpan } from './series.ts';

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
