import { type DecimalSign, decimalSignOf } from '../text/numbers.ts';
import type { Row } from './rows.ts';

/**
 * The sign that the product gives to decimals; a dot between cells that commas part; both where it groups thousands by commas.
 *
 * @param known the sign that the header or the product says
 */
export function clearSigns(
  known: DecimalSign | undefined,
  groupsThousands: boolean,
  separator: string,
): readonly DecimalSign[] {
  if (groupsThousands) return ['.', ','];
  if (known) return [known];
  return separator === ',' ? ['.'] : [];
}

/**
 * The sign of the decimals of the values: the one that some of them leave no doubt of, since a file may be saved again with another sign;
 * else that of the product. Else a comma is that of thousands where commas part the cells (`"1,300"`), and of decimals elsewhere (`1,300;`).
 */
export function decimalOf(
  rows: readonly Row[],
  columns: readonly { at: readonly number[] }[],
  separator: string,
  known: DecimalSign | undefined,
): DecimalSign {
  const at = new Set(columns.flatMap((column) => column.at));
  // A cell that was cut (`"1,2`) says nothing of the others.
  const texts = rows.filter(({ isCut }) => !isCut).flatMap(({ cells }) => [...at].map((one) => cells[one] ?? ''));
  const hasComma = () => texts.some((text) => text.includes(','));
  return decimalSignOf(texts) ?? known ?? (separator !== ',' && hasComma() ? ',' : '.');
}
