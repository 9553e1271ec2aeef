import type { Stamp } from '../text/stamps.ts';
import { resolveClock } from './clock.ts';
import { Points } from './points.ts';

/** A value at an instant [ms]; NaN is missing. */
export type Instant = { at: number; value: number; line: number };

/** Readings by their instants, in order of time; of two at one instant in the order of their lines. */
export function instantsOf(
  report: Parameters<typeof resolveClock>[1],
  values: readonly { stamp: Stamp; value: number; line: number }[],
): Instant[] {
  const points = new Points();
  for (const { stamp, value, line } of values)
    points.add(stamp.wallMs - (stamp.offsetMs ?? 0), stamp.offsetMs === null, value, 0, line, 0);
  resolveClock(points, report);
  return instantsOfPoints(points);
}

/** The same of points whose clock is resolved. */
export function instantsOfPoints(points: Points): Instant[] {
  return Array.from({ length: points.length }, (_, i) => ({
    at: points.stamp(i),
    value: points.value(i),
    line: points.line(i),
  }))
    .filter(({ at }) => !Number.isNaN(at))
    .toSorted((a, b) => a.at - b.at || a.line - b.line);
}
