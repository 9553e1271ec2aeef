import { isoDay, parisDay, parseIsoDay, usualPeriod } from '@joulerie/domain/calendar';

type Days = { fromDay: number; toDay: number };
/** What a page opens on when nobody chose: its period, and what that is compared with. */
type Usual = Days & { compare?: 'year' };
type Dates = { start_date: string; end_date: string };

/** The usual period of a page on the day that it is opened. */
export const usualDates = (months?: number): Days => usualPeriod(parisDay(Date.now()), months);

/** The days of an address, null where there is none; both of a period given backwards are none. */
function daysOf(search: object): { start: number | null; end: number | null } {
  const day = (value: unknown) => (typeof value === 'string' ? parseIsoDay(value) : null);
  const given = search as Record<string, unknown>;
  const [start, end] = [day(given.start_date), day(given.end_date)];
  return start !== null && end !== null && end < start ? { start: null, end: null } : { start, end };
}

/** Whether an address has both its dates. */
export function hasDates(search: object): boolean {
  const { start, end } = daysOf(search);
  return start !== null && end !== null;
}

/** Dates of an address with those that lack, and what a page without any opens compared with. One given alone that the usual period does not reach keeps its length before or after it. */
export function withDates<S extends object>(given: S, { fromDay, toDay, compare }: Usual): S & Dates {
  const length = toDay - fromDay;
  const { start, end } = daysOf(given);
  const last = end ?? (start !== null && start >= toDay ? start + length - 1 : toDay - 1);
  const from = start ?? (last < fromDay ? last + 1 - length : fromDay);
  // A date that somebody gave is a period of theirs: it is compared with what they choose.
  const opens = compare && start === null && end === null ? { compare } : {};
  return { ...opens, ...given, start_date: isoDay(from), end_date: isoDay(last) };
}
