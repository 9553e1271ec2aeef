import { addMonths, startOfMonth } from './days.ts';

/**
 * The twelve complete months before the month of a day.
 *
 * @param today civil day number in Paris
 */
export const completeYear = (today: number): { fromDay: number; toDay: number } => ({
  fromDay: addMonths(startOfMonth(today), -12),
  toDay: startOfMonth(today),
});
