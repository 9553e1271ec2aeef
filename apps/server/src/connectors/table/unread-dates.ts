import { FileRefused } from '../reader.ts';
import type { ReadBuilder } from '../series/read-builder.ts';
import { readLooseNumber } from '../text/numbers.ts';
import { plain } from '../text/stamps.ts';
import { mainColumnOf } from './bare-midnights.ts';
import type { TableMeaning } from './meaning.ts';
import type { StampedRows } from './stamped-rows.ts';
import { type TableRow, cellOf } from './table-row.ts';

/** A line that has a value and no date that can be read, and how many dated lines are above it. */
export type UnreadDate = { line: number; text: string; after: number; row: TableRow };

/** Fewer lines without a date leave a table that can be read. */
const FEW_UNREAD = 3;
/** What is said of a table above or below it, on a line of its own. */
const REMARK =
  /^(max|min|mini?|maxi?|maximums?|minimums?|ecart|mediane|reports?|a reporter|exporte|edite|genere|extrait|imprime|mis a jour|sources?|notes?|nb|nombre|remarques?|commentaires?|legende|page|objectif|evolution|variation|unites?|coefficients?)\b/;
export const isRemark = (text: string): boolean => REMARK.test(plain(text));

/** Why a line that has a value is not read. */
export const undatedText = (text: string): string => (text === '' ? 'il manque la date' : `date illisible « ${text} »`);

/** Share by which the sum of the lines above may differ from what adds them, which was rounded. */
const ROUNDED = 0.005;

/**
 * Lines that have a value and no date that can be read are asked: each may be the largest of its table. Remarks and carried sums are
 * refused one by one, and most of a table is not read at all.
 *
 * @throws FileRefused `unread_dates`
 */
export function askUnread(
  unread: readonly UnreadDate[],
  lines: StampedRows,
  meaning: TableMeaning,
  builder: ReadBuilder,
): void {
  const [first] = unread;
  if (!first) return;
  if (unread.length >= FEW_UNREAD && unread.length > lines.length)
    throw new FileRefused(
      'unread_dates',
      `${unread.length} des ${unread.length + lines.length} lignes de ce tableau n’ont pas de date lisible (ligne ${first.line} : « ${first.text} ») : écrivez la date entière sur chaque ligne.`,
      first.line,
    );
  const isSum = sumsOf(lines, meaning);
  for (const one of unread) if (!isRemark(one.text) && !isSum(one)) builder.noteUnread(one.line, undatedText(one.text));
}

/** Whether the value of a line is nothing, or the sum of those above it. */
function sumsOf(lines: StampedRows, { columns, decimal }: TableMeaning): (one: UnreadDate) => boolean {
  const main = mainColumnOf(columns);
  const valueOf = (row: TableRow) =>
    main ? (readLooseNumber(cellOf(row, main.at), decimal?.value ?? null) ?? Number.NaN) : Number.NaN;
  let [sum, count] = [0, 0];
  return ({ row, after }) => {
    // Lines are asked for in their order.
    for (; count < after; count++) {
      const value = valueOf(lines.at(count)!.row);
      if (!Number.isNaN(value)) sum += value;
    }
    const own = valueOf(row);
    return own === 0 || (after > 1 && Math.abs(own - sum) <= ROUNDED * Math.abs(own));
  };
}
