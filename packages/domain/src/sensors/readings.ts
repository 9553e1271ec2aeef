import { DAY_MS } from '../calendar/paris.ts';

/** A value is dated an hour ahead at most: clocks of devices drift, and none measures tomorrow. [ms] */
const MOST_AHEAD_MS = 60 * 60_000;
/** What a device kept while it had no network may be that old. [ms] */
const MOST_LATE_MS = 7 * DAY_MS;

/**
 * Why a value cannot be kept for its date; null when it can.
 *
 * @param at when it was measured
 * @param now when it came
 */
export function dateFault(at: number, now: number): 'ahead' | 'late' | null {
  if (at > now + MOST_AHEAD_MS) return 'ahead';
  return at < now - MOST_LATE_MS ? 'late' : null;
}
