import { FREQUENCIES } from '@joulerie/contract/measures';
import { isoDay, parseIsoDay } from '@joulerie/domain/calendar/days';
import { parisDay } from '@joulerie/domain/calendar/paris';
import { z } from 'zod';
import { COMPARES, PERIODS, defaultRange } from './period.ts';
import type { DayRange } from './period.ts';

const day = z.string().refine((text) => parseIsoDay(text) !== null);

const Search = z.object({
  start_date: day.optional().catch(undefined),
  end_date: day.optional().catch(undefined),
  periode: z.enum(PERIODS).optional().catch(undefined),
  frequency: z.enum(FREQUENCIES).optional().catch(undefined),
  compare: z.enum(COMPARES).optional().catch(undefined),
  unite: z.enum(['kwh', 'eur']).optional().catch(undefined),
  variables: z.array(z.string().max(40)).max(20).optional().catch(undefined),
});

/** The state of a data page, all of it in its address: a view is shared as a link. */
export type ViewSearch = Omit<z.output<typeof Search>, 'start_date' | 'end_date'> & {
  start_date: string;
  end_date: string;
};

/**
 * Reads the search parameters of a page that filters by dates. Missing or impossible dates are put in: twelve months back
 * to today (document 1 §6); an end before its start becomes the default too. Unknown values are dropped, not refused.
 */
export function readViewSearch(search: object, nowMs = Date.now()): ViewSearch {
  const known = Search.parse(search);
  const fallback = defaultRange(parisDay(nowMs));
  const from = known.start_date ? parseIsoDay(known.start_date)! : null;
  const last = known.end_date ? parseIsoDay(known.end_date)! : null;
  const orderly = from !== null && last !== null && last >= from;
  const range = orderly ? { fromDay: from, toDay: last + 1 } : fallback;
  return {
    ...known,
    start_date: isoDay(range.fromDay),
    end_date: isoDay(range.toDay - 1),
    periode: orderly ? known.periode : (known.periode ?? '12mois'),
  };
}

export function rangeOf(search: { start_date: string; end_date: string }): DayRange {
  return { fromDay: parseIsoDay(search.start_date)!, toDay: parseIsoDay(search.end_date)! + 1 };
}

export const datesOf = (range: DayRange): { start_date: string; end_date: string } => ({
  start_date: isoDay(range.fromDay),
  end_date: isoDay(range.toDay - 1),
});
