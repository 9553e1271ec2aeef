import type { Points } from './points.ts';

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
  let snapped = 0;
  for (let at = 0; at < points.length; at++) {
    const stamp = points.stamp(at);
    // A value of a shorter step, where the file says it, is in its own place.
    if (points.step(at) > 0 && points.step(at) * 1000 < boundaryMs) continue;
    const short = SHORT_MS.find((ms) => ms * 2 <= boundaryMs && (stamp + ms) % boundaryMs === 0);
    if (short === undefined) continue;
    points.stamps[at] = stamp + short;
    snapped += 1;
  }
  return snapped;
}

/** The step that the file gives, else the commonest gap between its stamps, in seconds; null for a lone stamp. */
function commonStepOf(points: Points): number | null {
  const gaps = new Map<number, number>();
  const count = (gap: number) => gap > 0 && gaps.set(gap, (gaps.get(gap) ?? 0) + 1);
  const stamps = points.stamps.slice(0, points.length).sort();
  for (let at = 0; at < points.length; at++) {
    if (points.step(at) > 0) count(points.step(at));
    else if (at > 0) count(Math.round((stamps[at]! - stamps[at - 1]!) / 1000));
  }
  let [best, most] = [null as number | null, 0];
  for (const [gap, times] of gaps) if (times > most) [best, most] = [gap, times];
  return best;
}
