import { cutDecimals } from './cut-moments.ts';
import type { Table } from './table.ts';
import { type TableRow, widthOf } from './table-row.ts';

const WHOLE = /^[+-]?\d+$/;
const DIGITS = /^\d+$/;

/**
 * `2024-03-01,1,5,2,7` under `date,HP,HC`: the commas of the decimals were taken for those between columns. Lines of twice as many cells
 * as there are columns of values are joined two by two, and those of as many are whole numbers.
 *
 * @throws FileRefused `cut_decimals` where some lines have a number between both
 */
export function joinCutDecimals(table: Table): Table {
  const { separator, header, numbers, rows } = table;
  const from = numbers[0]!;
  const width = header.findLastIndex((cell) => cell !== '') + 1;
  const count = width - from;
  if (separator !== ',' || count < 1) return table;
  const isLonger = (row: TableRow) => widthOf(row) > width && row.cells.findLastIndex((cell) => cell !== '') >= width;
  const isWritten = ({ cells }: TableRow) => cells.slice(from).some((cell) => /\d\.\d/.test(cell));
  const isDouble = ({ cells }: TableRow) =>
    cells.length === from + 2 * count &&
    cells.slice(from).every((cell, i) => (i % 2 === 0 ? WHOLE : DIGITS).test(cell));
  const longer = rows.filter(isLonger);
  // A few longer lines say nothing, and neither do values that have their decimals.
  const isCut = longer.length > rows.length / 2 || (count === 1 && longer.some(isDouble));
  if (!isCut || rows.some(isWritten)) return table;
  const areValues = Array.from({ length: count }, (_, i) => from + i).every((at) => numbers.includes(at));
  const odd = longer.find((row) => !areValues || !isDouble(row));
  if (odd) throw cutDecimals(odd, width);
  const join = ({ cells, line }: TableRow): TableRow => ({
    cells: [
      ...cells.slice(0, from),
      ...Array.from({ length: count }, (_, i) => `${cells[from + 2 * i]},${cells[from + 2 * i + 1]}`),
    ],
    line,
  });
  return {
    ...table,
    numbers: numbers.filter((at) => at < width),
    rows: rows.map((row) => (isLonger(row) ? join(row) : row)),
  };
}
