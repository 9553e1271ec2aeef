import type { Points } from './points.ts';

/** Steps of meters and loggers, in seconds. */
const STEPS_S = [60, 120, 180, 240, 300, 360, 600, 720, 900, 1200, 1800, 3600, 7200, 10_800, 14_400, 21_600, 43_200];
const HOUR_S = 3600;
const MINUTE_MS = 60_000;
/** A stamp is written within a sixtieth of the step of its boundary: 15 s for a quarter of an hour, 30 s at most. */
const LATE = 1 / 60;
const LATEST_S = 30;
/** Share of the stamps that are near a boundary in a file whose clock only jitters. */
const MOST = 0.95;

/**
 * Moves stamps that are some seconds beside the boundaries of the step (10:00:04, 10:14:57) to those boundaries, in place, and
 * answers the step in seconds; null when there are none, or when the file gives its step.
 */
export function settleStamps(points: Points): number | null {
  if (!mayJitter(points)) return null;
  const at = Array.from({ length: points.length }, (_, i) => i).filter((i) => !Number.isNaN(points.stamp(i)));
  const stepS = commonestStep(points.stamps.slice(0, points.length));
  if (stepS === null) return null;
  const boundaryMs = Math.min(stepS, HOUR_S) * 1000;
  const withinMs = Math.min(LATEST_S, stepS * LATE) * 1000;
  const settled = new Map<number, number>();
  for (const i of at) {
    const stamp = points.stamp(i);
    const boundary = Math.round(stamp / boundaryMs) * boundaryMs;
    if (Math.abs(stamp - boundary) <= withinMs) settled.set(stamp, boundary);
  }
  const stamps = new Set(at.map((i) => points.stamp(i)));
  const moved = [...settled].some(([stamp, boundary]) => stamp !== boundary);
  // Two stamps of one boundary are two measures: nothing says which one it is.
  const distinct = new Set(settled.values()).size === settled.size;
  if (!moved || !distinct || settled.size < MOST * stamps.size) return null;
  for (const i of at) points.stamps[i] = settled.get(points.stamp(i)) ?? points.stamp(i);
  return stepS;
}

/** Whether a stamp is beside whole minutes, and the file gives no step. */
function mayJitter(points: Points): boolean {
  let isBeside = false;
  for (let at = 0; at < points.length; at++) {
    const stamp = points.stamp(at);
    if (Number.isNaN(stamp)) continue;
    if (points.step(at) > 0) return false;
    isBeside ||= stamp % MINUTE_MS !== 0;
  }
  return isBeside;
}

/** The step nearest to the median gap between stamps, or null when none is near it. */
function commonestStep(stamps: Float64Array): number | null {
  const sorted = stamps.filter((stamp) => !Number.isNaN(stamp)).sort();
  const gaps = sorted
    .subarray(1)
    .map((stamp, i) => (stamp - sorted[i]!) / 1000)
    .filter((gap) => gap > 0)
    .sort();
  if (gaps.length === 0) return null;
  const median = gaps[gaps.length >> 1]!;
  return STEPS_S.find((stepS) => Math.abs(stepS - median) <= Math.min(2 * LATEST_S, 2 * stepS * LATE)) ?? null;
}
