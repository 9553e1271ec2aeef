import { dayNumber, parseIsoDay } from '@joulerie/domain/calendar';
import { periodBefore } from '@joulerie/domain/measures';
import type { ComparisonKind } from '@joulerie/domain/vocabulary';
import { DomainError } from '../../platform/errors.ts';

/** Longest period of one reading, in days: thirty years. */
const MAX_DAYS = 11_000;
/** The first day of the calendar of calls. */
const FIRST_DAY = dayNumber(1900, 1, 1);

/** The days `[fromDay, toDay)` that a query asks for, both its ends included. */
export function period(query: { start_date: string; end_date: string }): { fromDay: number; toDay: number } {
  const fromDay = parseIsoDay(query.start_date)!;
  const toDay = parseIsoDay(query.end_date)! + 1;
  if (toDay <= fromDay) throw new DomainError('range_invalid');
  if (toDay - fromDay > MAX_DAYS) throw new DomainError('range_too_long', { maximumDays: MAX_DAYS });
  return { fromDay, toDay };
}

/** The period that a query compares the one asked with; null without, or where it would begin before the first day of calls. */
export function comparedPeriod(
  kind: ComparisonKind | undefined,
  asked: { fromDay: number; toDay: number },
): { fromDay: number; toDay: number } | null {
  const before = kind ? periodBefore(kind, asked) : null;
  return before && before.fromDay >= FIRST_DAY ? before : null;
}
