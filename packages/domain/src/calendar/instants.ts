/**
 * An instant as ISO 8601 text in UTC with milliseconds: `2024-03-31T01:00:00.000Z`.
 *
 * @param instant milliseconds since 1970 in UTC, or a date. Throws a RangeError outside ±8.64e15 ms, or for NaN.
 */
export const isoInstant = (instant: number | Date): string => new Date(instant).toISOString();

/**
 * The same, null for an instant that is not known.
 *
 * @param instant instant; from 1996 on, when the present rule of clock changes began
 */
export const isoInstantOrNull = (instant: number | Date | null): string | null =>
  instant === null ? null : isoInstant(instant);

/**
 * First instant of a UTC year, in milliseconds since 1970.
 *
 * @param year four-digit year, 1900 to 2199.
 */
export const utcYearStart = (year: number): number => Date.UTC(year, 0, 1);
