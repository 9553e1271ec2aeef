import { civilDate, dayNumber, dayStart, parisDay } from '@joulerie/domain/calendar';

type Reading = { at: number; value: number; line: number };

const MINUTE_MS = 60_000;
/** A first reading later than that says what its year had, and not when. */
const FIRST_DAYS = 45;

/**
 * Readings of a counter that begins again each 1 January, by year: each begins with nothing at its first midnight. The first year of a
 * file does where its first reading is one of January; what an earlier reading had counted would be one amount of many months.
 */
export function byYear(readings: readonly Reading[]): Reading[][] {
  // The reading of the last midnight of a year is that of the year.
  const yearOf = ({ at }: Reading) => civilDate(parisDay(at - MINUTE_MS)).year;
  return [...Map.groupBy(readings, yearOf)].map(([year, own], k) => {
    const firstDay = dayNumber(year, 1, 1);
    const isWhole = k > 0 || parisDay(own[0]!.at) - firstDay <= FIRST_DAYS;
    return isWhole ? [{ at: dayStart(firstDay), value: 0, line: own[0]!.line }, ...own] : own;
  });
}
