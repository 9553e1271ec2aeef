import { DAY_MS } from '@joulerie/domain/calendar';
import type { Cell } from '../reader.ts';
import { readLooseNumber } from './numbers.ts';
import { plain, readStamp } from './stamps.ts';
import type { Stamp } from './stamps.ts';

export const cellText = (cell: Cell | undefined): string =>
  typeof cell === 'string' ? cell.trim() : cell === null || cell === undefined ? '' : String(cell);
export const cellPlain = (cell: Cell | undefined): string => plain(cellText(cell));

/** A number of a worksheet, typed as a number or as text with a decimal comma; `NA` and blanks are NaN, the rest null. */
export function cellNumber(cell: Cell | undefined): number | null {
  if (typeof cell === 'number') return cell;
  return cell instanceof Date || typeof cell === 'boolean' ? null : readLooseNumber(cellText(cell));
}

/** A date of a worksheet, as text or as a real date (worksheets have no zone: it is a wall clock). */
export function cellStamp(cell: Cell | undefined): Stamp | null {
  // Serial dates come with a rounding of a few milliseconds.
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime()) ? null : { wallMs: Math.round(cell.getTime() / 1000) * 1000, offsetMs: null };
  return typeof cell === 'string' ? readStamp(cell.trim()) : null;
}

export function cellDay(cell: Cell | undefined): number | null {
  const stamp = cellStamp(cell);
  return stamp === null ? null : Math.floor(stamp.wallMs / DAY_MS);
}

/** Row index and column positions of a header, found by the plain text of its first cells wherever the table begins. */
export function findHeader(rows: Cell[][], wanted: RegExp[]): { row: number; columns: number[] } | null {
  for (let row = 0; row < Math.min(rows.length, 60); row++) {
    const cells = (rows[row] ?? []).map(cellPlain);
    const columns = wanted.map((pattern) => cells.findIndex((cell) => pattern.test(cell)));
    if (columns.every((column) => column >= 0)) return { row, columns };
  }
  return null;
}
