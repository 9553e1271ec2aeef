import { plain } from '../text/stamps.ts';

/** A line that holds nothing but a year. */
const YEAR_ALONE = /^[\s"';,\t|]*(?:ann[ée]e|exercice|an|year)?\s*((?:19|20)\d{2})[\s"';,\t|]*$/i;
/** The first cell of a line: a month without a year. */
const MONTH = /^(\s*"?\s*)(\p{L}+\.?)(?=\s*"?\s*(?:[;,\t|]|$))/u;
const MONTHS = /^(janv?|fevr?|mars?|avr|mai|juin?|juil?|aout?|sept?|oct|nov|dec)[a-z]*\.?$/;
/** Months under their years are few: nothing longer is looked at. */
const MOST_LINES = 2_000;

/** A text whose months stand below their year, « 2023 », « janvier;120 »…, with the year written in each month; any other text as it is. */
export function withYearsAbove(text: string): string {
  if (text.length > 100 * MOST_LINES) return text;
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.length > MOST_LINES || !lines.some(yearAlone)) return text;
  let year: string | null = null;
  let months = 0;
  const written = lines.map((line) => {
    const alone = yearAlone(line);
    if (alone !== null) {
      year = alone;
      return '';
    }
    const [found, before, month] = MONTH.exec(line.slice(0, LONGEST)) ?? [];
    if (year === null || found === undefined || !MONTHS.test(plain(month!))) return line;
    months++;
    return `${before}${month} ${year}${line.slice(found.length)}`;
  });
  return months > 0 ? written.join('\n') : text;
}

/** What is looked at begins a line, however long it is. */
const LONGEST = 40;

const yearAlone = (line: string): string | null =>
  line.length > LONGEST ? null : (YEAR_ALONE.exec(line)?.[1] ?? null);
