import { FileRefused } from '../reader.ts';
import type { TableRow } from './table-row.ts';

const WHOLE = /^[+-]?\d+$/;
const DIGITS = /^\d+$/;

/**
 * Lines whose decimal commas were taken for those between columns, below headers that are moments: `2023,100,5,200,5` under `Année,Jan,Fév`: joined two by two where every line has twice
 * as many values as there are moments.
 *
 * @throws FileRefused `cut_decimals` where some lines have a number between both
 */
export function joinCutMoments(header: readonly string[], rows: readonly TableRow[]): readonly TableRow[] {
  const width = header.findLastIndex((cell) => cell !== '') + 1;
  const count = width - 1;
  const isWritten = ({ cells }: TableRow) => cells.some((cell) => /\d\.\d/.test(cell));
  const isLonger = ({ cells }: TableRow) => cells.findLastIndex((cell) => cell !== '') >= width;
  const isDouble = ({ cells }: TableRow) =>
    cells.length === 1 + 2 * count && cells.slice(1).every((cell, i) => (i % 2 === 0 ? WHOLE : DIGITS).test(cell));
  // The sum of a line may stand after its last header.
  const isSummed = ({ cells }: TableRow) =>
    cells.length === width + 1 &&
    cells.slice(1, width).reduce((sum, cell) => sum + Number(cell), 0) === Number(cells[width]);
  const longer = rows.filter(isLonger);
  if (rows.some(isWritten) || longer.every(isSummed)) return rows;
  const odd = rows.find((row) => row.cells.length !== width && !isDouble(row) && row.cells.some((cell) => cell !== ''));
  if (odd) throw cutDecimals(odd, width);
  return rows.map((row) =>
    isDouble(row)
      ? {
          cells: [
            row.cells[0]!,
            ...Array.from({ length: count }, (_, i) => `${row.cells[1 + 2 * i]},${row.cells[2 + 2 * i]}`),
          ],
          line: row.line,
        }
      : row,
  );
}

/** What is said of a line whose cells cannot be joined again. */
export const cutDecimals = ({ cells, line }: TableRow, width: number): FileRefused =>
  new FileRefused(
    'cut_decimals',
    `Les virgules des décimales se confondent avec celles qui séparent les colonnes (ligne ${line} : ${cells.length} cases pour ${width} en-têtes). Enregistrez ce tableau avec des points-virgules entre les colonnes, ou des points dans les nombres.`,
    line,
  );
