import { addMonths, civilDate, isoDay } from '@joulerie/domain/calendar';
import { readLooseNumber } from '../text/numbers.ts';
import { plain, stampDay } from '../text/stamps.ts';
import type { Table } from './table.ts';
import { leftLines } from './pivot-left.ts';
import { readTableStamp } from './stamps.ts';
import { type TableRow, cellOf } from './table-row.ts';
import { labelsOf, unitAround } from './wide.ts';

/** The shortest month, and the longest. */
const [FEWEST, MOST] = [28, 31];
/** « 1 », « J1 », « Jour 01 », « 1er ». */
const DAY = /^(?:j(?:our)? ?)?(\d{1,2})(?:er)?$/;
/** What may stand beside the days of a month. */
const BESIDE = /^(sous[- ]?)?tota(l|ux)\b|^somme\b|^moy|^average\b|^sum\b|^max|^min|^mois$|^annee$/;
const DIGITS = 10;

/**
 * A table with a line a month and a column for each of its days, as one with a line a day; totals beside the days are left out. A day that
 * its month does not have is blank or zero: another value there is a line whose date cannot be read. Any other table as it is.
 */
export function unfoldMonths(table: Table): Table {
  const { header, dates, numbers, hourAt, rows } = table;
  const dateAt = dates[0]!;
  const days = dayColumns(header, dateAt);
  if (hourAt !== null || days === null || !rows.every((row) => isMonth(row, dateAt))) return table;
  const labels = labelsOf(table, days);
  const isOther = (at: number) => !days.some((one) => one.at === at) && !labels.includes(at) && !dates.includes(at);
  if (numbers.some((at) => isOther(at) && !BESIDE.test(plain(header[at] ?? '')))) return table;
  const isOfMonth = (row: TableRow) => monthOf(row, dateAt) !== null;
  const places = days.map(({ at }) => at);
  return {
    ...table,
    left: { columns: [], lines: leftLines([...rows], places, isOfMonth, dateAt) },
    header: ['Date', unitAround(table, dateAt), ...labels.map((at) => header[at] ?? '')],
    dates: [0],
    numbers: [1],
    rows: rows.flatMap((row): TableRow[] => {
      const { cells, line } = row;
      const month = monthOf(row, dateAt);
      if (month === null) return [{ cells: [cellOf(row, dateAt), ''], line }];
      const length = addMonths(month, 1) - month;
      return days.flatMap(({ at, day }): TableRow[] => {
        const value = cells[at] ?? '';
        if (day > length && !(readLooseNumber(value) ?? 1)) return [];
        const date = day > length ? `${isoDay(month).slice(0, 8)}${day}` : isoDay(month + day - 1);
        return value === '' ? [] : [{ cells: [date, value, ...labels.map((label) => cells[label] ?? '')], line }];
      });
    }),
  };
}

/** Columns of days from the first on, in their order; null where they are no whole month. */
function dayColumns(header: readonly string[], dateAt: number): { at: number; day: number }[] | null {
  const days = header.flatMap((name, at) => {
    const day = at === dateAt || name.length > DIGITS ? undefined : DAY.exec(plain(name))?.[1];
    return day === undefined ? [] : [{ at, day: Number(day) }];
  });
  const isWhole = days.length >= FEWEST && days.length <= MOST && days.every(({ day }, i) => day === i + 1);
  return isWhole ? days : null;
}

/** The first day of the month that a line names, by its name or by its first day; null for anything else. */
function monthOf(row: TableRow, dateAt: number): number | null {
  const stamp = readTableStamp(cellOf(row, dateAt));
  if (stamp === null || !['month', 'day'].includes(stamp.grain)) return null;
  const day = stampDay(stamp);
  return civilDate(day).day === 1 ? day : null;
}

/** Whether a line is of a month, or of no date: a total. */
const isMonth = (row: TableRow, dateAt: number): boolean =>
  readTableStamp(cellOf(row, dateAt)) === null || monthOf(row, dateAt) !== null;
