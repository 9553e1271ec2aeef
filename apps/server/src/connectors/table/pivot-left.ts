import { readLooseNumber } from '../text/numbers.ts';
import { plain } from '../text/stamps.ts';
import { roleOfHeader } from './headers.ts';
import type { TableRow } from './table-row.ts';
import { isRemark } from './unread-dates.ts';

/** Titles of the columns, and lines, of a turned table that have values and no moment that can be read. */
export type Left = { columns: readonly string[]; lines: readonly { line: number; text: string }[] };

/** What adds the others, or compares them. */
const ASIDE =
  /^(sous[- ]?)?tota(l|ux)\b|^somme\b|^sum\b|^moy|^average\b|^mean\b|^cumul|^ensemble\b|^max|^min|^part\b|^var\b|^delta\b|^diff|^taux\b/;
/** Share by which a sum may differ from what it adds, which was rounded. */
const ROUNDED = 0.005;
const MOST_LETTERS = 60;

/**
 * What would be lost of a turned table: columns whose header is not a moment and lines whose first cell is none, where they have values
 * that are not the sum of the others. Totals, means, amounts of money and shares are not measures.
 *
 * @param titles of the columns of the table
 * @param lines below the titles
 * @param places of the columns of moments
 * @param isRead whether a line has its moment
 * @param labelAt column of the moments of lines
 * @param labels columns of words that are kept beside the values
 */
export const leftOf = (
  titles: readonly string[],
  lines: readonly TableRow[],
  places: readonly number[],
  isRead: (row: TableRow) => boolean,
  labelAt = 0,
  labels: readonly number[] = [],
): Left => ({
  columns: leftColumns(titles, lines.filter(isRead), places, new Set([...places, ...labels, labelAt])),
  lines: leftLines(lines, places, isRead, labelAt),
});

function leftColumns(
  titles: readonly string[],
  read: readonly TableRow[],
  places: readonly number[],
  own: ReadonlySet<number>,
): string[] {
  const width = read.reduce((most, { cells }) => Math.max(most, cells.length), titles.length);
  const left: string[] = [];
  for (let at = 0; at < width; at++) {
    const title = titles[at] ?? '';
    if (
      own.has(at) ||
      isAside(title) ||
      (at < places[0]! && isOfLine(title)) ||
      !read.some(({ cells }) => isValue(cells[at]))
    )
      continue;
    const isSum = read.every(
      ({ cells }) => !isValue(cells[at]) || isTotal(cells[at]!, summed(valuesAt(cells, places))),
    );
    if (!isSum) left.push(title === '' ? `colonne ${at + 1}` : title.slice(0, MOST_LETTERS));
  }
  return left;
}

/** The lines without a moment that have values in the columns of moments, which are not the sum of those of the other lines. */
export function leftLines(
  lines: readonly TableRow[],
  places: readonly number[],
  isRead: (row: TableRow) => boolean,
  labelAt: number,
): Left['lines'] {
  const apart = lines.filter(
    (row) => !isRead(row) && places.some((at) => isValue(row.cells[at])) && !row.cells.some(isAside),
  );
  if (apart.length === 0) return [];
  const read = lines.filter(isRead);
  const sums = new Map(places.map((at) => [at, summed(read.flatMap(({ cells }) => valuesAt(cells, [at])))]));
  const isSum = ({ cells }: TableRow) =>
    places.every((at) => !isValue(cells[at]) || isTotal(cells[at]!, sums.get(at)!));
  return apart.flatMap((row) => {
    const text = (row.cells[labelAt] ?? '').trim().slice(0, MOST_LETTERS);
    return isSum(row) ? [] : [{ line: row.line, text }];
  });
}

/** Whether a title says that what it names is not measured: a total, a mean, an amount of money, a share. */
const isAside = (title: string): boolean =>
  title !== '' && (ASIDE.test(plain(title)) || isRemark(title) || roleOfHeader(title, '')?.role === 'ignored');

/** What a column before the moments says of each line, as numbers: it names the line, and is no value of it. */
const OF_LINE =
  /\b(pdl|prm|pce|point|compteur|matricule|numero|num|no|n|code|id|identifiant|ref|reference|site|batiment|lot|etage|surface|m2|m²|puissance|kva|cp|postal|insee|siret|siren)\b/;
const isOfLine = (title: string): boolean => OF_LINE.test(plain(title).replace(/[()[\]_°./-]+/g, ' '));

const isValue = (cell = ''): boolean => Math.abs(readLooseNumber(cell) ?? 0) > 0;

const valuesAt = (cells: readonly string[], places: readonly number[]): number[] =>
  places.map((at) => readLooseNumber(cells[at] ?? '') ?? Number.NaN).filter((value) => !Number.isNaN(value));

type Sum = { sum: number; count: number };
const summed = (values: readonly number[]): Sum => ({
  sum: values.reduce((all, one) => all + one, 0),
  count: values.length,
});

/** Whether a cell is the sum of several values, as far as it is rounded. */
function isTotal(cell: string, { sum, count }: Sum): boolean {
  const own = readLooseNumber(cell) ?? Number.NaN;
  return count > 1 && Math.abs(own - sum) <= ROUNDED * Math.abs(own);
}
