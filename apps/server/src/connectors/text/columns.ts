import type { ReadBuilder } from '../series/read-builder.ts';
import { cellsOf } from './delimited.ts';
import { CUT_LINE, eachLine } from './lines.ts';
import { plain } from './stamps.ts';

/** A line of a delimited file, its cells by the plain name of their column. */
export type NamedRow = {
  /** Cell of the first of these columns that the file has, trimmed; '' where it has none. */
  cell: (...names: string[]) => string;
  line: number;
  /** The last line of a file that has no line end: its last cell may be cut. */
  cut: boolean;
};

/**
 * Calls `take` with each line after the header of a delimited file. Lines that end before a column of `required` are refused; repeated
 * headers and blank lines are skipped.
 */
export function eachNamedRow(
  text: string,
  separator: string,
  builder: ReadBuilder,
  required: readonly string[],
  take: (row: NamedRow, columns: readonly string[]) => void,
): void {
  let header: string | null = null;
  let columns: string[] = [];
  let needs = 0;
  const places = new Map<string, number>();
  eachLine(text, (line, number, last) => {
    if (line.trim() === '' || line === header) return;
    const cells = cellsOf(line, separator);
    if (header === null) {
      header = line;
      columns = cells.map(plain);
      needs = columns.findLastIndex((name) => required.includes(name)) + 1;
      return;
    }
    // Spreadsheets drop empty cells at the end of lines; a cut line ends anywhere.
    const needed = last ? columns.length : needs;
    if (cells.length < needed)
      return builder.refuse(
        number,
        last ? CUT_LINE : cells.length === 1 ? 'une colonne seulement' : `${cells.length} colonnes seulement`,
      );
    const cell = (...names: string[]) => {
      const key = names.length === 1 ? names[0]! : names.join('\n');
      let at = places.get(key);
      if (at === undefined) places.set(key, (at = columns.findIndex((name) => names.includes(name))));
      return at < 0 ? '' : (cells[at] ?? '').trim();
    };
    take({ cell, line: number, cut: last && cells.length === columns.length }, columns);
  });
}
