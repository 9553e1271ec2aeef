/** A date with its time and its offset: without one, the hour would be that of whoever reads it. */
const WITH_OFFSET = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/i;
/** Instants in seconds are below, in milliseconds above: 1973 in milliseconds, 5138 in seconds. */
const MILLISECONDS_FROM = 1e11;

/** The last instant of a `Date` [ms]. */
const LAST_INSTANT = 8.64e15;

/**
 * An instant of a payload [ms since 1970]: ISO 8601 with an offset, or a number of milliseconds or seconds since 1970. Null for anything else,
 * and for a date without an offset.
 *
 * @param given any part of a payload
 */
export function momentOf(given: unknown): number | null {
  if (typeof given === 'number') {
    if (!Number.isFinite(given) || given <= 0) return null;
    const at = Math.round(given < MILLISECONDS_FROM ? given * 1000 : given);
    // Beyond what a date can be: nanoseconds.
    return at > LAST_INSTANT ? null : at;
  }
  if (typeof given !== 'string' || !WITH_OFFSET.test(given.trim())) return null;
  // Nanoseconds of The Things Stack are more digits than a date has.
  const at = Date.parse(given.trim().replace(/(\.\d{3})\d+/, '$1'));
  return Number.isNaN(at) ? null : at;
}
