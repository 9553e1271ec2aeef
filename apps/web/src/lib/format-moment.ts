import { FRENCH_MONTHS, FRENCH_WEEKDAYS, civilDate, parisDay, weekday } from '@joulerie/domain/calendar';
import { NBSP, NONE } from './format.ts';
import { type Day, type Instant, dateTime, dayOf, instantOf, ordinal, time } from './format-date.ts';

// Apart from the dates of the first view, which needs none of these words.

/** `samedi 21 novembre 2026` */
export function dateLong(day: Day, missing = NONE): string {
  const n = dayOf(day);
  if (n === null) return missing;
  const { year, month, day: d } = civilDate(n);
  return `${FRENCH_WEEKDAYS[weekday(n)]} ${ordinal(d)}${NBSP}${FRENCH_MONTHS[month - 1]}${NBSP}${year}`;
}

/** `février 2021` */
export function month(day: Day, missing = NONE): string {
  const n = dayOf(day);
  if (n === null) return missing;
  const { year, month: m } = civilDate(n);
  return `${FRENCH_MONTHS[m - 1]}${NBSP}${year}`;
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
