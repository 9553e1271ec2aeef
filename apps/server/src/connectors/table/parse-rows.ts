import { parse } from 'csv-parse/sync';
import { FileRefused } from '../reader.ts';
import { isRecord } from '../text/json.ts';
import { lineAt } from '../text/lines.ts';
import type { Rows, TableRow } from './table-row.ts';
import { textRows } from './text-rows.ts';

/**
 * Lines of a delimited text that are not empty, their cells trimmed, with their numbers in the file.
 *
 * @throws FileRefused `csv_invalid` where quotes are not closed
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
    return records.flatMap(rowOf);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
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
