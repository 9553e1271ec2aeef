import { type Sheet as WorkbookSheet, readXlsx } from 'hucre/xlsx';
import { type InflateBudget, type Member, writeZip } from './archive.ts';
import { hasFormatsToRead, shown } from './cell-formats.ts';
import { FileRefused } from './reader.ts';
import type { Cell, Sheet, SheetsContent } from './reader.ts';

/** Is this zip a workbook: by its parts, not by its name. */
export const isWorkbook = (members: Member[]): boolean =>
  members.some((member) => member.name === '[Content_Types].xml') &&
  members.some((member) => member.name.startsWith('xl/'));

/**
 * The cells of a workbook as written. The only place that knows the spreadsheet library; `members` are the workbook's parts,
 * already inflated under the archive's limits, and the library is given nothing else. A text that many cells share is counted in each.
 */
export async function readWorkbook(members: Member[], budget: InflateBudget): Promise<SheetsContent> {
  if (members.some(({ name }) => name === 'xl/workbook.bin'))
    throw new FileRefused(
      'workbook_binary',
      'Ce classeur est un .xlsb : ouvrez-le dans un tableur et enregistrez-le au format XLSX ou CSV.',
    );
  refuseDoctypes(members);
  // A sheet may have any name.
  for (const member of members) checkExtent(member.bytes);
  const sheets = await sheetsOf(members);
  refuseLongCells(sheets, budget);
  return { kind: 'sheets', sheets };
}

/** @throws FileRefused `xml_dtd` where a part of a workbook declares a document type */
export function refuseDoctypes(members: readonly Member[]): void {
  if (members.some((member) => member.name.endsWith('.xml') && hasDoctype(member.bytes)))
    throw new FileRefused('xml_dtd', 'Ce classeur contient une DTD : par sécurité, il n’est pas lu.');
}

/** @throws FileRefused `workbook_too_large` where the texts of cells pass the limit of their file */
export function refuseLongCells(sheets: readonly Sheet[], budget: InflateBudget): void {
  for (const { rows } of sheets)
    for (const row of rows) {
      const characters = row.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0);
      if (!budget.spendInCells(characters))
        throw new FileRefused(
          'workbook_too_large',
          'Les textes des cellules de ce classeur dépassent 128 Mo ou cent fois sa taille : enregistrez en CSV la feuille de ses mesures.',
        );
    }
}

async function sheetsOf(members: readonly Member[]): Promise<Sheet[]> {
  try {
    const { sheets } = await readXlsx(writeZip(members), { readStyles: hasFormatsToRead(members) });
    return sheets.map((sheet): Sheet => {
      const { name, rows, cells, hidden, veryHidden } = sheet;
      const written: Cell[][] = rows.map((row) => row.map(cellOf));
      for (const [place, { value, formula, style }] of cells ?? []) {
        const [row = 0, column = 0] = place.split(',').map(Number);
        if (!written[row] || written[row].length <= column) continue;
        if (formula !== undefined && value === null) written[row][column] = unresolved(formula, row);
        else if (typeof value === 'number' && style?.numFmt) written[row][column] = shown(value, style.numFmt);
      }
      const masked = maskedIn(sheet);
      return {
        name,
        rows: written,
        ...((hidden === true || veryHidden === true) && { isHidden: true }),
        ...(masked && { masked }),
      };
    });
  } catch (cause) {
    // Whatever the library finds wrong in a damaged workbook, the answer to the person is the same.
    if (!(cause instanceof Error)) throw cause;
    throw new FileRefused(
      'workbook_broken',
      'Ce classeur est abîmé : il ne peut pas être ouvert. Téléchargez-le de nouveau.',
    );
  }
}

/** What a filter or a person hides of a sheet, empty rows and columns left out. */
function maskedIn({ rows, rowDefs, columns = [] }: WorkbookSheet): Sheet['masked'] {
  const isFilled = (value: unknown) => value !== null && value !== '';
  const hiddenRows = [...(rowDefs ?? [])].filter(([at, { hidden }]) => hidden && rows[at]?.some(isFilled));
  const hiddenColumns = columns.filter(({ hidden }, at) => hidden && rows.some((row) => isFilled(row[at] ?? null)));
  if (hiddenRows.length === 0 && hiddenColumns.length === 0) return undefined;
  return { rows: hiddenRows.length, columns: hiddenColumns.length };
}

/** A formula that no spreadsheet has computed, as a text that is no value: programs write workbooks without the results. */
const unresolved = (formula: string, row: number): string =>
  `formule sans résultat, rangée ${row + 1} (=${formula.slice(0, LONGEST_FORMULA)})`;
const LONGEST_FORMULA = 20;

const hasDoctype = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 4096)).toUpperCase().includes('<!DOCTYPE');

/** The most cells of a sheet, empty ones included: three years at ten minutes in sixty columns. */
const MOST_CELLS = 10_000_000;

/**
 * The library fills a sheet up to its last row and its last column: one cell far to the right of each row takes gigabytes.
 *
 * @throws FileRefused for a sheet whose addresses reach too far
 */
function checkExtent(sheet: Uint8Array): void {
  let [rows, columns] = [0, 0];
  for (const [, letters, digits] of new TextDecoder('latin1')
    .decode(sheet)
    .matchAll(/\sr\s*=\s*["']([A-Z]+)(\d+)["']/gi)) {
    rows = Math.max(rows, Number(digits));
    columns = Math.max(columns, columnOf(letters!));
    if (rows * columns > MOST_CELLS)
      throw new FileRefused(
        'workbook_too_large',
        'Une feuille de ce classeur compte trop de lignes et de colonnes : supprimez celles qui sont vides, ou enregistrez-la en CSV.',
      );
  }
}

/** Number of a column from its letters: A is 1, XFD 16384. */
function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

function cellOf(value: unknown): Cell {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return value instanceof Date ? value : null;
}
