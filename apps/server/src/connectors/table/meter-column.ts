import { isAmount } from './cell-units.ts';
import { namesMeters } from './meter-words.ts';
import { momentOf } from './moments.ts';
import type { Table } from './table.ts';
import { type Rows, cellOf, isCell } from './table-row.ts';

/** The column that names the meter of each line, and the meters in their order. */
export type Meters = { at: number; names: string[] };

const MOST_METERS = 100;
/** A number that long and the same on every line is no measure. */
const LONG = /^\d{8,20}$/;

/** The column of meters of a table, by its header or its long number; null where none is. Each meter has several lines. */
export function metersOf(table: Table): Meters | null {
  const { header, rows, dates, hourAt } = table;
  for (const at of header.keys()) {
    if (dates.includes(at) || at === hourAt) continue;
    const isNamed = namesMeters(header[at]!);
    // A column without a name of its own is one of meters by its only number.
    const names = isNamed ? namesOf(rows, at, MOST_METERS) : namesOf(rows, at, 1, LONG);
    if (!names || names.length * 2 > rows.length) continue;
    // Short numbers are amounts, unless several lines share a moment.
    const areNames = names.every((name) => /\p{L}/u.test(name) || LONG.test(name));
    if (isNamed && (areNames || (names.length > 1 && shareMoments(table)))) return { at, names };
    if (names.length === 1 && LONG.test(names[0]!)) return { at, names };
  }
  return null;
}

/** Whether moments have a line and a half or more on average. */
function shareMoments({ rows, dates, hourAt }: Table): boolean {
  const moments = new Set<string>();
  for (let i = 0; i < rows.length && rows.length > 1.5 * moments.size; i++)
    moments.add(momentOf(rows.at(i)!, dates[0]!, hourAt));
  return rows.length > 1.5 * moments.size;
}

/** Distinct names of a column; null where a cell is blank, a decimal number, an amount or not `like`, or where they are more than `most`. */
function namesOf(rows: Rows, at: number, most: number, like = /./): string[] | null {
  const names = new Set<string>();
  let last: string | null = null;
  for (let i = 0; i < rows.length; i++) {
    const row = rows.at(i)!;
    if (last !== null && isCell(row, at, last)) continue;
    const cell = cellOf(row, at).trim();
    last = cell;
    if (names.has(cell)) continue;
    if (!like.test(cell) || /^[-+]?\d*[.,]\d+$/.test(cell) || isAmount(cell)) return null;
    names.add(cell);
    if (names.size > most) return null;
  }
  return [...names];
}
