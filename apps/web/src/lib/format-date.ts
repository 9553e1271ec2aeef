import { civilDate, frenchDay, parseIsoDay, weekday, parisDay, wallMinutes } from '@joulerie/domain/calendar';
import { NBSP, NONE } from './format.ts';

/** Dates and times in words. Days are `YYYY-MM-DD` of Europe/Paris, instants are epoch milliseconds or ISO texts. */
const MONTHS = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
] as const;
const MONTHS_SHORT = [
  'janv.',
  'févr.',
  'mars',
  'avr.',
  'mai',
  'juin',
  'juil.',
  'août',
  'sept.',
  'oct.',
  'nov.',
  'déc.',
] as const;
const WEEKDAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const;

type Day = string | number | null | undefined;
type Instant = string | number | null | undefined;

/** Day number of a day given either way, or null. */
export function dayOf(day: Day): number | null {
  if (typeof day === 'number') return Number.isFinite(day) ? day : null;
  return day ? parseIsoDay(day.slice(0, 10)) : null;
}

function instantOf(instant: Instant): number | null {
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
  return `${ordinal(d)}${NBSP}${MONTHS_SHORT[month - 1]}${NBSP}${year}`;
}

/** `samedi 21 novembre 2026` */
export function dateLong(day: Day, missing = NONE): string {
  const n = dayOf(day);
  if (n === null) return missing;
  const { year, month, day: d } = civilDate(n);
  return `${WEEKDAYS[weekday(n)]} ${ordinal(d)}${NBSP}${MONTHS[month - 1]}${NBSP}${year}`;
}

/** `février 2021` */
export function month(day: Day, missing = NONE): string {
  const n = dayOf(day);
  if (n === null) return missing;
  const { year, month: m } = civilDate(n);
  return `${MONTHS[m - 1]}${NBSP}${year}`;
}

/** `févr. 2021 – janv. 2022`, `févr. – avr. 2021` within a year, `févr. 2021` for one month. Both days are included. */
export function monthRange(from: Day, to: Day, missing = NONE): string {
  const [a, b] = [dayOf(from), dayOf(to)];
  if (a === null || b === null) return missing;
  const [start, end] = [civilDate(a), civilDate(b)];
  const last = `${MONTHS_SHORT[end.month - 1]}${NBSP}${end.year}`;
  if (start.year === end.year && start.month === end.month) return last;
  const first = `${MONTHS_SHORT[start.month - 1]}${start.year === end.year ? '' : `${NBSP}${start.year}`}`;
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
  const minutes = wallMinutes(ms);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** `21/11/2026 à 08:10`, Paris time. */
export function dateTime(instant: Instant, missing = NONE): string {
  const ms = instantOf(instant);
  return ms === null ? missing : `${frenchDay(parisDay(ms))} à${NBSP}${time(ms)}`;
}

/** Near instants as people say them: « à l’instant », « il y a 12 min », « hier 23:50 », then the date. */
export function relative(instant: Instant, now: number = Date.now(), missing = NONE): string {
  const ms = instantOf(instant);
  if (ms === null) return missing;
  const minutes = Math.floor((now - ms) / 60_000);
  const days = parisDay(now) - parisDay(ms);
  if (minutes >= 0 && minutes < 1) return 'à l’instant';
  if (minutes >= 1 && minutes < 60) return `il y a ${minutes}${NBSP}min`;
  if (days === 0) return `aujourd’hui${NBSP}${time(ms)}`;
  if (days === 1) return `hier${NBSP}${time(ms)}`;
  if (days === -1) return `demain${NBSP}${time(ms)}`;
  return dateTime(ms);
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

const ordinal = (day: number) => (day === 1 ? '1er' : String(day));
