import { isNumber } from '../text/numbers.ts';
import { namesHours, namesMinutes } from './clock-words.ts';
import { type Rows, type TableRow, cellOf } from './table-row.ts';

/** Where a table says when, and its numbers. */
type Columns = { dates: readonly number[]; hourAt: number | null; numbers: readonly number[] };

/** Lines that say whether a column is written once for several of them. */
const LOOKED_AT = 2000;
const LEAST_BLANK = 2;
/** Share of its lines that a column leaves blank when it is written once for several. */
const BLANK_SHARE = 0.25;

/**
 * A table whose merged cells are written on each of their lines: a date above its hours, an hour above its minutes, a month above its
 * time classes, the name of a meter above its lines. Only what another column of the line goes on with is filled: a line whose date is
 * missing is none of the date above it.
 *
 * @param named whether a column names the meter of its lines, by its header
 */
export function filledDown(
  rows: Rows,
  header: readonly string[],
  columns: Columns,
  named: (header: string) => boolean,
): Rows {
  const { dates, hourAt, numbers } = columns;
  const looked = rows.slice(0, LOOKED_AT);
  const hours = [...numbers.filter((at) => namesHours(header[at])), ...(hourAt === null ? [] : [hourAt])];
  const minutes = numbers.filter((at) => namesMinutes(header[at]));
  const values = numbers.filter((at) => !hours.includes(at) && !minutes.includes(at));
  const words = [...header.keys()].filter((at) => !dates.includes(at) && at !== hourAt && !numbers.includes(at));
  const hasValue = (row: TableRow) => values.some((at) => isNumber(cellOf(row, at)));
  const isWrittenOnce = (at: number, goesOn: (row: TableRow) => boolean): boolean => {
    let [blank, all] = [0, 0];
    for (const row of looked) {
      if (!hasValue(row)) continue;
      all++;
      if (cellOf(row, at).trim() === '' && goesOn(row)) blank++;
    }
    return blank >= LEAST_BLANK && blank >= BLANK_SHARE * all && cellOf(rows.at(0)!, at).trim() !== '';
  };
  const isWritten = (places: readonly number[]) => (row: TableRow) =>
    places.some((at) => cellOf(row, at).trim() !== '');
  const below = [...hours, ...minutes, ...words];
  const found = [
    ...dates.slice(0, 1).filter((at) => isWrittenOnce(at, isWritten(below))),
    ...hours.filter((at) => isWrittenOnce(at, isWritten(minutes))),
    ...words.filter((at) => named(header[at] ?? '') && isWrittenOnce(at, isWritten(dates))),
  ];
  if (found.length === 0) return rows;
  const last = new Map<number, string>();
  return rows.map((row) => {
    const { cells, line } = row;
    const isBlank = (at: number) => (cells[at] ?? '').trim() === '';
    const isTotal = !hasValue(row);
    const own = [...cells];
    for (const at of found)
      if (!isBlank(at)) last.set(at, cells[at]!);
      else if (!isTotal && last.has(at)) own[at] = last.get(at)!;
    return { cells: own, line };
  });
}
