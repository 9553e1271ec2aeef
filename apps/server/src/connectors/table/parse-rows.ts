import { parse } from 'csv-parse/sync';
import { FileRefused } from '../reader.ts';
import { isRecord } from '../text/json.ts';
import { lineAt } from '../text/lines.ts';
import type { Rows, TableRow } from './table-row.ts';
import { readTableStamp } from './stamps.ts';
import { textRows } from './text-rows.ts';

/**
 * Lines of a delimited text that are not empty, their cells trimmed, with their numbers in the file.
 *
 * @throws FileRefused `csv_invalid` where quotes are not closed, or are closed below lines that they take in
 */
export const parseRows = (text: string, delimiter: string): Rows =>
  text.includes('"') ? parseQuoted(text, delimiter) : textRows(text, delimiter);

/** With `info`, the parser gives `{record, info}`: the cells and the line they end on. */
function rowOf(parsed: unknown): TableRow[] {
  if (!isRecord(parsed) || !Array.isArray(parsed.record) || !isRecord(parsed.info)) return [];
  return [{ cells: parsed.record.map(String), line: Number(parsed.info.lines) }];
}

function parseQuoted(text: string, delimiter: string): TableRow[] {
  // The parser makes an error of each row that is shorter or longer than the first: without their stacks, ten times as fast.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    const records: unknown[] = parse(text, {
      info: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      max_record_size: 100_000,
    });
    const rows = records.flatMap(rowOf);
    refuseLinesInCells(rows, delimiter);
    return rows;
  } catch (error) {
    if (!(error instanceof Error) || error instanceof FileRefused) throw error;
    const line = 'lines' in error && typeof error.lines === 'number' ? error.lines : lineAt(text, text.length);
    throw new FileRefused(
      'csv_invalid',
      `Ce fichier CSV est abîmé vers la ligne ${line} (guillemets non refermés ?).`,
      line,
    );
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

const BREAK = /\r\n|\n|\r/;

/** A note may have several lines; where one of them begins with a moment and has a separator, it is a line of the table. */
function refuseLinesInCells(rows: readonly TableRow[], delimiter: string): void {
  for (const { cells, line } of rows)
    for (const cell of cells) {
      if (!BREAK.test(cell)) continue;
      const inside = cell.split(BREAK).slice(1);
      const isTaken = inside.some((text) => {
        const [first = '', ...others] = text.split(delimiter);
        return others.length > 0 && (readTableStamp(first.trim()) ?? readTableStamp(first.trim(), 'month')) !== null;
      });
      if (isTaken)
        throw new FileRefused(
          'csv_invalid',
          `Un guillemet ouvert ligne ${line - inside.length} prend des lignes de mesures dans une seule cellule, jusqu’à la ligne ${line} : fermez-le ou retirez-le, puis déposez ce fichier.`,
          line,
        );
    }
}
