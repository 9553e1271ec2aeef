import { type CivilDay, type Instant, HOUR_MS, dayStart, parisDay } from '../calendar/index.ts';

/** Days `[from, to)`. */
export type DayRange = { from: CivilDay; to: CivilDay };

/** How an operator gives one kind of data. */
export type ServiceRules = {
  /** Days that one call may ask for at most. */
  mostDays: number;
  /** Days after which a day that is missing will not come by itself: until then it is late, afterwards the operator does not have it. */
  usualDelayDays: number;
  /** Days after which a day that is missing is late, and asked for every hour. */
  lateAfterDays: number;
  /** Days before a new one that are asked for again with it, as far as its call has room: operators correct what they published. */
  correctedDays: number;
};

/** How far one kind of data of a meter has been asked for: every day of `[low, high)` was. */
export type Progress = { low: CivilDay; high: CivilDay };

/** Daily data is asked for at these times in Paris [minutes of the day], then every hour while it is late. */
const FIRST_TRIES = [8 * 60 + 30, 12 * 60 + 30];
const LAST_HOUR = 22;

/**
 * The days to ask for to be up to date: from the first one that is not there up to yesterday, and those before it that may have been
 * corrected, in the room that the call has left; null when nothing is missing.
 *
 * @param progress days asked for; `low` is the first one that may be asked for again
 * @param today civil day of the asking
 */
export function dailyRange(
  { low, high }: Progress,
  { mostDays, correctedDays }: ServiceRules,
  today: CivilDay,
): DayRange | null {
  if (high >= today) return null;
  const to = Math.min(today, high + mostDays);
  return { from: Math.min(high, Math.max(low, high - correctedDays, to - mostDays)), to };
}

/**
 * The next slice of history, newest first; null once it reaches the floor.
 *
 * @param floor first day that may be asked for: of the consent, and of what the operator keeps
 * @param mostDays days of the slice at most
 */
export function historyRange({ low }: Progress, floor: CivilDay, mostDays: number): DayRange | null {
  if (low <= floor) return null;
  return { from: Math.max(floor, low - mostDays), to: low };
}

/**
 * Where daily data stands after an answer for `asked`: the first day that may still come, which will be asked for again, or the day after the last
 * one asked for.
 *
 * @param asked days that were asked for
 * @param found days of which the answer has data
 * @param rules of the service
 * @param today civil day of the answer
 */
export function nextHigh(
  asked: DayRange,
  found: ReadonlySet<CivilDay>,
  rules: ServiceRules,
  today: CivilDay,
): CivilDay {
  for (let day = asked.from; day < asked.to; day++)
    if (!found.has(day) && day >= today - rules.usualDelayDays) return day;
  return asked.to;
}

/**
 * Days that are missing, or that came in part or estimated, are asked for again, once a day, until they are so old [days]: operators
 * correct and complete within two weeks.
 */
export const GAP_DAYS = 14;

/**
 * What is asked for again of such days, the oldest first; null when none is recent enough.
 *
 * @param gap from the first to the last recent day that is missing, in part or estimated
 */
export function gapRange(gap: DayRange | null, { mostDays }: ServiceRules): DayRange | null {
  return gap && { from: gap.from, to: Math.min(gap.to, gap.from + mostDays) };
}

/**
 * Days of a range that an answer does not have, as ranges in order.
 *
 * @param range days that were asked for
 * @param found days of which the answer has data
 */
export const missingRanges = (range: DayRange, found: ReadonlySet<CivilDay>): DayRange[] =>
  rangesOf(range, (day) => !found.has(day));

/**
 * Some days of a range, as ranges in order.
 *
 * @param range days looked at
 * @param isOne whether a day is one of them
 */
export function rangesOf({ from, to }: DayRange, isOne: (day: CivilDay) => boolean): DayRange[] {
  const ranges: DayRange[] = [];
  for (let day = from; day < to; day++) {
    if (!isOne(day)) continue;
    const last = ranges.at(-1);
    if (last?.to === day) last.to = day + 1;
    else ranges.push({ from: day, to: day + 1 });
  }
  return ranges;
}

/**
 * When daily data is asked for next: in the morning and at midday, then every hour up to 22:00 while a day is late.
 *
 * @param now instant of the answer
 * @param isLate whether the last answer left days that may still come
 */
export function nextDailyTry(now: Instant, isLate: boolean): Instant {
  const today = parisDay(now);
  const tomorrow = at(today + 1, FIRST_TRIES[0]!);
  if (!isLate) return tomorrow;
  const tries = FIRST_TRIES.map((minutes) => at(today, minutes));
  for (let hour = 13; hour <= LAST_HOUR; hour++) tries.push(at(today, hour * 60 + 30));
  return tries.find((one) => one > now) ?? tomorrow;
}

/** An ordered flow brings the day before by then [minutes of the day]. */
const FLOW_BY = 20 * 60;

/**
 * When what an ordered flow did not bring is asked for by calls: the evening of the day on which it should have come.
 *
 * @param today day on which the flow is awaited
 */
export const flowGrace = (today: CivilDay): Instant => at(today, FLOW_BY);

/** An instant of a day by its minutes on the clock; no daily try is near the hour at which clocks change. */
function at(day: CivilDay, minutes: number): Instant {
  const noon = dayStart(day) + (dayStart(day + 1) - dayStart(day) - 12 * HOUR_MS);
  return noon + (minutes - 12 * 60) * 60_000;
}

/** Longest pause after failures [ms], and the first one. */
const LONGEST_PAUSE_MS = HOUR_MS;
const FIRST_PAUSE_MS = 60_000;

/**
 * When to ask again after a failure that may pass: at the time that the operator says, else after a pause that doubles, an hour at most.
 *
 * @param now instant of the failure
 * @param failures failures in a row, from 1
 * @param retryAfterS what the operator or the quota says [s]
 */
export const retryAt = (now: Instant, failures: number, retryAfterS: number | null): Instant =>
  now +
  (retryAfterS === null
    ? Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 10))
    : retryAfterS * 1000);

/**
 * When the history of every meter of an operator will be there, at the pace that its quota leaves to history; null when nothing limits it.
 *
 * @param now instant from which they are counted
 * @param calls calls that are left
 * @param callsAnHour calls of history an hour
 */
export const historyEnd = (now: Instant, calls: number, callsAnHour: number | null): Instant | null =>
  callsAnHour === null ? null : now + (calls / callsAnHour) * HOUR_MS;
