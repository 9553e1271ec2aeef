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

/**
 * The twelve complete months before the month of a day.
 *
 * @param today civil day number in Paris
 */
export const completeYear = (today: number): Days => ({
  fromDay: addMonths(startOfMonth(today), -12),
  toDay: startOfMonth(today),
});

/**
 * What the figures of a period cover: of twelve complete months with a part of the next one, or with the month under way, the twelve
 * months; of any other period, all its days. Two halves of a month would be a thirteenth one that no year has.
 *
 * @param period civil days, `toDay` excluded
 * @param today a month is under way until the day after its last one
 */
export function headlinePeriod(period: Days, today: number): Days {
  const { fromDay, toDay } = period;
  const [year, next] = [addMonths(fromDay, 12), addMonths(fromDay, 13)];
  const part = toDay > year && (toDay < next || (toDay === next && today < next));
  return startOfMonth(fromDay) === fromDay && part ? { fromDay, toDay: year } : period;
}
