import { plain } from '../text/stamps.ts';
import { monthOfName } from './stamps.ts';
import { areOfOneYear } from './title-years.ts';

/** A line that holds nothing but a year. */
const YEAR_ALONE = /^[\s"';,\t|]*(?:ann[ée]e|exercice|an|year)?\s*((?:19|20)\d{2})[\s"';,\t|]*$/i;
/** The same with the total of the year beside it. */
const YEAR_TOTAL = /^[\s"']*((?:19|20)\d{2})[\s"']*[;,\t|]/;
/** The first cell of a line: a month without a year. */
const MONTH = /^(\s*"?\s*)(\p{L}+\.?)(?=\s*"?\s*(?:[;,\t|]|$))/u;
const MONTHS = /^(janv?|fevr?|mars?|avr|mai|juin?|juil?|aout?|sept?|oct|nov|dec)[a-z]*\.?$/;
/** Months under their years are few: nothing longer is looked at. */
const MOST_LINES = 2_000;

/** A text whose months stand below their year, « 2023 », « janvier;120 »…, with the year written in each month; any other text as it is. */
export function withYearsAbove(text: string): string {
  if (text.length > 100 * MOST_LINES) return text;
  const lines = text.split(/\r\n|\n|\r/);
  const totalOf = (i: number) =>
    isMonth(lines[i + 1] ?? '') ? (YEAR_TOTAL.exec(lines[i]!.slice(0, LONGEST))?.[1] ?? null) : null;
  if (lines.length > MOST_LINES || !lines.some((line, i) => (yearAlone(line) ?? totalOf(i)) !== null)) return text;
  let year: string | null = null;
  let months = 0;
  /** Months of the year that is being read: those of two years name neither. */
  let own: number[] = [];
  let isOfTwo = false;
  const written = lines.map((line, i) => {
    const alone = yearAlone(line);
    const total = alone === null ? totalOf(i) : null;
    if (alone !== null || total !== null) {
      year = alone ?? total;
      own = [];
      return total === null ? '' : line.replace(total, `Total ${total}`);
    }
    const [found, before, month] = MONTH.exec(line.slice(0, LONGEST)) ?? [];
    if (year === null || found === undefined || !MONTHS.test(plain(month!))) return line;
    months++;
    own.push(monthOfName(month!.replace(/\.$/, '')) ?? 0);
    isOfTwo ||= !areOfOneYear(own);
    return `${before}${month} ${year}${line.slice(found.length)}`;
  });
  return months > 0 && !isOfTwo ? written.join('\n') : text;
}

/** What is looked at begins a line, however long it is. */
const LONGEST = 40;

const isMonth = (line: string): boolean => MONTHS.test(plain(MONTH.exec(line.slice(0, LONGEST))?.[2] ?? ''));

const yearAlone = (line: string): string | null =>
  line.length > LONGEST ? null : (YEAR_ALONE.exec(line)?.[1] ?? null);
