import { EXPORT_MAX_BYTES, type ExportFormat, EXPORT_TYPES } from '@joulerie/contract/constants';
import { DAY_MS, frenchDay } from '@joulerie/domain/calendar';
import { writeXlsxStream } from 'hucre/xlsx';
import { DomainError } from './errors.ts';
import { Download } from './http/serve.ts';
import { keepReceived } from './received-file.ts';

/** A text, a number or a day number; null where the value is unknown. */
type Cell = string | number | null;

/** A column of a file for spreadsheets, and what it holds of a row. */
export type SheetColumn<Row> = {
  header: string;
  kind: 'text' | 'number' | 'day';
  /** Decimals that the file keeps of a number. */
  digits?: number;
  /** In characters. */
  width?: number;
  of: (row: Row) => Cell;
};

/**
 * A file of rows for spreadsheets, made on the disk batch by batch: its memory does not grow with it. CSV is what French
 * spreadsheets open: `;`, decimal comma, a byte-order mark, CRLF. What is not known is an empty cell, never 0.
 *
 * @param stem name of the file without its ending
 * @param batches rows in their order
 * @param options `repeats`: whether the same texts come again and again: a workbook then holds each once, and all of them in memory until
 *   its end; `most`: length of the file [bytes]; `sheet`: whose rows they are, the name of the sheet of a workbook
 * @throws DomainError `export_too_large` past it: nothing is left on the disk
 */
export async function sheetFile<Row>(
  format: ExportFormat,
  stem: string,
  columns: readonly SheetColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
  { repeats = false, most = EXPORT_MAX_BYTES, sheet = '' }: { repeats?: boolean; most?: number; sheet?: string } = {},
): Promise<Download> {
  const parts = format === 'csv' ? csvParts(columns, batches) : workbook(columns, batches, { repeats, sheet });
  const type = format === 'csv' ? `${EXPORT_TYPES.csv}; charset=utf-8` : EXPORT_TYPES.xlsx;
  return new Download(type, await keepReceived(`${stem}.${format}`, upTo(most, parts)));
}

async function* upTo(most: number, parts: AsyncIterable<Uint8Array | string>) {
  let length = 0;
  for await (const part of parts) {
    length += Buffer.byteLength(part);
    if (length > most)
      throw new DomainError('export_too_large', {
        message:
          'Ce fichier dépasserait 1\u00a0Go\u00a0: choisissez une période plus courte, un pas plus long ou moins de grandeurs.',
      });
    yield part;
  }
}

/** The parts of a CSV of rows, as `sheetFile` writes them. */
export async function* csvParts<Row>(columns: readonly SheetColumn<Row>[], batches: AsyncIterable<readonly Row[]>) {
  yield `\ufeff${columns.map(({ header }) => csvText(header)).join(';')}\r\n`;
  for await (const batch of batches)
    yield batch.map((row) => `${columns.map((column) => csvCell(column, column.of(row))).join(';')}\r\n`).join('');
}

function csvCell({ kind, digits }: Pick<SheetColumn<never>, 'kind' | 'digits'>, value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'string') return csvText(value);
  return kind === 'day' ? frenchDay(value) : String(rounded(value, digits)).replace('.', ',');
}

/** A text that begins like a formula would be run by a spreadsheet. */
function csvText(text: string): string {
  const safe = /^[\s]*[=+\-@|]/.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const rounded = (value: number, digits = 0): number => Number(value.toFixed(digits));

/** The longest name of a sheet. [UTF-16 units] */
const LONGEST_SHEET = 31;

/** A name of a sheet that spreadsheets open: they refuse some signs, an apostrophe at its ends, and what is longer. */
function sheetName(name: string): string {
  let kept = '';
  for (const sign of name.replaceAll(/[[\]:*?/\\\p{C}]/gu, ' ').replaceAll(/\s+/g, ' '))
    if (kept.length + sign.length <= LONGEST_SHEET) kept += sign;
    else break;
  const clean = kept.replaceAll(/^[' ]+|[' ]+$/g, '');
  // Excel keeps this name for itself.
  return clean === '' || /^history$/i.test(clean) ? 'Export' : clean;
}

/** Texts of a workbook are cells of texts, which no spreadsheet runs. */
const workbook = <Row>(
  columns: readonly SheetColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
  { repeats, sheet }: { repeats: boolean; sheet: string },
) =>
  writeXlsxStream(workbookRows(columns, batches), {
    name: sheetName(sheet),
    inlineStrings: !repeats,
    columns: columns.map(({ header, kind, digits = 0, width = 14 }) => ({
      header,
      width,
      ...(kind === 'text' ? {} : { numFmt: kind === 'day' ? 'dd/mm/yyyy' : numberFormat(digits) }),
    })),
    freezePane: { rows: 1, columns: 1 },
  });

const numberFormat = (digits: number): string => (digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}`);

async function* workbookRows<Row>(columns: readonly SheetColumn<Row>[], batches: AsyncIterable<readonly Row[]>) {
  for await (const batch of batches)
    for (const row of batch)
      yield columns.map(({ kind, digits, of }) => {
        const value = of(row);
        if (typeof value !== 'number') return value === null ? null : value.replace(NO_XML, ' ');
        return kind === 'day' ? new Date(value * DAY_MS) : rounded(value, digits);
      });
}

/** Characters that a text of XML cannot hold. */
// eslint-disable-next-line no-control-regex
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
