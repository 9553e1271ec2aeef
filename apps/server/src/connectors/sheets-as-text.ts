import { isoInstant } from '@joulerie/domain/calendar';
import type { Cell, Sheet } from './reader.ts';

/** Rows of a sheet as lines of delimited text, so that a CSV saved again as a workbook is read like the CSV. */
export function linesOfSheet({ rows }: Sheet): string[] {
  const own = rows.map(trimmed);
  // Lines of a CSV that was pasted, or opened with another separator, are each in their first cell.
  const isPasted = own.filter(([first]) => typeof first === 'string' && DELIMITED.test(first)).length > own.length / 2;
  if (isPasted && own.every((row) => row.length <= 1))
    return own.map(
      ([first = null]) => `${typeof first === 'string' ? first.replace(/[\r\n]+/g, ' ') : cellAsText(first)}\n`,
    );
  return own.map((row) => `${row.map(cellAsText).join(';')}\n`);
}

const DELIMITED = /[^;\t]*[;\t][^;\t]/;

// Empty cells after the last one are the sheet's, not the row's.
function trimmed(row: Cell[]): Cell[] {
  const last = row.findLastIndex((cell) => cell !== null && cell !== '');
  return row.slice(0, last + 1);
}

/** Dates are written as local times, since worksheets have no zone; an hour without a date is one of 1899 or 1900. */
function cellAsText(cell: Cell): string {
  if (cell === null) return '';
  // Three decimals of a number would read as thousands beside a cell that is text with a comma.
  if (typeof cell === 'number') return String(cell).replace(/^(-?\d{1,3}\.\d{3})$/, '$10');
  if (!(cell instanceof Date)) return String(cell).replace(/[;\r\n]+/g, ' ');
  if (Number.isNaN(cell.getTime())) return '';
  const text = isoInstant(Math.round(cell.getTime() / 1000) * 1000)
    .slice(0, 19)
    .replace('T', ' ');
  return /^(1899-12-3[01]|1900-01-0[01]) /.test(text) ? text.slice(11) : text;
}
