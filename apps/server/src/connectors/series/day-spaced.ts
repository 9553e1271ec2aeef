import { DAY_MS, HOUR_MS, parisDay } from '@joulerie/domain/calendar';
import { Points } from './points.ts';

const isDay = (gap: number | undefined): boolean =>
  gap !== undefined && gap >= DAY_MS - HOUR_MS && gap <= DAY_MS + HOUR_MS;

/**
 * The lines of a curve that are values of whole days, as their stamps are a day apart: all of them, or those of a file that goes
 * from days to intervals. Answers them by day number, and the other lines; null when there are none. A lone day between two
 * stamps of a finer curve is a gap in it.
 */
export function splitDays(points: Points, side: 'start' | 'end'): { days: Points; others: Points } | null {
  const stamps = points.distinctStamps();
  const gaps = stamps.subarray(1).map((stamp, i) => stamp - stamps[i]!);
  if (!gaps.some(isDay)) return null;
  const onlyDays =
    gaps.every((gap) => gap >= DAY_MS - HOUR_MS) && isDay(gaps.toSorted((a, b) => a - b)[gaps.length >> 1]);
  const found = new Set<number>();
  stamps.forEach((stamp, i) => {
    const own = side === 'start' ? i : i - 1;
    // The first or last line has no gap of its own: it is as its neighbour.
    const known = own < 0 ? 0 : Math.min(own, gaps.length - 1);
    if (onlyDays || (isDay(gaps[known]) && (isDay(gaps[known - 1]) || isDay(gaps[known + 1])))) found.add(stamp);
  });
  if (found.size === 0) return null;
  const split = { days: new Points(), others: new Points() };
  for (let at = 0; at < points.length; at++) {
    const stamp = points.stamp(at);
    const [value, quality, line] = [points.value(at), points.quality[at]!, points.line(at)];
    if (!found.has(stamp)) split.others.add(stamp, false, value, quality, line, points.step(at));
    else {
      const day = parisDay(stamp + DAY_MS / 2) - (side === 'end' ? 1 : 0);
      split.days.add(day * DAY_MS, false, value, quality, line, DAY_MS / 1000);
    }
  }
  return split;
}
