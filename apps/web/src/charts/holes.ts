import type { SeriesHole } from './series.ts';

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

/**
 * The holes of a curve as instants, each with the reason of the known hole that covers most of it, or null.
 * Steps that have not begun at `nowMs` are the future, not a hole.
 */
export function curveHoles(
  curve: { startMs: number; stepS: number; values: ArrayLike<number>; holes: readonly SeriesHole[] },
  nowMs = Infinity,
): SeriesHole[] {
  const stepMs = curve.stepS * 1000;
  return missingRanges(curve.values).flatMap(([from, to]) => {
    const hole = { fromMs: curve.startMs + from * stepMs, toMs: Math.min(nowMs, curve.startMs + to * stepMs) };
    if (hole.toMs <= hole.fromMs) return [];
    let reason: string | null = null;
    let best = 0;
    for (const known of curve.holes) {
      const shared = Math.min(known.toMs, hole.toMs) - Math.max(known.fromMs, hole.fromMs);
      if (shared > best && known.reason) {
        best = shared;
        reason = known.reason;
      }
    }
    return [{ ...hole, reason }];
  });
}
