import { isoInstant } from '@joulerie/domain/calendar';
import type { Cell, SheetsContent, TextContent } from './reader.ts';

/**
 * The fullest sheet of a workbook as delimited text, so that a CSV saved again as a workbook is read like the CSV; line
 * numbers stay row numbers. Dates are written as local times, since worksheets have no zone.
 */
export function sheetAsText({ sheets }: SheetsContent): TextContent {
  const filled = sheets.map(({ rows }) => ({
    rows,
    cells: rows.reduce((sum, row) => sum + row.filter((cell) => cell !== null).length, 0),
  }));
  const fullest = filled.toSorted((a, b) => b.cells - a.cells)[0]?.rows ?? [];
  return { kind: 'text', text: fullest.map((row) => `${trimmed(row).map(cellAsText).join(';')}\n`).join('') };
}

// Empty cells after the last one are the sheet's, not the row's.
function trimmed(row: Cell[]): Cell[] {
  const last = row.findLastIndex((cell) => cell !== null && cell !== '');
  return row.slice(0, last + 1);
}

function cellAsText(cell: Cell): string {
  if (cell === null) return '';
  // Three decimals of a number would read as thousands beside a cell that is text with a comma.
  if (typeof cell === 'number') return String(cell).replace(/^(-?\d{1,3}\.\d{3})$/, '$10');
  if (!(cell instanceof Date)) return String(cell).replace(/[;\r\n]+/g, ' ');
  if (Number.isNaN(cell.getTime())) return '';
  return isoInstant(Math.round(cell.getTime() / 1000) * 1000)
    .slice(0, 19)
    .replace('T', ' ');
}
