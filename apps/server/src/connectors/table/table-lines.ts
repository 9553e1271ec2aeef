import { isVariableName } from '@joulerie/domain/vocabulary';
import { FileRefused } from '../reader.ts';
import type { ReadBuilder } from '../series/read-builder.ts';
import { CUT_LINE } from '../text/lines.ts';
import { plain } from '../text/stamps.ts';
import { settleMidnights } from './bare-midnights.ts';
import { isCreditNote } from './credit-notes.ts';
import { energyOfTitle } from './headers.ts';
import type { TableColumn, TableMeaning } from './meaning.ts';
import { namesMeters } from './meter-words.ts';
import { momentOf } from './moments.ts';
import { withoutSubtotals } from './subtotals.ts';
import type { Table } from './table.ts';
import { StampedRows } from './stamped-rows.ts';
import { type TableRow, cellOf, columnOf } from './table-row.ts';
import { readTableStamp } from './stamps.ts';
import type { TableStamp } from './stamps.ts';
import { withoutUnmeasured } from './status-lines.ts';
import { TOTAL_LINE, type WordedLine, totalWords, withoutTotals } from './total-lines.ts';
import { type UnreadDate, askUnread } from './unread-dates.ts';
import { type List, viewsOf } from './views.ts';

/** A line whose moment is known. */
export type Line = { readonly row: TableRow; readonly stamp: TableStamp; readonly cut: boolean };

/** The moments of lines. */
export const stampsOf = (lines: List<Line>): List<TableStamp> => viewsOf(lines.length, (i) => lines.at(i)!.stamp);

/** Lines with their moments; those without are refused, and totals, which are measured in other lines. */
export function linesOf(
  table: Pick<Table, 'rows' | 'dates' | 'ended' | 'header'>,
  meaning: TableMeaning,
  builder: ReadBuilder,
): List<Line> {
  const { columns, dateOrder } = meaning;
  const { rows, dates, ended } = table;
  const order = dateOrder?.value ?? 'day';
  const timeAt = columns.find(({ role }) => role === 'time')?.at ?? dates[0]!;
  const hourAt = columns.find(({ role }) => role === 'hour')?.at ?? null;
  const totalWordAt = totalWords();
  const values = columns.filter(({ role }) => isVariableName(role));
  const unread: UnreadDate[] = [];
  const all = new StampedRows(rows, ended ? -1 : rows.length - 1);
  const worded: WordedLine[] = [];
  for (let i = 0; i < rows.length; i++) {
    const row = rows.at(i)!;
    const text = momentOf(row, timeAt, hourAt);
    const stamp = readTableStamp(text, order, true);
    const wordAt = totalWordAt(row);
    if (stamp) {
      if (wordAt !== null) worded.push({ at: all.length, wordAt });
      all.add(i, stamp);
    } else if (wordAt !== null) builder.refuse(row.line, TOTAL_LINE);
    else if (i === rows.length - 1 && !ended) builder.refuse(row.line, CUT_LINE);
    else {
      const written = text.trim().slice(0, 60);
      builder.refuse(row.line, `date illisible « ${written} »`);
      if (values.some(({ at, header }) => /\d/.test(cellOf(row, at)) && cellOf(row, at) !== header))
        unread.push({ line: row.line, text: written, after: all.length, row });
    }
  }
  askUnread(unread, all, meaning, builder);
  const lines = withoutUnmeasured(withoutTotals(all, worded, table.header, meaning, builder), columns, builder);
  settleMidnights(lines, meaning);
  return withoutSubtotals(lines, meaning, builder);
}

const MOST_REPEATED = 0.1;
const CREDIT = /(^|;)\s*[-−(]/;
/** A file that was put together twice repeats half of its lines; more of them say something that was not understood. */
const MOST_DUPLICATES = 0.5;
const instantOf = ({ stamp }: Line): number => stamp.wallMs - (stamp.offsetMs ?? 0);

/**
 * Lines of one moment that say something else beside their values are of several meters, or of hours that were not understood: one of
 * each would be read, without a word. The same line twice is a duplicate; a few second values are refused one by one.
 *
 * @param lines of one meter
 */
export function refuseRepeated(lines: List<Line>, dates: readonly number[], columns: readonly TableColumn[]): void {
  if (isInOrder(lines)) return;
  const isValue = ({ at, role }: TableColumn) => isVariableName(role) || (role === 'ignored' && !dates.includes(at));
  const values = new Set(columns.filter(isValue).map(({ at }) => at));
  const measured = columns.filter(({ role }) => isVariableName(role));
  const amountsOf = ({ row }: Line) => measured.map(({ at }) => cellOf(row, at)).join(';');
  const wordsOf = ({ row }: Line) => row.cells.filter((_, at) => !values.has(at)).join('\u0000');
  const seen = new Map<number, Line>();
  const credited = creditedMoments(lines, amountsOf);
  let [repeated, same, other] = [0, 0, 0];
  let first: Line | null = null;
  for (const line of lines) {
    const at = instantOf(line);
    const before = seen.get(at);
    if (before === undefined) seen.set(at, line);
    else if (!credited.has(at)) {
      first ??= line;
      if (wordsOf(before) !== wordsOf(line)) repeated++;
      else if (amountsOf(before) === amountsOf(line)) same++;
      else if (!CREDIT.test(amountsOf(line))) other++;
    }
  }
  const areFew = (count: number) => count < 2 || count <= MOST_REPEATED * lines.length;
  const areDuplicates = same < 2 || repeated + same + other <= MOST_DUPLICATES * lines.length;
  if (first === null || (areFew(repeated) && areFew(other) && areDuplicates)) return;
  throw new FileRefused(
    'repeated_moments',
    `Plusieurs lignes de ce tableau portent la même date (ligne ${first.row.line}) : il mêle plusieurs compteurs ou grandeurs, ou une partie de sa date est dans une colonne que nous ne lisons pas. Déposez un tableau par compteur, avec la date et l’heure dans une colonne.`,
    first.row.line,
  );
}

/** Moments of bills that a credit note takes back, which may be billed again: it says so, or is the same amount below nothing. */
function creditedMoments(lines: List<Line>, amountsOf: (line: Line) => string): Set<number> {
  const credits = lines.filter((line) => line.stamp.grain !== 'instant' && CREDIT.test(amountsOf(line)));
  if (credits.length === 0) return new Set();
  const billed = new Set(lines.map((line) => `${instantOf(line)} ${amountsOf(line)}`));
  const isOf = (line: Line) =>
    isCreditNote(line.row) ||
    billed.has(`${instantOf(line)} ${amountsOf(line).replace(CREDIT, '$1').replace(')', '')}`);
  return new Set(credits.filter(isOf).map(instantOf));
}

function isInOrder(lines: List<Line>): boolean {
  let before = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < lines.length; i++) {
    const at = instantOf(lines.at(i)!);
    if (!(at > before)) return false;
    before = at;
  }
  return true;
}

const DIRECTION = /\b(sens|direction|flux)\b/;
const OUTWARD = /inject|export|surplus|sortant|prod/;
/** Words that say by themselves, whatever the header of their column, which way an energy flows. */
const GIVEN = /^(energies? )?(ea )?(inject\w*|surplus|productions?|produites?|revendu\w*|vendu\w*)\b/;
const TAKEN = /^(energies? )?(ea )?(conso\w*|soutir\w*|prelev\w*|achats?|achete\w*)\b/;
/** A column of more words than that does not say what its lines are of. */
const MOST_WORDS = 30;
const LONGEST_WORD = 60;

/**
 * Energies of both directions one below the other cannot be added.
 *
 * @throws FileRefused `several_directions`
 */
export function refuseDirections({ header, rows, numbers, dates }: Table): void {
  for (const [at, name] of header.entries()) {
    if (numbers.includes(at) || dates.includes(at)) continue;
    const words = wordsOf(rows, at);
    if (words.length < 2) continue;
    refuseEnergies(name, words);
    const isNamed = DIRECTION.test(plain(name));
    const areBoth = isNamed
      ? words.some((word) => OUTWARD.test(word)) && !words.every((word) => OUTWARD.test(word))
      : words.some((word) => GIVEN.test(word)) && words.some((word) => TAKEN.test(word));
    if (!areBoth) continue;
    throw new FileRefused(
      'several_directions',
      `Ce tableau mêle les sens de l’énergie (colonne « ${name.slice(0, 60)} ») : déposez un tableau pour chacun.`,
    );
  }
}

/**
 * Energies one below the other cannot be added; a column that names meters makes one of each.
 *
 * @throws FileRefused `several_energies`
 */
function refuseEnergies(name: string, words: readonly string[]): void {
  const energies = new Set(words.flatMap((word) => energyOfTitle(word) ?? []));
  if (energies.size < 2 || namesMeters(name)) return;
  throw new FileRefused(
    'several_energies',
    `Ce tableau mêle plusieurs énergies (colonne « ${name.slice(0, 60)} ») : déposez un tableau pour chacune, sur sa source.`,
  );
}

/** The distinct words of a column, but for blanks; none where they are too many to say what lines are of. */
function wordsOf(rows: Table['rows'], at: number): string[] {
  const words = new Set<string>();
  let last = '';
  for (const cell of columnOf(rows, at)) {
    if (cell === last) continue;
    last = cell;
    if (cell.length > LONGEST_WORD) return [];
    words.add(plain(cell));
    if (words.size > MOST_WORDS) return [];
  }
  return [...words].filter((word) => word !== '');
}
