import { isDigit } from '../text/numbers.ts';
import type { DateOrder, Understood } from './meaning.ts';
import { readTableStamp } from './stamps.ts';

const NUMBERS = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}\b/;

/**
 * Which number of the dates is the day. A number above 12 says it; else moments within days do, when they follow each other in one order
 * only; days alone that could be months are to be asked. Null where no date is written so.
 *
 * @param texts moments as written, hour included
 * @param others other dates of the lines, written the same
 */
export function dateOrderOf(texts: Iterable<string>, others: Iterable<string> = []): Understood<DateOrder> | null {
  let [any, differs, dayFirst, monthFirst] = [false, false, 0, 0];
  const count = (text: string) => {
    const found = hasYearFirst(text) ? null : NUMBERS.exec(text);
    if (!found) return;
    any = true;
    const [first, second] = [Number(found[1]), Number(found[2])];
    if (first !== second) differs = true;
    if (first > 12 && second <= 12) dayFirst++;
    else if (second > 12 && first <= 12) monthFirst++;
  };
  for (const text of texts) count(text);
  for (const text of others) count(text);
  if (!any) return null;
  // One such line among many of the other kind is a slip: it is refused by itself.
  if (dayFirst > monthFirst)
    return { value: 'day', certainty: 'certain', reason: 'des dates ont un premier nombre au-delà de 12' };
  if (monthFirst > dayFirst)
    return { value: 'month', certainty: 'certain', reason: 'des dates ont un second nombre au-delà de 12' };
  if (!differs) return { value: 'day', certainty: 'certain', reason: 'le jour et le mois ont le même nombre' };
  const [asDays, asMonths] = [breaksOf(texts, 'day'), breaksOf(texts, 'month')];
  if (asDays !== null && asMonths !== null && asDays !== asMonths)
    return asDays < asMonths
      ? { value: 'day', certainty: 'certain', reason: 'les heures ne se suivent que si le jour est en premier' }
      : { value: 'month', certainty: 'certain', reason: 'les heures ne se suivent que si le mois est en premier' };
  return {
    value: 'day',
    certainty: 'asked',
    reason: 'aucun nombre ne dépasse 12 : le jour peut être le premier ou le second',
  };
}

/** More digits than a day or a month has: the shape of nearly every line of every curve. */
const hasYearFirst = (text: string): boolean =>
  isDigit(text.charCodeAt(0)) && isDigit(text.charCodeAt(1)) && isDigit(text.charCodeAt(2));

const HALF_DAY_MS = 43_200_000;

/** How many moments do not follow the one before within half a day; null where they are days, which may be apart. */
function breaksOf(texts: Iterable<string>, order: DateOrder): number | null {
  let [breaks, close] = [0, 0];
  let before: number | null = null;
  for (const text of texts) {
    const stamp = readTableStamp(text, order);
    if (!stamp) continue;
    if (before !== null) {
      if (Math.abs(stamp.wallMs - before) > HALF_DAY_MS) breaks++;
      else if (stamp.wallMs !== before) close++;
    }
    before = stamp.wallMs;
  }
  return close > breaks ? breaks : null;
}
