import { FREQUENCIES, type Frequency } from '@joulerie/domain/vocabulary';
import { isoDay, parseIsoDay, parisDay } from '@joulerie/domain/calendar';
import { COMPARES, PERIODS, defaultRange } from './period-kinds.ts';
import type { Compare, DayRange, Period } from './period-kinds.ts';

// Read by the route before its page: hand-made, since a schema would bring its library into the first view.

/** The state of a data page, all of it in its address: a view is shared as a link. */
export type ViewSearch = {
  start_date: string;
  end_date: string;
  periode?: Period | undefined;
  frequency?: Frequency | undefined;
  compare?: Compare | undefined;
  unite?: 'kwh' | 'eur' | undefined;
  variables?: string[] | undefined;
};

const pick = <T extends string>(list: readonly T[], value: unknown): T | undefined => list.find((one) => one === value);
const day = (value: unknown): number | null => (typeof value === 'string' ? parseIsoDay(value) : null);

/**
 * Reads the search parameters of a page that filters by dates. A missing or impossible date is put in, the other stays:
 * twelve months back, to today (document 1 §6). An end before its start gives the default. Unknown values are dropped.
 */
export function readViewSearch(search: object, nowMs = Date.now()): ViewSearch {
  const raw = search as Record<string, unknown>;
  const today = parisDay(nowMs);
  const given = { from: day(raw.start_date), last: day(raw.end_date) };
  const usual = defaultRange(today);
  // A date given alone stays. An end without a start, or a start after today, takes the usual length before or after it.
  const length = usual.toDay - usual.fromDay;
  const last =
    given.last ?? (given.from !== null && given.from >= usual.toDay ? given.from + length - 1 : usual.toDay - 1);
  const from = given.from ?? (last < usual.fromDay ? last + 1 - length : usual.fromDay);
  const orderly = last >= from;
  const range = orderly ? { fromDay: from, toDay: last + 1 } : usual;
  const periode = pick(PERIODS, raw.periode);
  const variables = Array.isArray(raw.variables)
    ? raw.variables.filter((one): one is string => typeof one === 'string' && one.length <= 40).slice(0, 20)
    : [];
  const kept = {
    // Twelve months are named when they were not chosen; a date given alone makes a free period.
    periode: orderly && (given.from !== null || given.last !== null) ? periode : (periode ?? '12mois'),
    frequency: pick(FREQUENCIES, raw.frequency),
    compare: pick(COMPARES, raw.compare),
    unite: pick(['kwh', 'eur'] as const, raw.unite),
    variables: variables.length ? variables : undefined,
  };
  return {
    start_date: isoDay(range.fromDay),
    end_date: isoDay(range.toDay - 1),
    ...Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined)),
  };
}

export function rangeOf(search: { start_date: string; end_date: string }): DayRange {
  return { fromDay: parseIsoDay(search.start_date)!, toDay: parseIsoDay(search.end_date)! + 1 };
}

export const datesOf = (range: DayRange): { start_date: string; end_date: string } => ({
  start_date: isoDay(range.fromDay),
  end_date: isoDay(range.toDay - 1),
});
