import { parseIsoDay } from '@joulerie/domain/calendar';
import { DomainError } from '../../platform/errors.ts';

/** Longest period of one reading, in days: thirty years. */
const MAX_DAYS = 11_000;

/** The days `[fromDay, toDay)` that a query asks for, both its ends included. */
export function period(query: { start_date: string; end_date: string }): { fromDay: number; toDay: number } {
  const fromDay = parseIsoDay(query.start_date)!;
  const toDay = parseIsoDay(query.end_date)! + 1;
  if (toDay <= fromDay) throw new DomainError('range_invalid');
  if (toDay - fromDay > MAX_DAYS) throw new DomainError('range_too_long', { maximumDays: MAX_DAYS });
  return { fromDay, toDay };
}
