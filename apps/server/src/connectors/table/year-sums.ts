import { DAY_MS, civilDate } from '@joulerie/domain/calendar';
import { frenchSpaces } from '../text/french.ts';
import { readLooseNumber } from '../text/numbers.ts';
import { plain } from '../text/stamps.ts';
import type { DateOrder, TableColumn } from './meaning.ts';
import { readTableStamp } from './stamps.ts';
import { countingOf, counterUnit } from './units.ts';

const SUM = /\bcumul\w*|\bcumulative\b/;
const COUNTER = /\b(index|compteurs?|meter|releves?|totali[sz]ateur|lifetime)\b/;
/** Times the highest rise that the first value of a running sum, which is one of its amounts, may be. */
const FIRST = 3;
const FEWEST = 3;

const BEGUN =
  'un cumul commencé avec l’année, dont la première valeur est une énergie, ou un index de compteur, dont elle est le point de départ ?';

/** Whether a question is the one below. */
export const isYearSum = (reason: string): boolean => reason === frenchSpaces(BEGUN);

/**
 * Asks whether a « cumulative » column is the sum of a year instead of a counter, where its first value is of a January and no more than
 * what it counts between two lines: that value is an energy too. What a year is past says it by falling.
 *
 * @param moments of the rows, as written
 */
export function askYearSums(
  columns: readonly TableColumn[],
  rows: readonly string[][],
  moments: readonly string[],
  order: () => DateOrder,
): void {
  for (const column of columns) {
    const isCounter = column.role === 'index' || countingOf(column.unit) === 'counter';
    const words = plain(column.header);
    if (!isCounter || column.certainty === 'asked' || !SUM.test(words) || COUNTER.test(words)) continue;
    if (!beginsWithYear(rows, column.at, moments, order())) continue;
    Object.assign(column, {
      ...(column.role === 'index' && { role: 'conso' }),
      unit: counterUnit(column.unit ?? '', 'year counter'),
      certainty: 'asked',
      reason: BEGUN,
    });
  }
}

function beginsWithYear(rows: readonly string[][], at: number, moments: readonly string[], order: DateOrder): boolean {
  const values = rows
    .flatMap((cells, i) => {
      const stamp = readTableStamp(moments[i] ?? '', order);
      const value = readLooseNumber(cells[at] ?? '');
      return stamp === null || value === null || Number.isNaN(value) ? [] : [{ wallMs: stamp.wallMs, value }];
    })
    .toSorted((a, b) => a.wallMs - b.wallMs);
  const [first] = values;
  if (!first || values.length < FEWEST || civilDate(Math.floor(first.wallMs / DAY_MS)).month !== 1) return false;
  const highest = Math.max(...values.slice(1).map(({ value }, i) => value - values[i]!.value));
  return first.value > 0 && first.value <= FIRST * highest;
}
