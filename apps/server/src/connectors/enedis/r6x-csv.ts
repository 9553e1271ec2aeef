import type { ReadBuilder } from '../series/read-builder.ts';
import { CUT_LINE, eachLine, firstLines } from '../text/lines.ts';
import { plain } from '../text/stamps.ts';

export type R6xRow = {
  cells: string[];
  line: number;
  /** The last line of a file, without the line end that the flow always has, ends with its value: that value may be cut. */
  cut: boolean;
};

/** Column names of an R6x CSV (Enedis guide GUI 0503), plain, or null when the first line is not such a header. */
export function r6xColumns(text: string): string[] | null {
  const columns = (firstLines(text, 1)[0] ?? '').split(';').map(plain);
  return columns[0] === 'identifiant prm' && columns.includes('grandeur physique') && columns.includes('valeur')
    ? columns
    : null;
}

/** Calls `take` with each complete row; short rows and repeated headers are dealt with here. */
export function eachR6xRow(text: string, builder: ReadBuilder, take: (row: R6xRow, columns: string[]) => void): void {
  let columns: string[] | null = null;
  eachLine(text, (line, number, last) => {
    if (line === '' || line.trim() === '') return;
    const cells = line.split(';');
    if (!columns || line.startsWith('Identifiant')) {
      columns = cells.map(plain);
      return;
    }
    // A trailing separator is tolerated, a missing column is not: the row may be cut anywhere.
    if (cells.length < columns.length) {
      builder.refuse(number, last ? CUT_LINE : `${cells.length} colonnes au lieu de ${columns.length}`);
      return;
    }
    const cut = last && columns.at(-1) === 'valeur' && cells.length === columns.length;
    take({ cells, line: number, cut }, columns);
  });
}
