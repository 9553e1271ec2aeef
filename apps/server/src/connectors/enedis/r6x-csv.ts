import type { ReadBuilder } from '../series/read-builder.ts';
import { CUT_LINE, eachLinePlace, firstLines } from '../text/lines.ts';
import { plain } from '../text/stamps.ts';

const SEMICOLON = 59;

/** Whether a line that begins with a character may hold blanks alone: no digit, letter or sign of ASCII is one. */
const mayBeBlank = (code: number): boolean => code <= 32 || code > 126;

/** A row of an R6x CSV. There is one object for all of them: its cells are cut from the text when they are asked for. */
export class R6xRow {
  line = 0;
  /** The last line of a file, without the line end that the flow always has, ends with its value: that value may be cut. */
  cut = false;
  /** How many cells the row has. */
  count = 0;
  private text = '';
  /** Where each cell begins in the text, and where one more would. */
  private readonly starts = [0];

  /** A cell as written; '' where the row has none. */
  cell(at: number): string {
    if (at < 0 || at >= this.count) return '';
    return this.text.slice(this.starts[at]!, this.starts[at + 1]! - 1);
  }

  /** Whether a cell is written so: it costs less than the cell itself. */
  is(at: number, written: string): boolean {
    if (at < 0 || at >= this.count) return written === '';
    const start = this.starts[at]!;
    return this.starts[at + 1]! - 1 - start === written.length && this.text.startsWith(written, start);
  }

  set(text: string, start: number, stop: number, line: number): void {
    const { starts } = this;
    let count = 0;
    starts[0] = start;
    for (let i = start; i < stop; i++) if (text.charCodeAt(i) === SEMICOLON) starts[++count] = i + 1;
    starts[++count] = stop + 1;
    this.text = text;
    this.line = line;
    this.count = count;
  }
}

/** Column names of an R6x CSV (Enedis guide GUI 0503), plain, or null when the first line is not such a header. */
export function r6xColumns(text: string): string[] | null {
  const columns = (firstLines(text, 1)[0] ?? '').split(';').map(plain);
  return columns[0] === 'identifiant prm' && columns.includes('grandeur physique') && columns.includes('valeur')
    ? columns
    : null;
}

/** Calls `take` with each complete row, which holds until the next; short rows and repeated headers are dealt with here. */
export function eachR6xRow(text: string, builder: ReadBuilder, take: (row: R6xRow, columns: string[]) => void): void {
  const row = new R6xRow();
  let columns: string[] | null = null;
  eachLinePlace(text, (start, stop, number, last) => {
    if (start === stop || (mayBeBlank(text.charCodeAt(start)) && text.slice(start, stop).trim() === '')) return;
    if (!columns || text.startsWith('Identifiant', start)) {
      columns = text.slice(start, stop).split(';').map(plain);
      return;
    }
    row.set(text, start, stop, number);
    // A trailing separator is tolerated, a missing column is not: the row may be cut anywhere.
    if (row.count < columns.length) {
      builder.refuse(
        number,
        last ? CUT_LINE : `${row.count === 1 ? 'une colonne' : `${row.count} colonnes`} au lieu de ${columns.length}`,
      );
      return;
    }
    row.cut = last && columns.at(-1) === 'valeur' && row.count === columns.length;
    take(row, columns);
  });
}
