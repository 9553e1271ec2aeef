import type { ReadBuilder } from '../series/read-builder.ts';
import { readLooseNumber } from '../text/numbers.ts';
import { plain } from '../text/stamps.ts';
import { mainColumnOf } from './bare-midnights.ts';
import type { TableMeaning } from './meaning.ts';
import type { StampedRows } from './stamped-rows.ts';
import { type TableRow, cellOf } from './table-row.ts';
import { TextRow } from './text-rows.ts';

/** A dated line with a word of a total in one of its cells: its place among the dated lines, and that of the cell. */
export type WordedLine = { readonly at: number; readonly wordAt: number };

export const TOTAL_LINE = 'ligne de total : elle n’est pas une mesure';

/** First letters of the words of a total: few cells of a table have to be looked at. */
const MAY_BE_TOTAL = /^[\s"]*[tsma]/i;
const TOTAL = /^(sous[- ]?)?tota(l|ux)\b|^(somme|moyenne|sum|average)(?![\p{L}\d])(?! ?\()/u;
const FIRST_LETTERS = new Uint8Array(128);
for (const letter of 'tsmaTSMA') FIRST_LETTERS[letter.charCodeAt(0)] = 1;
const MOST_WORDS = 1000;

/** The place of the cell of a line that says a total, or null. The words of a column are often the same on many lines. */
export function totalWords(): (row: TableRow) => number | null {
  const known = new Map<string, boolean>();
  const isTotal = (cell: string) => {
    if (cell.length >= 60 || !MAY_BE_TOTAL.test(cell)) return false;
    let found = known.get(cell);
    if (found === undefined) {
      found = TOTAL.test(plain(cell));
      if (known.size < MOST_WORDS) known.set(cell, found);
    }
    return found;
  };
  return (row) => {
    if (row instanceof TextRow && !row.hasCellFrom(FIRST_LETTERS)) return null;
    const at = row.cells.findIndex(isTotal);
    return at < 0 ? null : at;
  };
}

/** Columns of words about a line, one of which may begin as a total does: « Total Énergies », « moyenne qualité ». */
const ABOUT =
  /\b(fournisseurs?|supplier|vendeurs?|distributeurs?|livreurs?|societes?|entreprises?|comment\w*|remarques?|observations?|notes?|qualite|statut|status|nature|villes?|communes?|departements?)\b/;
/** Share by which a total may differ from what it adds, which was rounded. */
const ROUNDED = 0.005;
/** Share of the sum of the lines above from which on an amount may be their total, some lines of which are missing. */
const MAY_ADD = 0.75;

/** Where words say something of a line, its amount has to be that of several others, without any rounding. */
const FEWEST_SUMMED = 4;
const TO_THE_DIGIT = 1e-6;
const MEAN = /moy|average/i;

type Sum = { sum: number; count: number };

/**
 * Dated lines without those that add others. A word alone does not make a total: « Total » is a supplier too. Its amount has to be that
 * of the other lines of its moment, or of the lines above, or their mean; one that only may be is left out and asked.
 */
export function withoutTotals(
  lines: StampedRows,
  worded: readonly WordedLine[],
  header: readonly string[],
  { columns, decimal }: TableMeaning,
  builder: ReadBuilder,
): StampedRows {
  if (worded.length === 0 || worded.length === lines.length) return lines;
  const main = mainColumnOf(columns);
  const valueOf = ({ row }: { row: TableRow }) =>
    main ? (readLooseNumber(cellOf(row, main.at), decimal?.value ?? null) ?? Number.NaN) : Number.NaN;
  const momentOf = (at: number) => {
    const { wallMs, offsetMs } = lines.at(at)!.stamp;
    return wallMs - (offsetMs ?? 0);
  };
  const ofMoments = new Map(worded.map(({ at }) => [momentOf(at), nothing()]));
  const wordAt = new Map(worded.map((one) => [one.at, one.wordAt]));
  for (let i = 0; i < lines.length; i++) {
    const same = wordAt.has(i) ? undefined : ofMoments.get(momentOf(i));
    if (same) addTo(same, valueOf(lines.at(i)!));
  }
  const textOf = (at: number) => cellOf(lines.at(at)!.row, wordAt.get(at)!);
  // The same words on lines that follow one another, of other moments, are a label of theirs.
  const areAlike = (one: number, other: number) =>
    wordAt.get(one) === wordAt.get(other) && momentOf(one) !== momentOf(other) && textOf(one) === textOf(other);
  const isLabel = (at: number) => [at - 1, at + 1].some((other) => wordAt.has(other) && areAlike(at, other));
  const left = new Set<number>();
  const all = nothing();
  let group = nothing();
  for (let i = 0; i < lines.length; i++) {
    const line = lines.at(i)!;
    const value = valueOf(line);
    const kind = wordAt.has(i) ? kindOf(i, value) : 'measure';
    if (kind === 'measure') {
      addTo(group, value);
      addTo(all, value);
      continue;
    }
    left.add(i);
    if (kind === 'total') {
      builder.refuse(line.row.line, TOTAL_LINE);
      group = nothing();
    } else {
      const why = `« ${textOf(i).trim().slice(0, 60)} » : un total, ou une mesure ?`;
      builder.refuse(line.row.line, why);
      builder.noteUnread(line.row.line, why);
    }
  }
  return lines.without(left);

  function kindOf(at: number, value: number): 'total' | 'measure' | 'asked' {
    const same = ofMoments.get(momentOf(at))!;
    const isAbout = ABOUT.test(plain(header[wordAt.get(at)!] ?? ''));
    if (Number.isNaN(value) || (same.count > 0 && isNear(value, same.sum))) return 'total';
    if ([group, all].some((above) => isOf(value, above, isAbout || isLabel(at), MEAN.test(textOf(at))))) return 'total';
    if (isAbout) return 'measure';
    if (same.count > 0) return 'asked';
    const above = group.count > 1 ? group : all;
    return !isLabel(at) && above.count > 1 && value >= MAY_ADD * above.sum ? 'asked' : 'measure';
  }
}

/** Whether an amount is the sum of the lines above, or their mean where its words say so: of words about a line, to the digit. */
function isOf(value: number, { sum, count }: Sum, isWord: boolean, isMean: boolean): boolean {
  if (isWord) return count >= FEWEST_SUMMED && Math.abs(value - sum) <= TO_THE_DIGIT * Math.abs(sum);
  return count > 1 && isNear(value, isMean ? sum / count : sum);
}

const nothing = (): Sum => ({ sum: 0, count: 0 });
const isNear = (value: number, sum: number): boolean => Math.abs(value - sum) <= ROUNDED * Math.abs(value);

function addTo(one: Sum, value: number): void {
  if (Number.isNaN(value)) return;
  one.sum += value;
  one.count++;
}
