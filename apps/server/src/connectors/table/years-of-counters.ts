import { civilDate, dayNumber, dayStart, parisDay } from '@joulerie/domain/calendar';
import type { Restart } from './units.ts';

type Reading = { at: number; value: number; line: number };

const MINUTE_MS = 60_000;
/** A first reading later than that says what its year or month had, and not when [days]. */
const FIRST_DAYS = { year: 45, month: 3 } as const;

/**
 * Readings of a counter that begins again each 1 January, or on the first of each month, by year or month: each begins with nothing at its
 * first midnight. The first one of a file does where its first reading is one of its first days; what an earlier reading had counted
 * would be one amount of many of them.
 */
export function byRestart(readings: readonly Reading[], restart: Restart): Reading[][] {
  // The reading of the last midnight of a year is that of the year.
  const firstDayOf = ({ at }: Reading) => {
    const { year, month } = civilDate(parisDay(at - MINUTE_MS));
    return dayNumber(year, restart === 'year' ? 1 : month, 1);
  };
  return [...Map.groupBy(readings, firstDayOf)].map(([firstDay, own], k) => {
    const isWhole = k > 0 || parisDay(own[0]!.at) - firstDay <= FIRST_DAYS[restart];
    return isWhole ? [{ at: dayStart(firstDay), value: 0, line: own[0]!.line }, ...own] : own;
  });
}
