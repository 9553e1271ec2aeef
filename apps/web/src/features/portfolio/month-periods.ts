import {
  addMonths,
  addYears,
  completeYear,
  isoDay,
  parseIsoDay,
  startOfMonth,
  startOfYear,
} from '@joulerie/domain/calendar';

/** Whole months `[fromDay, toDay)`. */
export type Months = { fromDay: number; toDay: number };
/** The periods that months kept one by one give exactly. */
export const MONTH_PERIODS = ['12mois', 'annee', 'mois', 'libre'] as const;
export type MonthPeriod = (typeof MONTH_PERIODS)[number];

/** The months of an address, the twelve complete ones by default. */
export const monthsOf = (asked: { from: string; to: string } | null, today: number): Months =>
  asked
    ? { fromDay: parseIsoDay(`${asked.from}-01`)!, toDay: addMonths(parseIsoDay(`${asked.to}-01`)!, 1) }
    : completeYear(today);

/** What an address says of months: nothing of the default ones. */
export function addressOf(
  { fromDay, toDay }: Months,
  usual: Months,
): { du: string | undefined; au: string | undefined } {
  if (fromDay === usual.fromDay && toDay === usual.toDay) return { du: undefined, au: undefined };
  return { du: isoDay(fromDay).slice(0, 7), au: isoDay(toDay - 1).slice(0, 7) };
}

/** A year that ends this many months before the others has stopped: it does not hold them back. */
const LATE_MONTHS = 3;

/**
 * Twelve months that several buildings have in common: those that end with the first of their years to end, of the buildings whose data
 * goes on. Fuels and gas come a month or two after electricity.
 */
export function commonYear(years: readonly ({ to: string } | null)[], today: number): Months {
  const usual = completeYear(today);
  const ends = years.flatMap((year) => (year ? parseIsoDay(year.to)! + 1 : []));
  const toDay = Math.min(usual.toDay, ...ends.filter((end) => end >= addMonths(usual.toDay, -LATE_MONTHS)));
  return { fromDay: addMonths(toDay, -12), toDay };
}

/** What months are called: a calendar year, one month, twelve months, or any others. */
export function kindOf({ fromDay, toDay }: Months, today: number): MonthPeriod {
  const usual = completeYear(today);
  if (fromDay === usual.fromDay && toDay === usual.toDay) return '12mois';
  if (toDay === addMonths(fromDay, 1)) return 'mois';
  if (toDay !== addMonths(fromDay, 12)) return 'libre';
  return fromDay === startOfYear(fromDay) ? 'annee' : '12mois';
}

/** The last months of a kind that hold complete months alone; a year is a calendar year that is over. */
export function lastOf(kind: Exclude<MonthPeriod, 'libre'>, today: number): Months {
  const toDay = startOfMonth(today);
  if (kind === 'mois') return { fromDay: addMonths(toDay, -1), toDay };
  if (kind === '12mois') return completeYear(today);
  const year = startOfYear(toDay);
  return { fromDay: addYears(year, -1), toDay: year };
}

/** The months before or after: twelve months slide by one, the others by their own length; null past the last complete month. */
export function shifted(months: Months, kind: MonthPeriod, by: 1 | -1, today: number): Months | null {
  const length = Math.round((months.toDay - months.fromDay) / 30.44);
  const step = by * (kind === '12mois' ? 1 : length);
  const next = { fromDay: addMonths(months.fromDay, step), toDay: addMonths(months.toDay, step) };
  return next.toDay > startOfMonth(today) ? null : next;
}
