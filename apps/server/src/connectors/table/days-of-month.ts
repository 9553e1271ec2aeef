import { plain } from '../text/stamps.ts';
import { monthOfName } from './stamps.ts';

/** Sheets of one month are short: nothing longer is looked at. */
const MOST_LINES = 200;
const MOST_ABOVE = 15;
const FEWEST_DAYS = 5;
const LAST_DAY = 31;
const SEPARATORS = [';', '\t', '|', ','] as const;

const HEADER = /^(jours?|j|dates?|le|n[°o]? ?(du )?jours?|jours? du mois|quantieme)$/;
const DAY = /^(\d{1,2})(?:er)?$/;
/** « janvier 2023 », « 01/2023 » and « 2023-01 », no part of a whole date. */
const NAMED = /(\p{L}{3,9})\.?[ \-_/]+((?:19|20)\d{2})(?!\d)/gu;
const NUMBERED = /(?<![\d/.-])(0?[1-9]|1[0-2])[/.\-_ ]((?:19|20)\d{2})(?![\d/.-])/g;
const YEAR_FIRST = /(?<![\d/.-])((?:19|20)\d{2})[/.\-_ ](0[1-9]|1[0-2])(?![\d/.-])/g;

const two = (value: number | string): string => String(value).padStart(2, '0');

/**
 * Lines of a table that numbers the days of one month, « 1 » to « 31 », below a title that says the month and its year, with whole dates.
 * Null for any other.
 *
 * @param name that of the sheet, which may say the month instead
 */
export function withDaysOfMonth(lines: readonly string[], name = ''): string[] | null {
  if (lines.length > MOST_LINES) return null;
  for (const [i, line] of lines.slice(0, MOST_ABOVE).entries())
    for (const separator of SEPARATORS) {
      const at = line.split(separator).findIndex((cell) => HEADER.test(plain(bare(cell))));
      if (at < 0 || line.split(separator).length < 2) continue;
      const dayOf = (text: string) => Number(DAY.exec(bare(text.split(separator)[at] ?? ''))?.[1] ?? Number.NaN);
      const body = lines.slice(i + 1);
      const days = body.map(dayOf).filter((day) => !Number.isNaN(day));
      const month = areDays(days) ? monthOf(lines.slice(0, i), name) : null;
      if (month === null) continue;
      const written = body.map((text) => {
        const day = dayOf(text);
        return Number.isNaN(day)
          ? text
          : text
              .split(separator)
              .with(at, `${month}-${two(day)}`)
              .join(separator);
      });
      return [...lines.slice(0, i).map(withoutMonth), line, ...written];
    }
  return null;
}

/** A cell without its quotes, its blanks and the end of its line. */
const bare = (cell: string): string =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();

const areDays = (days: readonly number[]): boolean =>
  days.length >= FEWEST_DAYS &&
  days[0]! >= 1 &&
  days.at(-1)! <= LAST_DAY &&
  days.every((day, i) => i === 0 || day > days[i - 1]!);

/** The only month that the lines above say, or the name of the sheet, `2023-01`; its year may be in the other of the two. */
function monthOf(above: readonly string[], name: string): string | null {
  const text = above.join('\n');
  const found = monthsIn(text);
  if (found.length > 0) return found.length === 1 ? found[0]! : null;
  const named = monthsIn(name);
  if (named.length > 0) return named.length === 1 ? named[0]! : null;
  const [month, ...others] = (name.match(/\p{L}{3,}/gu) ?? []).flatMap((word) => monthOfName(word) ?? []);
  const years = [...new Set(text.match(/(?<!\d)(?:19|20)\d{2}(?!\d)/g))];
  return month !== undefined && others.length === 0 && years.length === 1 ? `${years[0]}-${two(month)}` : null;
}

/** A title without its month, which alone would be a line of the table. */
const withoutMonth = (line: string): string =>
  line
    .replace(NAMED, (text, word: string) => (monthOfName(word) === null ? text : ''))
    .replace(NUMBERED, '')
    .replace(YEAR_FIRST, '');

function monthsIn(text: string): string[] {
  const named = [...text.matchAll(NAMED)].flatMap(([, word, year]) => {
    const month = monthOfName(word!);
    return month === null ? [] : [`${year}-${two(month)}`];
  });
  const numbered = [
    ...[...text.matchAll(NUMBERED)].map(([, month, year]) => `${year}-${two(month!)}`),
    ...[...text.matchAll(YEAR_FIRST)].map(([, year, month]) => `${year}-${month}`),
  ];
  return [...new Set([...named, ...numbered])];
}
