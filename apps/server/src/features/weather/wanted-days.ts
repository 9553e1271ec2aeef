import { type CivilDay, addYears, startOfYear } from '@joulerie/domain/calendar';

/** Days `[fromDay, toDay)`. */
export type Days = { fromDay: CivilDay; toDay: CivilDay };

/** Years before the first measure of a building, or before today where it has none: its weather is compared with the one of before. */
const YEARS_BEFORE = 1;
/** Last days that are asked for again: services correct their first observations. */
const CORRECTED_DAYS = 7;
/** Days back to the last observation that are asked for again: a service that stood still publishes them when it goes on. */
const AWAITED_DAYS = 60;

/**
 * Parts of what is asked for in the order in which each leaves one span of days with what was retrieved before: from the first part that
 * a place lacks since then to the newest, then the older ones, the newest first.
 *
 * @param parts in order, each with the day on which it ends
 * @param wanted what each place lacks, and what was retrieved of it
 */
export function inOrder<Part>(
  parts: readonly Part[],
  endOf: (part: Part) => CivilDay,
  wanted: readonly { days: Days; retrieved: Days | null }[],
): Part[] {
  const since = wanted.flatMap(({ days, retrieved }) =>
    retrieved !== null && days.toDay > retrieved.toDay ? [days.fromDay] : [],
  );
  const first = Math.min(...since);
  const newest = parts.at(-1);
  const isLater = (part: Part) => part === newest || endOf(part) > first;
  return [...parts.filter(isLater), ...parts.filter((part) => !isLater(part)).toReversed()];
}

/**
 * The days of weather to ask for, newest first: those before what was retrieved, from the first of January of the year before the first
 * measure, or before today, and the last ones up to today, today left out. None where all were retrieved today.
 *
 * @param firstMeasure first day on which a building has a measure; null for none
 * @param retrieved days that were retrieved; null for none
 * @param lastDay last day of which there is weather; null for none
 */
export function wantedDays(
  firstMeasure: CivilDay | null,
  retrieved: Days | null,
  lastDay: CivilDay | null,
  today: CivilDay,
): Days[] {
  const fromDay = startOfYear(addYears(Math.min(firstMeasure ?? today, today), -YEARS_BEFORE));
  if (retrieved === null) return [{ fromDay, toDay: today }];
  const days: Days[] = [];
  if (retrieved.toDay < today) {
    const awaited = Math.max(lastDay ?? 0, retrieved.toDay - AWAITED_DAYS);
    const again = Math.min(awaited, retrieved.toDay - CORRECTED_DAYS);
    days.push({ fromDay: Math.max(retrieved.fromDay, again), toDay: today });
  }
  if (fromDay < retrieved.fromDay) days.push({ fromDay, toDay: retrieved.fromDay });
  return days;
}
