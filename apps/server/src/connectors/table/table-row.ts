import { TextRow } from './text-rows.ts';
import { type List, viewsOf } from './views.ts';

/** Cells of a line, and its place in the file from 1. */
export type TableRow = { readonly cells: string[]; readonly line: number };

export type Rows = List<TableRow>;

/** A cell of a line; empty where the line ends before it. */
export const cellOf = (row: TableRow, at: number): string =>
  row instanceof TextRow ? row.cell(at) : (row.cells[at] ?? '');

/** The cells of a column, line by line. */
export const columnOf = (rows: Rows, at: number): List<string> => viewsOf(rows.length, (i) => cellOf(rows.at(i)!, at));

/** How many cells a line has. */
export const widthOf = (row: TableRow): number => (row instanceof TextRow ? row.width : row.cells.length);
