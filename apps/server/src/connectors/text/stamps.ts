import { dayNumber, existingDay, frenchDay, DAY_MS, HOUR_MS, parisDay, parisOffsetMs } from '@joulerie/domain/calendar';

/** A date and time as written: the wall clock (as if it were UTC) and the offset when the file gives one. */
export type Stamp = { wallMs: number; offsetMs: number | null };

/**
 * Reads a stamp as files write them: `2024-03-31T03:00:00+02:00`, `2024-03-31 03:00[:00]`, `31/03/2024 03:00[:00]`,
 * `20240331[T]0300`, date alone (midnight). `Z`, `+02:00`, `+0200` and `+02` are offsets. Null when it is not a time that
 * exists: 25:00, 30/02, letters. `24:00` is the next midnight.
 */
export function readStamp(text: string): Stamp | null {
  return fastIso(text) ?? (text.length <= 64 ? looseStamp(text.trim()) : null);
}

/** `YYYY-MM-DD[T ]HH:MM[:SS]` with an optional `±HH:MM`, the shape of nearly every line of every load curve. */
function fastIso(text: string): Stamp | null {
  const length = text.length;
  if (length !== 16 && length !== 19 && length !== 25) return null;
  if (text.charCodeAt(4) !== 45 || text.charCodeAt(7) !== 45 || text.charCodeAt(13) !== 58) return null;
  const middle = text.charCodeAt(10);
  if (middle !== 84 && middle !== 32) return null;
  const year = two(text, 0) * 100 + two(text, 2);
  const second = length > 16 ? (text.charCodeAt(16) === 58 ? two(text, 17) : Number.NaN) : 0;
  const wallMs = wall(year, two(text, 5), two(text, 8), two(text, 11), two(text, 14), second);
  if (wallMs === null) return null;
  if (length < 25) return { wallMs, offsetMs: null };
  const sign = text.charCodeAt(19);
  if ((sign !== 43 && sign !== 45) || text.charCodeAt(22) !== 58) return null;
  const offsetMs = (two(text, 20) * 60 + two(text, 23)) * 60_000;
  return offsetMs <= 14 * HOUR_MS ? { wallMs, offsetMs: sign === 43 ? offsetMs : -offsetMs } : null;
}

const ISO =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?)?\s*(Z|UTC|[+-]\d{2}(?::?\d{2})?)?$/;
const FRENCH = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[T ,à-]+(\d{1,2})[:hH](\d{2})?(?::(\d{2}))?)?()$/;
const SLASHED = /^(\d{4})\/(\d{1,2})\/(\d{1,2})(?: (\d{1,2}):(\d{2})(?::(\d{2}))?)?()$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:[T ]?(\d{2})(\d{2})?(\d{2})?)?(Z)?$/;

function looseStamp(text: string): Stamp | null {
  const french = FRENCH.exec(text);
  const m = french ?? ISO.exec(text) ?? SLASHED.exec(text) ?? COMPACT.exec(text);
  if (!m) return null;
  const [year, day] = french ? [m[3], m[1]] : [m[1], m[3]];
  const wallMs = wall(Number(year), Number(m[2]), Number(day), Number(m[4] ?? 0), Number(m[5] ?? 0), Number(m[6] ?? 0));
  if (wallMs === null) return null;
  const zone = m[7];
  if (!zone) return { wallMs, offsetMs: null };
  if (zone === 'Z' || zone === 'UTC') return { wallMs, offsetMs: 0 };
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3).replace(':', '') || 0);
  return minutes <= 14 * 60 ? { wallMs, offsetMs: (zone.startsWith('-') ? -minutes : minutes) * 60_000 } : null;
}

// Two digits as a number; NaN when one is not a digit, which then fails every check of `wall`.
function two(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48;
  const units = text.charCodeAt(at + 1) - 48;
  return tens >= 0 && tens <= 9 && units >= 0 && units <= 9 ? tens * 10 + units : Number.NaN;
}

/** Years of what is read as a date. Worksheets write an hour without a date as one of 1899 or 1900. */
const EARLIEST_YEAR = 1901;
const LATEST_YEAR = 2100;

let lastDate = Number.NaN;
let lastDay = 0;

function wall(year: number, month: number, day: number, hour: number, minute: number, second: number): number | null {
  const date = (year * 100 + month) * 100 + day;
  if (date !== lastDate) {
    const found = year >= EARLIEST_YEAR && year <= LATEST_YEAR ? existingDay(year, month, day) : null;
    if (found === null) return null;
    lastDate = date;
    lastDay = found;
  }
  if (hour === 24 && minute === 0 && second === 0) return (lastDay + 1) * DAY_MS;
  if (!(hour <= 23 && minute <= 59 && second <= 59)) return null;
  return lastDay * DAY_MS + hour * HOUR_MS + minute * 60_000 + second * 1000;
}

/** Paris civil day of a stamp: of its instant when it has an offset, else of the date as written. */
export function stampDay({ wallMs, offsetMs }: Stamp): number {
  return offsetMs === null ? Math.floor(wallMs / DAY_MS) : parisDay(wallMs - offsetMs);
}

/** Day number of a date, or of the local date of a stamp: what is written, whatever the offset. */
export function readDay(text: string): number | null {
  const stamp = readStamp(text);
  return stamp === null ? null : Math.floor(stamp.wallMs / DAY_MS);
}

const MONTHS = [
  'janvier',
  'fevrier',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'aout',
  'septembre',
  'octobre',
  'novembre',
  'decembre',
];

/** First day of `Novembre 2020 ` and first day of the next month. */
export function readFrenchMonth(text: string): { fromDay: number; toDay: number } | null {
  const m = /^\s*([a-zéûô]+)\.?\s+(\d{4})\s*$/i.exec(text.normalize('NFC'));
  const month = m ? MONTHS.indexOf(plain(m[1] ?? '')) + 1 : 0;
  if (!m || month === 0) return null;
  const year = Number(m[2]);
  return { fromDay: dayNumber(year, month, 1), toDay: dayNumber(year, month + 1, 1) };
}

/** Lower case, without accents nor repeated blanks: for comparing headers and labels. */
export function plain(text: string): string {
  if (text === '') return text;
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\ufeff]/g, '')
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .trim()
    .toLowerCase();
}

/** `31/03/2024 03:00` in Paris, for messages. */
export function frenchInstant(instant: number): string {
  return frenchWall(instant + parisOffsetMs(instant));
}

/** `31/03/2024 03:00` of a wall clock, for messages. */
export function frenchWall(wallMs: number): string {
  const day = Math.floor(wallMs / DAY_MS);
  const minutes = Math.floor((wallMs - day * DAY_MS) / 60_000);
  return `${frenchDay(day)} ${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
