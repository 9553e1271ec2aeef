import {
  dayStart,
  frenchDay,
  parisDay,
  parseFrenchDay,
  parseIsoDay,
  utcYearStart,
  type CivilDay,
} from '../calendar/index.ts';
import { frenchNumber, parseFrenchNumber, profileRule, type ProfileVariable } from '../vocabulary/index.ts';

/** A value that holds from an instant on, until the next point. */
export type ProfilePoint = { at: number; value: number };

/** A point as it was typed, pasted or sent: nothing of it is checked. `line` counts from 1. */
export type GivenPoint = { line: number; timestamp: string | number; value: string | number };

/** A line that is not kept, and what to write instead, in French. */
export type RefusedLine = { line: number; message: string };

/** Points that a profile holds at most. */
export const MOST_POINTS = 2000;

/** Instants of the years that a profile may name. */
const FIRST = utcYearStart(1900);
const END = utcYearStart(2200);

/** An ISO 8601 instant with its offset: `2026-03-01T08:00:00+01:00`. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * Reads given points: dates and instants become instants, values decimal numbers. Each line that cannot be kept is named with what to write.
 *
 * A date is the beginning of its day in Paris. A day to come is kept of what can be planned only.
 *
 * @param variable what the profile is of
 * @param given points in any order
 * @param today civil day of now
 * @param kept points that are stored already: they stay allowed, whatever the rules say now
 */
export function readPoints(
  variable: ProfileVariable,
  given: readonly GivenPoint[],
  today: CivilDay,
  kept: readonly ProfilePoint[] = [],
): { points: (ProfilePoint & { line: number })[]; refused: RefusedLine[] } {
  const points: (ProfilePoint & { line: number })[] = [];
  const refused: RefusedLine[] = [];
  const lines = new Map<number, number>();
  const stored = new Map(kept.map((one) => [one.at, one.value]));
  for (const { line, timestamp, value } of given) {
    const at = readInstant(timestamp);
    const number = typeof value === 'number' ? value : parseFrenchNumber(value);
    const isStored = at !== null && number !== null && stored.get(at) === number;
    const message =
      (isStored ? null : (whyNotAt(variable, timestamp, at, today) ?? whyNotValue(variable, value, number))) ??
      whyTwice(at!, lines);
    if (message === null) {
      points.push({ line, at: at!, value: number! });
      lines.set(at!, line);
    } else refused.push({ line, message });
  }
  return { points: points.toSorted((a, b) => a.at - b.at), refused };
}

/**
 * The instant of a date (`2026-03-01`, `01/03/2026`, `1/3/2026`: the beginning of its day in Paris), of an ISO instant with its offset or of
 * epoch milliseconds; null when it is none of the years 1900 to 2199.
 *
 * @param given as it was typed, pasted or sent
 */
export function readInstant(given: string | number): number | null {
  if (typeof given === 'number') return inYears(given);
  const text = given.trim();
  if (INSTANT.test(text)) return parseIsoDay(text.slice(0, 10)) === null ? null : inYears(Date.parse(text));
  const french = text.replace(/^\d(?=\/)/, '0$&').replace(/\/(\d)\//, '/0$1/');
  const day = parseIsoDay(text) ?? parseFrenchDay(french);
  return day === null ? null : inYears(dayStart(day));
}

const inYears = (at: number): number | null => (at >= FIRST && at < END ? Math.trunc(at) : null);

function whyNotAt(
  variable: ProfileVariable,
  given: string | number,
  at: number | null,
  today: CivilDay,
): string | null {
  if (at === null)
    return String(given).trim() === ''
      ? 'La date manque\u00a0: écrivez-la comme 01/03/2026.'
      : `«\u00a0${short(given)}\u00a0» n’est pas une date\u00a0: écrivez-la comme 01/03/2026.`;
  const { label, planned } = profileRule(variable);
  if (parisDay(at) <= today || planned) return null;
  return `Le ${frenchDay(parisDay(at))} est à venir\u00a0: «\u00a0${label}\u00a0» se saisit à partir du jour où la valeur est connue. Seuls les consignes, les prix et les tarifs se prévoient.`;
}

function whyNotValue(variable: ProfileVariable, given: string | number, value: number | null): string | null {
  if (value === null || !Number.isFinite(value))
    return String(given).trim() === ''
      ? 'La valeur manque\u00a0: écrivez un nombre, comme 1\u202f234,5.'
      : `«\u00a0${short(given)}\u00a0» n’est pas un nombre\u00a0: écrivez des chiffres seuls, comme 1\u202f234,5.`;
  const { least, most, unit } = profileRule(variable);
  if (value < least) return `${spelled(value)} est trop petit\u00a0: écrivez ${spelled(least)}\u00a0${unit} ou plus.`;
  if (value > most) return `${spelled(value)} est trop grand\u00a0: écrivez ${spelled(most)}\u00a0${unit} ou moins.`;
  return null;
}

function whyTwice(at: number, lines: ReadonlyMap<number, number>): string | null {
  const first = lines.get(at);
  if (first === undefined) return null;
  return `Cette date est déjà à la ligne ${first}\u00a0: gardez une seule valeur par date.`;
}

const spelled = (value: number): string => frenchNumber(value, 0, 6);

const LONGEST = 30;
const short = (given: string | number): string => {
  const text = String(given).trim();
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};
