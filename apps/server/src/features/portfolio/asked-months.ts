import { addMonths, parisDay, parseIsoDay, startOfMonth } from '@joulerie/domain/calendar';
import { DomainError } from '../../platform/errors.ts';

/** Longest period of a list, in months. */
const MOST_MONTHS = 36;

/** Whole civil months `[fromDay, toDay)`. */
export type Months = { fromDay: number; toDay: number };

/** First and last month of a call, `2026-01`. */
export type AskedMonths = { from?: string | undefined; to?: string | undefined };

/**
 * The months that a list is asked for; null for the twelve of each row.
 *
 * @throws DomainError `range_invalid` for one without the other, a reversed or too long period, or a month that is not complete: what is
 *   kept by month says nothing exact of it
 */
export function askedMonths({ from, to }: AskedMonths, now: number): Months | null {
  if (from === undefined && to === undefined) return null;
  const [fromDay, last] = [parseIsoDay(`${from}-01`), parseIsoDay(`${to}-01`)];
  if (fromDay === null || last === null) throw new DomainError('range_invalid');
  const toDay = addMonths(last, 1);
  if (last < fromDay || toDay > startOfMonth(parisDay(now)) || toDay > addMonths(fromDay, MOST_MONTHS))
    throw new DomainError('range_invalid');
  return { fromDay, toDay };
}
