import type { IndexPairs } from './meaning.ts';
import type { Around } from './notes-around.ts';
import type { Left } from './pivot-left.ts';
import type { Rows } from './table-row.ts';

/** A delimited text as lines of cells, those above the first dated one left out, and the columns that say when. */
export type Table = {
  rows: Rows;
  /** Header of each column as written; empty without one. */
  header: string[];
  separator: string;
  /** Whether the last line has its end. */
  ended: boolean;
  /** Columns of dates, in their order. */
  dates: number[];
  /** Column of the hour when date and hour are apart, or null. */
  hourAt: number | null;
  /** Columns that hold a number on some line. */
  numbers: number[];
  /** The only cell of the line above the header, where it has one. */
  title?: string;
  /** What the lines above the header and below the last one say of all values. */
  around?: Around;
  /** Readings before and after the period of a line, where lines hold both. */
  pairs?: IndexPairs;
  /** Lines that add others and were left out. */
  totals?: readonly number[];
  /** Whether the only one of them has a moment of its own, as a measure has. */
  isTotalDated?: boolean;
  /** Words after values, which say how each was read and were left out. */
  flags?: readonly string[];
  /** What of a turned table has values and no moment. */
  left?: Left;
};
