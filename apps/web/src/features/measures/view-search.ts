import type { Frequency } from '@joulerie/domain/vocabulary';
import { isoDay, parseIsoDay } from '@joulerie/domain/calendar';
import type { Compare, DayRange, Period } from './period-kinds.ts';

/** The state of a data page, all of it in its address: a view is shared as a link. */
export type ViewSearch = {
  start_date: string;
  end_date: string;
  periode?: Period | undefined;
  frequency?: Frequency | undefined;
  compare?: Compare | undefined;
  unite?: 'kwh' | 'eur' | undefined;
  variables?: string[] | undefined;
  /** The day whose curve stands beside the carpet. */
  jour?: string | undefined;
};

/** The same as an address may give it: `guardDates` puts the dates that are missing. */
export type ViewSearchAsked = Omit<ViewSearch, 'start_date' | 'end_date'> & Partial<ViewSearch>;

export const hasDates = (search: ViewSearchAsked): search is ViewSearch =>
  search.start_date !== undefined && search.end_date !== undefined;

export function rangeOf(search: { start_date: string; end_date: string }): DayRange {
  return { fromDay: parseIsoDay(search.start_date)!, toDay: parseIsoDay(search.end_date)! + 1 };
}

export const datesOf = (range: DayRange): { start_date: string; end_date: string } => ({
  start_date: isoDay(range.fromDay),
  end_date: isoDay(range.toDay - 1),
});
