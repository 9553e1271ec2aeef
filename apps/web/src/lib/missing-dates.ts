import { isoDay, parisDay, parseIsoDay, usualPeriod } from '@joulerie/domain/calendar';

type Days = { fromDay: number; toDay: number };
type Dates = { start_date?: string; end_date?: string };

/** The usual period of a page on the day that it is opened. */
export const usualDates = (months?: number): Days => usualPeriod(parisDay(Date.now()), months);

/** Dates of an address with those that lack. One given alone that the usual period does not reach keeps its length before or after it. */
export function withDates<S extends Dates>(given: S, { fromDay, toDay }: Days): S & Required<Dates> {
  const length = toDay - fromDay;
  const [start, end] = [parseIsoDay(given.start_date ?? ''), parseIsoDay(given.end_date ?? '')];
  const last = end ?? (start !== null && start >= toDay ? start + length - 1 : toDay - 1);
  const from = start ?? (last < fromDay ? last + 1 - length : fromDay);
  return { ...given, start_date: isoDay(from), end_date: isoDay(last) };
}
