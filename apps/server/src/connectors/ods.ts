import { readOds } from 'hucre/ods';
import { type InflateBudget, type Member, writeZip } from './archive.ts';
import { FileRefused } from './reader.ts';
import type { Cell, SheetsContent } from './reader.ts';
import { refuseDoctypes, refuseLongCells } from './xlsx.ts';

const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument.spreadsheet';

/** Is this zip a workbook of LibreOffice: by what it says of itself, not by its name. */
export const isOpenDocument = (members: readonly Member[]): boolean =>
  members.some(
    ({ name, bytes }) => name === 'mimetype' && new TextDecoder('latin1').decode(bytes).startsWith(OPEN_DOCUMENT),
  );

/** The cells of a workbook of LibreOffice as written; what `readWorkbook` refuses is refused. The library bounds cells that are repeated. */
export async function readOpenDocument(members: Member[], budget: InflateBudget): Promise<SheetsContent> {
  refuseDoctypes(members);
  const sheets = (await sheetsOf(members)).map(({ name, rows }) => ({
    name,
    rows: rows.map((row) => row.map(cellOf)),
  }));
  refuseLongCells(sheets, budget);
  return { kind: 'sheets', sheets };
}

async function sheetsOf(members: readonly Member[]): Promise<{ name: string; rows: unknown[][] }[]> {
  try {
    return (await readOds(writeZip(members))).sheets;
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause;
    throw new FileRefused(
      'workbook_broken',
      'Ce classeur ne peut pas être ouvert : enregistrez-le au format XLSX ou CSV, puis déposez ce fichier.',
    );
  }
}

const DURATION = /^PT(\d+)H(\d+)M(\d+)(?:[.,]\d+)?S$/;

function cellOf(value: unknown): Cell {
  if (typeof value === 'number' || typeof value === 'boolean' || value instanceof Date) return value;
  if (typeof value !== 'string') return null;
  // An hour alone is a duration: « PT10H30M00S ».
  const time = DURATION.exec(value);
  return time
    ? time
        .slice(1)
        .map((part) => part.padStart(2, '0'))
        .join(':')
    : value;
}
