import { civilDate, dayNumber, weekday, type CivilDay, type Instant } from './days.ts';

/**
 * Legal time in mainland France (Europe/Paris): UTC+1, and UTC+2 from the last Sunday of March to the last Sunday of
 * October, both changes at 01:00 UTC. In force since 1996 (directive 94/21/EC, then 2000/84/EC): valid for instants
 * from 1996-01-01 on. Instants are epoch milliseconds, UTC.
 */

export const HOUR_MS = 3_600_000;
/** Milliseconds of a day without clock change. */
export const DAY_MS = 86_400_000;

type Summer = { from: Instant; to: Instant };
const summers = new Map<number, Summer>();

/**
 * Summer time of a year, as instants `[from, to)`.
 *
 * @param year from 1996 on
 */
export function summerTime(year: number): Summer {
  const known = summers.get(year);
  if (known) return known;
  const found = { from: lastSunday(year, 3) * DAY_MS + HOUR_MS, to: lastSunday(year, 10) * DAY_MS + HOUR_MS };
  summers.set(year, found);
  return found;
}

function lastSunday(year: number, month: number): number {
  const last = dayNumber(year, month + 1, 1) - 1;
  return last - ((weekday(last) + 1) % 7);
}

/**
 * Offset of Paris from UTC at an instant, in milliseconds.
 *
 * @param instant instant; from 1996 on, when the present rule of clock changes began
 */
export function parisOffsetMs(instant: Instant): number {
  const { from, to } = summerTime(civilDate(Math.floor(instant / DAY_MS)).year);
  return instant >= from && instant < to ? 2 * HOUR_MS : HOUR_MS;
}

/**
 * The Paris civil day an instant falls on.
 *
 * @param instant instant; from 1996 on, when the present rule of clock changes began
 */
export function parisDay(instant: Instant): CivilDay {
  return Math.floor((instant + parisOffsetMs(instant)) / DAY_MS);
}

/** Starts of the days that measures usually have, 1996 to 2059, computed once each: reading a curve asks for them by thousands. */
const FIRST_KEPT = dayNumber(1996, 1, 1);
const starts = new Float64Array(dayNumber(2060, 1, 1) - FIRST_KEPT);

/**
 * The instant at which a Paris civil day begins (local midnight).
 *
 * @param day civil day; any
 */
export function dayStart(day: CivilDay): Instant {
  const kept = starts[day - FIRST_KEPT];
  if (kept) return kept;
  // Midnight is never inside a change (they happen at 02:00 or 03:00 local), so the offset just before it is right.
  const start = day * DAY_MS - parisOffsetMs(day * DAY_MS - HOUR_MS);
  starts[day - FIRST_KEPT] = start;
  return start;
}

/**
 * Length of a Paris civil day: 23, 24 or 25 hours, in milliseconds.
 *
 * @param day civil day; any
 */
export function dayLengthMs(day: CivilDay): number {
  return dayStart(day + 1) - dayStart(day);
}

/**
 * Number of steps of `stepS` seconds in a Paris civil day (46, 48 or 50 half-hours). A step of a day or more counts 1.
 *
 * @param day civil day; any
 */
export function slotsInDay(day: CivilDay, stepS: number): number {
  return stepS >= 86_400 ? 1 : Math.round(dayLengthMs(day) / (stepS * 1000));
}

/**
 * Minutes since local midnight as a clock on the wall shows them (0..1439).
 *
 * @param instant instant; from 1996 on, when the present rule of clock changes began
 */
export function wallMinutes(instant: Instant): number {
  return Math.floor((instant + parisOffsetMs(instant)) / 60_000) - parisDay(instant) * 1440;
}

/**
 * Instants a wall-clock time may mean in Paris: one, two (the hour that October repeats, summer time first), or none
 * (the hour that March skips). `wallMs` is the wall-clock time written as if it were UTC.
 */
export function instantsOfWallTime(wallMs: number): Instant[] {
  const summer = wallMs - 2 * HOUR_MS;
  const winter = wallMs - HOUR_MS;
  const found: Instant[] = [];
  if (parisOffsetMs(summer) === 2 * HOUR_MS) found.push(summer);
  if (parisOffsetMs(winter) === HOUR_MS) found.push(winter);
  return found;
}

/**
 * Reads `YYYY-MM-DDTHH:MM[:SS]` (or a blank for the T) as wall-clock milliseconds, or null if no such time exists.
 *
 * @param year calendar year; any
 * @param month 1..12
 * @param day day of the month, from 1
 * @param hour 0..23
 * @param minute 0..59
 * @param second 0..59; any figure outside its range gives null
 */
export function wallTime(
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second = 0,
): number | null {
  if (hour > 23 || minute > 59 || second > 59 || month < 1 || month > 12 || day < 1) return null;
  const date = dayNumber(year, month, day);
  const back = civilDate(date);
  if (back.month !== month || back.day !== day) return null;
  return date * DAY_MS + hour * HOUR_MS + minute * 60_000 + second * 1000;
}

/**
 * `2024-03-31T03:00:00+02:00`: an instant as Paris writes it.
 *
 * @param instant instant; from 1996 on, when the present rule of clock changes began
 */
export function parisIso(instant: Instant): string {
  const offset = parisOffsetMs(instant);
  return `${new Date(instant + offset).toISOString().slice(0, 19)}+0${offset / HOUR_MS}:00`;
}
