import { cellsOf } from '../text/delimited.ts';
import { eachLine } from '../text/lines.ts';

/** A line of values; `isCut` is the last one of a file whose last line has no end. */
export type Row = { cells: string[]; line: number; isCut: boolean };

/** The lines of a text after its first ones, without those that hold nothing. */
export function rowsBelow(text: string, first: number, separator: string): Row[] {
  const rows: Row[] = [];
  eachLine(text, (line, number, last) => {
    if (number <= first || line.trim() === '') return;
    const cells = cellsOf(line, separator).map((cell) => cell.trim());
    if (cells.some((cell) => cell !== '')) rows.push({ cells, line: number, isCut: last });
  });
  return rows;
}
