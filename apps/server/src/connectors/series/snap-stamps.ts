import type { Points } from './points.ts';
import { Tally } from './tally.ts';

/** What the last instant of an interval is short of its end: 23:59:59 or 23:59 for midnight. */
const SHORT_MS = [1000, 60_000] as const;
const HOUR_S = 3600;

/**
 * Moves stamps written one second or one minute before a boundary of the step (23:59:59, 00:29) to that boundary, in place, and
 * answers how many. Steps of a minute or less have no such stamps; boundaries of steps over an hour are whole hours.
 */
export function snapStamps(points: Points, fallbackStepS: number): number {
  const stepS = commonStepOf(points) ?? fallbackStepS;
  const boundaryMs = Math.min(stepS, HOUR_S) * 1000;
  const shorts = SHORT_MS.filter((ms) => ms * 2 <= boundaryMs);
  let snapped = 0;
  for (let at = 0; at < points.length; at++) {
    const stamp = points.stamp(at);
    // Nearly all are on a boundary.
    if (stamp % boundaryMs === 0) continue;
    // A value of a shorter step, where the file says it, is in its own place.
    if (points.step(at) > 0 && points.step(at) * 1000 < boundaryMs) continue;
    const short = shorts.find((ms) => (stamp + ms) % boundaryMs === 0);
    if (short === undefined) continue;
    points.stamps[at] = stamp + short;
    snapped += 1;
  }
  return snapped;
}

/** Numbers from the lowest to the highest; those of nearly every curve are so already. */
const inOrder = (values: Float64Array): Float64Array =>
  values.every((value, i) => i === 0 || value >= values[i - 1]!) ? values : values.toSorted();

/** The step that the file gives, else the commonest gap between its stamps, in seconds; null for a lone stamp. */
function commonStepOf(points: Points): number | null {
  const gaps = new Tally();
  const stamps = points.anyUnknownStep ? inOrder(points.stamps.subarray(0, points.length)) : null;
  for (let at = 0; at < points.length; at++) {
    const gap = points.step(at) || (stamps && at > 0 ? Math.round((stamps[at]! - stamps[at - 1]!) / 1000) : 0);
    if (gap > 0) gaps.add(gap);
  }
  return gaps.commonest();
}
