import {
  FRENCH_SHORT_MONTHS,
  civilDate,
  clockText,
  frenchDay,
  parseIsoDay,
  parisDay,
  wallMinutes,
} from '@joulerie/domain/calendar';
import { NBSP, NONE } from './format.ts';

/** Dates and times in words. Days are `YYYY-MM-DD` of Europe/Paris, instants are epoch milliseconds or ISO texts. */
export type Day = string | number | null | undefined;
export type Instant = string | number | null | undefined;

/** Day number of a day given either way, or of an instant as its ISO text, read in Paris; or null. */
export function dayOf(day: Day): number | null {
  if (typeof day === 'number') return Number.isFinite(day) ? day : null;
  if (day?.endsWith('Z')) return dayOf(parisDay(Date.parse(day)));
  return day ? parseIsoDay(day.slice(0, 10)) : null;
}

export function instantOf(instant: Instant): number | null {
  if (instant === null || instant === undefined || instant === '') return null;
  const ms = typeof instant === 'number' ? instant : Date.parse(instant);
  return Number.isFinite(ms) ? ms : null;
}

/** `21/11/2026` */
export function date(day: Day, missing = NONE): string {
  const n = dayOf(day);
  return n === null ? missing : frenchDay(n);
}

/** `21 nov. 2026`; the first of a month is « 1er ». */
export function dateShort(day: Day, missing = NONE): string {
  const n = dayOf(day);
  if (n === null) return missing;
  const { year, month, day: d } = civilDate(n);
  return `${ordinal(d)}${NBSP}${FRENCH_SHORT_MONTHS[month - 1]}${NBSP}${year}`;
}

/** `févr. 2021 – janv. 2022`, `févr. – avr. 2021` within a year, `févr. 2021` for one month. Both days are included. */
export function monthRange(from: Day, to: Day, missing = NONE): string {
  const [a, b] = [dayOf(from), dayOf(to)];
  if (a === null || b === null) return missing;
  const [start, end] = [civilDate(a), civilDate(b)];
  const last = `${FRENCH_SHORT_MONTHS[end.month - 1]}${NBSP}${end.year}`;
  if (start.year === end.year && start.month === end.month) return last;
  const first = `${FRENCH_SHORT_MONTHS[start.month - 1]}${start.year === end.year ? '' : `${NBSP}${start.year}`}`;
  return `${first} – ${last}`;
}

/** `21/11/2026`, or `du 01/02/2021 au 31/01/2022`. */
export function dayRange(from: Day, to: Day, missing = NONE): string {
  const [a, b] = [dayOf(from), dayOf(to)];
  if (a === null || b === null) return missing;
  return a === b ? frenchDay(a) : `du ${frenchDay(a)} au ${frenchDay(b)}`;
}

/** `08:10`, Paris time. */
export function time(instant: Instant, missing = NONE): string {
  const ms = instantOf(instant);
  if (ms === null) return missing;
  return clockText(wallMinutes(ms));
}

/** `21/11/2026 à 08:10`, Paris time. */
export function dateTime(instant: Instant, missing = NONE): string {
  const ms = instantOf(instant);
  return ms === null ? missing : `${frenchDay(parisDay(ms))} à${NBSP}${time(ms)}`;
}

/** How far a day is: « aujourd’hui », « hier », « il y a 5 jours », « dans 41 jours », then the date from a year on. */
export function relativeDay(day: Day, today: number = parisDay(Date.now()), missing = NONE): string {
  const n = dayOf(day);
  if (n === null) return missing;
  const days = today - n;
  if (days === 0) return 'aujourd’hui';
  if (days === 1) return 'hier';
  if (days === -1) return 'demain';
  if (Math.abs(days) >= 365) return `le ${frenchDay(n)}`;
  return days > 0 ? `il y a ${days}${NBSP}jours` : `dans ${-days}${NBSP}jours`;
}

export const ordinal = (day: number) => (day === 1 ? '1er' : String(day));
