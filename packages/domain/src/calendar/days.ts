/**
 * Civil days as whole numbers: days since 1970-01-01 in the proleptic Gregorian calendar, no zone attached.
 * Method: Howard Hinnant's days_from_civil / civil_from_days (public domain algorithms), exact for any year.
 */

/**
 * A civil day: whole days since 1970-01-01, of any sign, without zone or hour. A plain number is accepted where one is expected, so
 * that `day + 1` needs no conversion; an `Instant` is not, and neither is a civil day where an instant is expected.
 */
export type CivilDay = number & { readonly [quantity]?: 'civil day' };

/** An instant: milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number & { readonly [quantity]?: 'instant' };

declare const quantity: unique symbol;

/** A date of the calendar: `month` 1..12, `day` 1..31. */
export type CivilDate = { year: number; month: number; day: number };

/**
 * Day number of a civil date. `month` is 1..12; days past the month's end roll over as the calendar does.
 *
 * @param year proleptic Gregorian year; any
 * @param day day of the month, from 1
 */
export function dayNumber(year: number, month: number, day: number): CivilDay {
  const shifted = month - 1;
  const y0 = year + Math.floor(shifted / 12);
  const m0 = (((shifted % 12) + 12) % 12) + 1;
  const y = m0 <= 2 ? y0 - 1 : y0;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (m0 + (m0 > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146097 + dayOfEra - 719468;
}

/**
 * Civil date of a day number.
 *
 * @param day civil day; any
 */
export function civilDate(day: CivilDay): CivilDate {
  const z = day + 719468;
  const era = Math.floor(z / 146097);
  const dayOfEra = z - era * 146097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const mp = Math.floor((5 * dayOfYear + 2) / 153);
  const month = mp < 10 ? mp + 3 : mp - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * mp + 2) / 5) + 1,
  };
}

/**
 * `YYYY-MM-DD` of a day number.
 *
 * @param day civil day of the years 0 to 9999
 */
export function isoDay(day: CivilDay): string {
  const { year, month, day: d } = civilDate(day);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(d).padStart(2, '0')}`;
}

/**
 * Day number of `YYYY-MM-DD`, or null when the text is not a date that exists (2023-02-29, 2023-13-01).
 *
 * @param text text as it was written; surrounding blanks are not removed
 */
export function parseIsoDay(text: string): CivilDay | null {
  const m = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return m ? existingDay(Number(m[1]), Number(m[2]), Number(m[3])) : null;
}

/**
 * Day number of a French `DD/MM/YYYY`, or null when it is not a date that exists.
 *
 * @param text text as it was written; surrounding blanks are not removed
 */
export function parseFrenchDay(text: string): CivilDay | null {
  const m = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text);
  return m ? existingDay(Number(m[3]), Number(m[2]), Number(m[1])) : null;
}

/**
 * Day number of a civil date, or null when that date does not exist.
 *
 * @param year calendar year; any
 * @param month 1..12, otherwise null
 * @param day 1 to the length of the month, otherwise null
 */
export function existingDay(year: number, month: number, day: number): CivilDay | null {
  // Written so that NaN, a part that is no number, does not exist either.
  const exists = month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  return exists ? dayNumber(year, month, day) : null;
}

/**
 * `DD/MM/YYYY` of a day number.
 *
 * @param day civil day; any
 */
export function frenchDay(day: CivilDay): string {
  const { year, month, day: d } = civilDate(day);
  return `${String(d).padStart(2, '0')}/${String(month).padStart(2, '0')}/${String(year).padStart(4, '0')}`;
}

function daysInMonth(year: number, month: number): number {
  return dayNumber(year, month + 1, 1) - dayNumber(year, month, 1);
}

/**
 * 0 = Monday … 6 = Sunday. 1970-01-01 was a Thursday.
 *
 * @param day civil day; any
 */
export function weekday(day: CivilDay): number {
  return (((day + 3) % 7) + 7) % 7;
}

/**
 * Monday of the week of a civil day.
 *
 * @param day civil day; any
 */
export const startOfWeek = (day: CivilDay): CivilDay => day - weekday(day);

/**
 * First day of the month of a civil day.
 *
 * @param day civil day; any
 */
export function startOfMonth(day: CivilDay): CivilDay {
  return day - civilDate(day).day + 1;
}

/**
 * 1 January of the year of a civil day.
 *
 * @param day civil day; any
 */
export function startOfYear(day: CivilDay): CivilDay {
  return dayNumber(civilDate(day).year, 1, 1);
}

/**
 * Same day of another month; the 31st becomes the last day where the month is shorter.
 *
 * @param day civil day; any
 * @param months whole months, of any sign
 */
export function addMonths(day: CivilDay, months: number): CivilDay {
  const date = civilDate(day);
  const first = dayNumber(date.year, date.month + months, 1);
  const { year, month } = civilDate(first);
  return first + Math.min(date.day, daysInMonth(year, month)) - 1;
}

/**
 * Same day `years` later; 29 February becomes the 28th in a common year.
 *
 * @param day civil day; any
 */
export const addYears = (day: CivilDay, years: number): CivilDay => addMonths(day, 12 * years);
