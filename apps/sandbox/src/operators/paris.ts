/** Paris time by the rule of the European Union (clocks change at 01:00 UTC on the last Sundays of March and October), for the stand-ins. */
export const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;

/** A day is the number of days since 1970-01-01. */
export const isoDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The day of `YYYY-MM-DD`; null when there is no such date. */
export function dayOf(text: string | undefined): number | null {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const instant = Date.parse(text);
  return Number.isNaN(instant) || isoDay(instant / DAY_MS) !== text ? null : instant / DAY_MS;
}

/** Instant of the clock change of a month (2: March, 9: October) of a year. */
function change(year: number, month: number): number {
  const last = Date.UTC(year, month + 1, 0, 1);
  return last - new Date(last).getUTCDay() * DAY_MS;
}

export function parisOffsetMs(instant: number): number {
  const year = new Date(instant).getUTCFullYear();
  return instant >= change(year, 2) && instant < change(year, 9) ? 2 * HOUR_MS : HOUR_MS;
}

/** The day that it is in Paris. */
export const parisDay = (instant: number): number => Math.floor((instant + parisOffsetMs(instant)) / DAY_MS);

/** Instant of a clock time of a Paris day; clock changes are at night, so hours from 3 on are never doubtful, nor is midnight. */
export function parisInstant(day: number, hour = 0): number {
  const wall = day * DAY_MS + hour * HOUR_MS;
  const early = wall - 2 * HOUR_MS;
  return parisOffsetMs(early) === 2 * HOUR_MS ? early : wall - HOUR_MS;
}

/** Half-hours of a Paris day: 46, 48 or 50. */
export const slotsInDay = (day: number): number => (parisInstant(day + 1) - parisInstant(day)) / (HOUR_MS / 2);

/** `2026-09-29 00:30:00`, as Enedis stamps: the local clock, without offset. */
export const wallText = (instant: number): string =>
  new Date(instant + parisOffsetMs(instant)).toISOString().slice(0, 19).replace('T', ' ');

/** `2026-09-29T06:00:00+02:00`, as GRDF stamps. */
export function offsetText(instant: number): string {
  const hours = parisOffsetMs(instant) / HOUR_MS;
  return `${wallText(instant).replace(' ', 'T')}+0${hours}:00`;
}

/** `2026-09-29T00:00:00+0200`, as Enedis dates contracts. */
export const contractText = (day: number): string => offsetText(parisInstant(day)).replace(/:(\d\d)$/, '$1');

/** The same day so many months before, or the last one of that month. */
export function monthsBefore(day: number, months: number): number {
  const date = new Date(day * DAY_MS);
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1);
  const start = new Date(first);
  const length = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)).getUTCDate();
  return first / DAY_MS + Math.min(date.getUTCDate(), length) - 1;
}

/** The first day of which the data is not there yet: that of a day comes at 8 o'clock the day after. */
export const unknownFrom = (now: number): number => parisDay(now - 8 * HOUR_MS);
