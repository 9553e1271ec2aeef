import type { TableRow } from './table-row.ts';
import type { List } from './views.ts';

/** Values that say how many digits a value of the file has at least. */
const FEW = 4;
export const digitsOf = (text: string): number => text.replace(/\D/g, '').length;

/** Digits of the shortest value before the last row; 0 where there are too few to say. */
export function fewestDigits(rows: List<Pick<TableRow, 'cells'>>, valueAt: number): number {
  let [fewest, count] = [Number.POSITIVE_INFINITY, 0];
  for (let i = 0; i < rows.length - 1; i++) {
    const digits = digitsOf(rows.at(i)!.cells[valueAt] ?? '');
    if (digits === 0) continue;
    fewest = Math.min(fewest, digits);
    count += 1;
  }
  return count < FEW ? 0 : fewest;
}
