import { plain } from '../text/stamps.ts';
import type { Table, TableRow } from './parse-table.ts';

const FEWEST = 12;
const DAY_MINUTES = 1440;

/** Minutes of the day at which a column of a wide table begins or ends: « 00:30 », « 1h », « 13h30-14h00 »; null for another header. */
function minutesOf(header: string): number | null {
  const found = /^(\d{1,2})\s*(?:[:h]\s*(\d{2})?)(?::00)?(?:\s*(?:-|a|–|>|to)+\s*\d{1,2}\s*[:h].*)?$/.exec(
    plain(header),
  );
  if (!found) return null;
  const minutes = Number(found[1]) * 60 + Number(found[2] ?? 0);
  return minutes <= DAY_MINUTES ? minutes : null;
}

const NUMBERED = /^(?:h(?:eure)? ?)?(\d{1,2})$/;

/** « H1 » to « H24 », « 0 » to « 23 », « 1 » to « 24 »: the columns of hours by their number, and the minutes at which each begins. */
function numberedHours(
  header: readonly string[],
  numbers: readonly number[],
): { at: number[]; minutes: number[] } | null {
  const at = numbers.filter((one) => NUMBERED.test(plain(header[one] ?? '')));
  const hours = at.map((one) => Number(NUMBERED.exec(plain(header[one]!))![1]));
  const first = hours[0] ?? 0;
  const isDay = hours.length === 24 && first <= 1 && hours.every((one, i) => one === first + i);
  return isDay ? { at, minutes: hours.map((one) => (one - first) * 60) } : null;
}

/**
 * A table with a line a day and a column for each step of it, as a table with a line a step: its hours are those of the headers. Any
 * other table as it is.
 */
export function unfoldDays(table: Table): Table {
  const { header, numbers, dates, hourAt, rows } = table;
  if (hourAt !== null || numbers.length < FEWEST) return table;
  const timed = numbers.filter((at) => minutesOf(header[at] ?? '') !== null);
  const found =
    timed.length >= FEWEST
      ? { at: timed, minutes: timed.map((one) => minutesOf(header[one]!)!) }
      : numberedHours(header, numbers);
  if (!found || !isWholeDay(found.minutes)) return table;
  const { at } = found;
  // « 00:30 » to « 00:00 » are ends: the last one is the end of the day.
  const minutes = found.minutes.map((one, i) => (one === 0 && i > 0 ? DAY_MINUTES : one));
  const dateAt = dates[0]!;
  return {
    ...table,
    header: [header[dateAt] ?? '', `Heure (${at.length} colonnes)`, ''],
    dates: [0],
    hourAt: 1,
    numbers: [2],
    rows: rows.flatMap(({ cells, line }): TableRow[] => {
      const date = cells[dateAt] ?? '';
      if (cells.length <= 1) return [{ cells: [date], line }];
      return at.map((one, i) => ({ cells: [date, clock(minutes[i]!), cells[one] ?? ''], line }));
    }),
  };
}

/** Equal steps that make a day: from midnight, or up to it. */
function isWholeDay(minutes: readonly number[]): boolean {
  const step = minutes[1]! - minutes[0]!;
  const isRegular = minutes.every((one, i) => i === 0 || (one - minutes[i - 1]! + DAY_MINUTES) % DAY_MINUTES === step);
  return step > 0 && isRegular && step * minutes.length === DAY_MINUTES;
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
