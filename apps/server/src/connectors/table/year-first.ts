import type { Table } from './table.ts';
import { type Rows, cellOf, codeOf } from './table-row.ts';

const SHORT = /^(\d{2})([/.-])(\d{2})\2(\d{2})\b(.*)$/;
const MARKS = ['/', '.', '-'].map((mark) => mark.charCodeAt(0));
/** Meters that send their values are of these years. */
const FIRST_YEAR = 5;
const LAST_YEAR = 60;

/**
 * A table whose dates are « 24/01/31 » with the year first, as « 2024-01-31 »: the first number stays while the last one goes on. Any other table
 * as it is: in « 31/01/24 » the last one stays.
 */
export function withYearsFirst(table: Table): Table {
  const found = table.dates.filter((at) => isYearFirst(table.rows, at));
  if (found.length === 0) return table;
  return {
    ...table,
    rows: table.rows.map(({ cells, line }) => ({
      cells: cells.map((cell, at) => (found.includes(at) ? cell.replace(SHORT, '20$1-$3-$4$5') : cell)),
      line,
    })),
  };
}

function isYearFirst(rows: Rows, at: number): boolean {
  const years = new Set<number>();
  const days = new Set<number>();
  for (let i = 0; i < rows.length; i++) {
    const row = rows.at(i)!;
    // The separators of nearly every other date are elsewhere.
    const parts = MARKS.includes(codeOf(row, at, 2)) ? SHORT.exec(cellOf(row, at)) : null;
    if (!parts) continue;
    const [year, month, day] = [Number(parts[1]), Number(parts[3]), Number(parts[4])];
    if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12 || day < 1 || day > 31) return false;
    years.add(year);
    days.add(day);
  }
  return days.size > years.size;
}
