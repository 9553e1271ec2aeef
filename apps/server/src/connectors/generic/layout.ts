import { parse } from 'csv-parse/sync';
import { FileRefused } from '../reader.ts';
import { isRecord } from '../text/json.ts';
import { lineAt } from '../text/lines.ts';
import { readLooseNumber } from '../text/numbers.ts';
import { plain, readStamp } from '../text/stamps.ts';
import type { Stamp } from '../text/stamps.ts';

export type GenericRow = { cells: string[]; line: number };
export type GenericLayout = {
  rows: GenericRow[];
  header: string[];
  dateAt: number;
  /** Column of the hour when date and hour are apart, or null. */
  hourAt: number | null;
  valueAt: number;
  otherColumns: number;
  separator: string;
};

const SEPARATORS = [';', '\t', '|', ','] as const;

/** Does a text have a column of dates and one of numbers, told from its first lines. */
export const looksDelimited = (text: string): boolean => findColumns(text) !== null;

function findColumns(text: string): { separator: string; columns: Columns } | null {
  const sample = text
    .slice(0, 16_384)
    .split(/\r\n|\n|\r/)
    .slice(0, 40);
  for (const separator of SEPARATORS) {
    const columns = columnsOf(sample.map((line) => cellsOf(line, separator)));
    if (columns) return { separator, columns };
  }
  return null;
}

/** Rows of a delimited text and the columns that hold a date and a value, told by what most rows contain; null when none. */
export function findLayout(text: string): GenericLayout | null {
  const found = findColumns(text);
  if (!found) return null;
  const rows = parseRows(text, found.separator);
  const dated = rows.findIndex((row) => isDated(row, found.columns));
  let first = Math.max(0, dated);
  // A line with a value just above the first date is no header: its date is one that cannot be read.
  while (first > 0 && holdsValue(rows[first - 1]!, found.columns)) first--;
  const header = first > 0 ? (rows[first - 1]?.cells.map(plain) ?? []) : [];
  return { rows: rows.slice(first), header, separator: found.separator, ...found.columns };
}

/** A stamp of a generic file: as everywhere, or a month alone (`2024-01`, `01/2024`), which is its first day. */
export function readGenericStamp(text: string): Stamp | null {
  const trimmed = text.trim();
  const month = /^(\d{4})[-/](\d{2})$/.exec(trimmed);
  const french = /^(\d{2})[/-](\d{4})$/.exec(trimmed);
  if (month) return readStamp(`${month[1]}-${month[2]}-01`);
  return french ? readStamp(`${french[2]}-${french[1]}-01`) : readStamp(trimmed);
}

type Columns = { dateAt: number; hourAt: number | null; valueAt: number; otherColumns: number };

const HOUR = /^\d{1,2}[:h]\d{2}(:\d{2})?$/;
const isNumber = (text: string): boolean => {
  const value = readLooseNumber(text);
  return value !== null && !Number.isNaN(value);
};
// A bare number such as 20240101 is more likely a value than a date.
const isDate = (text: string): boolean => !/^\d+([.,]\d+)?$/.test(text.trim()) && readGenericStamp(text) !== null;

function columnsOf(sample: string[][]): Columns | null {
  const body = sample.filter((cells) => cells.length > 1 && cells.some(isDate));
  if (body.length === 0) return null;
  const width = Math.max(...body.map((cells) => cells.length));
  const share = (at: number, test: (text: string) => boolean) =>
    body.filter((cells) => test(cells[at] ?? '')).length / body.length;
  const range = Array.from({ length: Math.min(width, 50) }, (_, at) => at);
  const dateAt = range.find((at) => share(at, isDate) > 0.5);
  if (dateAt === undefined) return null;
  const hourAt = range.find((at) => at > dateAt && share(at, (text) => HOUR.test(text.trim())) > 0.5) ?? null;
  const values = range.filter((at) => at > dateAt && at !== hourAt && share(at, isNumber) > 0);
  const valueAt = values[0];
  return valueAt === undefined ? null : { dateAt, hourAt, valueAt, otherColumns: values.length - 1 };
}

/** Cells of a line of the sample: a separator inside a cell that begins with a quote is text (`2024-03-01,"1,5"`). */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let open: string[] | null = null;
  for (const part of line.split(separator)) {
    if (!open && /^\s*"[^"]*$/.test(part)) {
      open = [part];
    } else if (!open) {
      cells.push(part);
    } else {
      open.push(part);
      if (!part.includes('"')) continue;
      cells.push(open.join(separator));
      open = null;
    }
  }
  if (open) cells.push(open.join(separator));
  return cells.map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
}
const isDated = (row: GenericRow, columns: Columns): boolean => isDate(row.cells[columns.dateAt] ?? '');

/** Is a row one of the table: a number where values are, or at least something that begins as a date does. */
const holdsValue = ({ cells }: GenericRow, { dateAt, valueAt }: Columns): boolean =>
  cells.length > valueAt && (isNumber(cells[valueAt] ?? '') || /^\d/.test(cells[dateAt] ?? ''));

/** With `info`, the parser gives `{record, info}`: the cells and the line they end on. */
function rowOf(parsed: unknown): GenericRow[] {
  if (!isRecord(parsed) || !Array.isArray(parsed.record) || !isRecord(parsed.info)) return [];
  return [{ cells: parsed.record.map(String), line: Number(parsed.info.lines) }];
}

function parseRows(text: string, delimiter: string): GenericRow[] {
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
