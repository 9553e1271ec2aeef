import { TextRow, TextRows } from './text-rows.ts';
import { type List, viewsOf } from './views.ts';

/** Cells of a line, and its place in the file from 1. */
export type TableRow = { readonly cells: string[]; readonly line: number };

export type Rows = List<TableRow>;

/** A cell of a line; empty where the line ends before it. */
export const cellOf = (row: TableRow, at: number): string =>
  row instanceof TextRow ? row.cell(at) : (row.cells[at] ?? '');

/** Whether a cell of a line is this text. Of a long table it costs less than `cellOf`, as `codeOf` does. */
export const isCell = (row: TableRow, at: number, text: string): boolean =>
  row instanceof TextRow ? row.isCell(at, text) : cellOf(row, at) === text;

/** Code of a letter of a cell, from 0; NaN where it has none. */
export const codeOf = (row: TableRow, at: number, letter: number): number =>
  row instanceof TextRow ? row.codeOf(at, letter) : cellOf(row, at).charCodeAt(letter);

/** Whether a cell of these lines may hold a text: no where their file does not. */
export const mayHold = (rows: Rows, part: string): boolean => !(rows instanceof TextRows) || rows.text.includes(part);

/** The cells of a column, line by line. */
export const columnOf = (rows: Rows, at: number): List<string> => viewsOf(rows.length, (i) => cellOf(rows.at(i)!, at));

/** How many cells a line has. */
export const widthOf = (row: TableRow): number => (row instanceof TextRow ? row.width : row.cells.length);
