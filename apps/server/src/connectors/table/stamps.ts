import { DAY_MS, HOUR_MS, dayLengthMs, dayNumber, startOfWeek } from '@joulerie/domain/calendar';
import { plain, readStamp } from '../text/stamps.ts';
import type { Stamp } from '../text/stamps.ts';
import type { DateOrder } from './meaning.ts';

/** How long the moment that a cell names lasts. */
export type Grain = 'instant' | 'day' | 'week' | 'month' | 'quarter' | 'half' | 'year';
export type TableStamp = Stamp & { grain: Grain };

const MONTHS: readonly (readonly string[])[] = [
  ['janvier', 'janv', 'jan', 'january'],
  ['fevrier', 'fevr', 'fev', 'feb', 'february'],
  ['mars', 'mar', 'march'],
  ['avril', 'avr', 'apr', 'april'],
  ['mai', 'may'],
  ['juin', 'jun', 'june'],
  ['juillet', 'juil', 'jul', 'july'],
  ['aout', 'aug', 'august'],
  ['septembre', 'sept', 'sep', 'september'],
  ['octobre', 'oct', 'october'],
  ['novembre', 'nov', 'november'],
  ['decembre', 'dec', 'december'],
];
const FEWEST_LETTERS = 3;
/** Names, their usual short forms, and the first letters of one month alone: « avri », « octo ». */
const MONTH_OF = new Map(MONTHS.flatMap((names, i) => names.map((name) => [name, i + 1] as const)));
for (const [i, [name = '']] of MONTHS.entries())
  for (let letters = FEWEST_LETTERS; letters < name.length; letters++) {
    const start = name.slice(0, letters);
    const isOnly = !MONTHS.some(([other = ''], k) => k !== i && other.startsWith(start));
    if (isOnly && !MONTH_OF.has(start)) MONTH_OF.set(start, i + 1);
  }

const SLASHED = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:$|[T ,]+(.*)$)/;
const CLOCK = /^(?:[aà] )?(\d{1,2})[:h](\d{2})?(?::(\d{2}))?\s*([ap]\.?m\.?)?$/i;
const WEEK = /^(\d{4})[- ]?[WS](\d{2})$/i;
/** « Semaine du 01/01/2024 ». */
const WEEK_OF = /^(?:sem(?:aine|\.)?|week) (?:du|of) (?:lundi |lun\.? )?(?=\d)/i;
const NAMED_DAY = /^(?:le )?(\d{1,2})(?:er)?[ -/]([a-z]+)\.?[ -/](\d{4}|\d{2})(?:$|[t ,]+(.*)$)/;
const WEEKDAY =
  /^(?:lun|mar|mer|jeu|ven|sam|dim|mon|tue|wed|thu|fri|sat|sun)(?:\.|di|credi|dredi|edi|anche|day|sday|nesday|rsday|urday)?,?\s+(?=(?!\d{4}$)\d|[a-z]{3,9}\.? \d)/i;
/** A clock after a time, by its name or its hours: « 00:15 +0100 », « 00:15 GMT+1 », « 00:15 CET ». */
const ZONE =
  /^(.*\d[:h]\d\d(?::\d\d)?(?: ?[ap]\.?m\.?)?) ?(?:(cet|cest|gmt|utc)|(?:gmt|utc)? ?([+-])(\d{1,2}):?(\d{2})?)(?: \(.*\))?$/i;
const NAMED_ZONES: Readonly<Record<string, number>> = { gmt: 0, utc: 0, cet: 60, cest: 120 };
/** « T1 2024 », « 2024-Q1 », « 1er trimestre 2024 »; « 1er semestre 2024 », as « S1 » is a week. */
const PART_OF_YEAR =
  /^(?:([tq])([1-4])|([1-4])(?:er|re|e|eme|nd)? ?(trim|sem)[a-z]*|(trim|sem)estre ([1-4]))[ .\-/]*(\d{4})$/;
const YEAR_FIRST = /^(\d{4})[ .\-/]*([tq])([1-4])$/;
const NUMBERED_WEEK = /^(?:s(?:em(?:aine)?)?|week|w)\.? ?(\d{1,2})[ .\-/]+(\d{4}|\d{2})$/;
const NAMED_FIRST = /^([a-z]+)\.? (\d{1,2}),? (\d{4})(?:$|[T ,]+(.*)$)/;
const NAMED_MONTH = /^([a-z]+)\.? ?[ '’-](\d{4}|\d{2})$/;

/**
 * A moment as tables write it. Besides what `readStamp` reads: `01/31/2024` with the month first, years of two digits, `1:30 PM`,
 * `15 janv. 2024`, `Jan 15, 2024`, a clock after the time, and spans: `janvier 2024`, `2024-01`, `2024-W05`, `2024` (where `isYear`).
 * Null for anything else.
 */
export function readTableStamp(text: string, order: DateOrder = 'day', isYear = false): TableStamp | null {
  if (text.length > 64) return null;
  return readWithoutZone(text, order, isYear) ?? zoned(text, order) ?? lettered(text, order);
}

/** « 02:00A » and « 02A:00 »: the hours of the day of October that has them twice, the second ones with a B. */
const LETTERED = /^(.*[ T])(\d{1,2})(?:([:h]\d{2}(?::\d{2})?)\s?[ab]|\s?[ab]([:h]\d{2}(?::\d{2})?)?)$/i;

/** Their order says which is which, as where they are written twice without a letter. */
function lettered(text: string, order: DateOrder): TableStamp | null {
  const found = LETTERED.exec(text.trim());
  const stamp = found && readWithoutZone(`${found[1]}${found[2]}${found[3] ?? found[4] ?? ':00'}`, order, false);
  if (!stamp || stamp.offsetMs !== null || stamp.grain !== 'instant') return null;
  const hour = Math.floor((stamp.wallMs % DAY_MS) / HOUR_MS);
  const isTwice = dayLengthMs(Math.floor(stamp.wallMs / DAY_MS)) > DAY_MS && (hour === 2 || hour === 3);
  return isTwice ? stamp : null;
}

function zoned(text: string, order: DateOrder): TableStamp | null {
  const found = ZONE.exec(text.trim());
  const stamp = found && readWithoutZone(found[1]!, order, false);
  if (!stamp || stamp.offsetMs !== null || stamp.grain !== 'instant') return null;
  const minutes = found[2]
    ? NAMED_ZONES[found[2].toLowerCase()]!
    : (Number(found[4]) * 60 + Number(found[5] ?? 0)) * (found[3] === '-' ? -1 : 1);
  return Math.abs(minutes) <= 14 * 60 ? { ...stamp, offsetMs: minutes * 60_000 } : null;
}

function readWithoutZone(text: string, order: DateOrder, isYear: boolean): TableStamp | null {
  // The shape of nearly every line of every curve.
  if (text.charCodeAt(4) === 45 && text.length >= 10) {
    const iso = readStamp(text);
    if (iso) return { wallMs: iso.wallMs, offsetMs: iso.offsetMs, grain: text.length > 10 ? 'instant' : 'day' };
  }
  const trimmed = text.trim().replace(WEEKDAY, '');
  // « 2024-02-01 8h30 »: an hour as the French write it.
  const clocked = /^(\d{4}-\d{2}-\d{2}) (\d{1,2}h.*)$/.exec(trimmed);
  if (clocked) return withClock(plainStamp(clocked[1]!), clocked[2]);
  if (isYear && /^\d{4}$/.test(trimmed)) return dated(Number(trimmed), 1, 1, 'year');
  const month = /^(\d{4})[-/](\d{1,2})$/.exec(trimmed) ?? reversed(/^(\d{1,2})[/-](\d{4})$/.exec(trimmed));
  if (month) return dated(Number(month[1]), Number(month[2]), 1, 'month');
  const ofWeek = WEEK_OF.test(trimmed) ? readWithoutZone(trimmed.replace(WEEK_OF, ''), order, false) : null;
  if (ofWeek?.grain === 'day') return { ...ofWeek, grain: 'week' };
  const week = WEEK.exec(trimmed);
  if (week) return isoWeek(Number(week[1]), Number(week[2]));
  const slashed = SLASHED.exec(trimmed);
  if (slashed) {
    const [first, second] = [Number(slashed[1]), Number(slashed[2])];
    const [d, m] = order === 'day' ? [first, second] : [second, first];
    return withClock(dated(yearOf(slashed[3]!), m, d, 'day'), slashed[4]);
  }
  const part =
    /\d{4}|^s\w*\.? ?\d{2}\W\d{2}$/i.test(trimmed) && /[a-z]/i.test(trimmed) ? partOfYear(plain(trimmed)) : null;
  if (part) return part;
  return /\p{L}{3}/u.test(trimmed) ? named(plain(trimmed)) : plainStamp(trimmed);
}

/** Quarters, half-years and weeks with their number first. */
function partOfYear(text: string): TableStamp | null {
  const week = NUMBERED_WEEK.exec(text);
  if (week && (week[1]!.length === 2 || text.startsWith('sem') || text.startsWith('week')))
    return isoWeek(yearOf(week[2]!), Number(week[1]));
  const last = YEAR_FIRST.exec(text);
  if (last) return dated(Number(last[1]), Number(last[3]) * 3 - 2, 1, 'quarter');
  const found = PART_OF_YEAR.exec(text);
  if (!found) return null;
  const number = Number(found[2] ?? found[3] ?? found[6]);
  const isHalf = (found[4] ?? found[5]) === 'sem';
  if (isHalf && number > 2) return null;
  return dated(Number(found[7]), isHalf ? number * 6 - 5 : number * 3 - 2, 1, isHalf ? 'half' : 'quarter');
}

/** Number of a month by its name or its short form, or null; null for a text longer than 64 characters. */
export function monthOfName(text: string): number | null {
  if (text.length > 64) return null;
  const name = plain(text)
    .replace(/\.$/, '')
    .replace(/[*:]+$/, '');
  return MONTH_OF.get(name.trim()) ?? null;
}

function plainStamp(text: string): TableStamp | null {
  const stamp = readStamp(text);
  // A date alone has no clock: `20240131` and `2024-1-31` neither.
  return stamp && { ...stamp, grain: /^\d{4}[-/]?\d{1,2}[-/]?\d{1,2}$/.test(text) ? 'day' : 'instant' };
}

function named(text: string): TableStamp | null {
  const month = NAMED_MONTH.exec(text);
  if (month) {
    const number = MONTH_OF.get(month[1]!);
    return number === undefined ? null : dated(yearOf(month[2]!), number, 1, 'month');
  }
  const day = NAMED_DAY.exec(text);
  const american = day ? null : NAMED_FIRST.exec(text);
  const parts = day
    ? [day[1], day[2], day[3], day[4]]
    : american && [american[2], american[1], american[3], american[4]];
  if (!parts) return plainStamp(text.toUpperCase());
  const number = MONTH_OF.get(parts[1]!);
  return number === undefined ? null : withClock(dated(yearOf(parts[2]!), number, Number(parts[0]), 'day'), parts[3]);
}

function withClock(day: TableStamp | null, text: string | undefined): TableStamp | null {
  if (day === null || text === undefined || text === '') return day;
  const clock = CLOCK.exec(text.trim());
  if (!clock) return null;
  const [written, minute, second] = [Number(clock[1]), Number(clock[2] ?? 0), Number(clock[3] ?? 0)];
  const half = clock[4]?.[0]?.toLowerCase();
  if (half !== undefined && (written < 1 || written > 12)) return null;
  const hour = half === undefined ? written : (written % 12) + (half === 'p' ? 12 : 0);
  const isMidnightAfter = hour === 24 && minute === 0 && second === 0;
  if ((hour > 23 && !isMidnightAfter) || minute > 59 || second > 59) return null;
  return { wallMs: day.wallMs + ((hour * 60 + minute) * 60 + second) * 1000, offsetMs: null, grain: 'instant' };
}

function dated(year: number, month: number, day: number, grain: Grain): TableStamp | null {
  const two = (value: number) => String(value).padStart(2, '0');
  const stamp = readStamp(`${year}-${two(month)}-${two(day)}`);
  return stamp && { ...stamp, grain };
}

/** Monday of an ISO week: week 1 holds 4 January. */
function isoWeek(year: number, week: number): TableStamp | null {
  const monday = startOfWeek(dayNumber(year, 1, 4)) + (week - 1) * 7;
  const inside = week >= 1 && monday < dayNumber(year, 12, 29);
  return inside ? { wallMs: monday * DAY_MS, offsetMs: null, grain: 'week' } : null;
}

/** Meters are of this century: `24` is 2024. */
const yearOf = (text: string): number => (text.length === 2 ? 2000 + Number(text) : Number(text));

const reversed = (found: RegExpExecArray | null): [string, string, string] | null =>
  found && [found[0], found[2]!, found[1]!];
