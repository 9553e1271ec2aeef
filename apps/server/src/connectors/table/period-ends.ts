import { type Stamp, stampDay } from '../text/stamps.ts';

/**
 * Whether ends of periods are the day after their last one: most of those that follow one another begin on the end of the one before.
 * The start of a period of one day is its own end, and says nothing.
 */
export function areNextDays(periods: readonly { start: Stamp; end: Stamp | null }[]): boolean {
  const starts = new Set(periods.map(({ start }) => stampDay(start)));
  let [same, after] = [0, 0];
  for (const { start, end } of periods) {
    if (end === null) continue;
    const day = stampDay(end);
    if (starts.has(day) && day !== stampDay(start)) same++;
    if (starts.has(day + 1)) after++;
  }
  return same > after;
}
