import { addMonths, startOfMonth } from './days.ts';

/** Civil days, `toDay` excluded. */
type Days = { fromDay: number; toDay: number };

/**
 * The period of a page that nobody chose: from the first day of the month some months back to today, today included. With twelve
 * months it holds twelve complete months and the month under way.
 *
 * @param today civil day number in Paris
 * @param months how many complete months it begins with
 */
export const usualPeriod = (today: number, months = 12): Days => ({
  fromDay: addMonths(startOfMonth(today), -months),
  toDay: today + 1,
});

/** Months by which a year ends earlier when more of its sources have that month: gas arrives after electricity. */
export const LATE_MONTHS = 2;

/**
 * What the figures of a period cover: of twelve complete months with a part of the next one, the twelve months, and so where months that
 * did not arrive whole stand between them and the month under way. Of any other period, all its days. Two halves of a month would be a
 * thirteenth one that no year has.
 *
 * @param period civil days, `toDay` excluded
 * @param today a month is under way until the day after its last one
 */
export function headlinePeriod(period: Days, today: number): Days {
  const { fromDay, toDay } = period;
  if (startOfMonth(fromDay) !== fromDay) return period;
  const year = addMonths(fromDay, 12);
  // The first month after the year that is shown in part, or under way.
  const begun = startOfMonth(toDay - 1);
  const underWay = addMonths(begun, 1) > today;
  const part = toDay < addMonths(begun, 1) || underWay;
  return part && begun >= year && begun <= addMonths(year, underWay ? LATE_MONTHS : 0)
    ? { fromDay, toDay: year }
    : period;
}
