import { isVariableName } from '@joulerie/domain/vocabulary';
import type { ReadBuilder } from '../series/read-builder.ts';
import { plain } from '../text/stamps.ts';
import type { TableColumn } from './meaning.ts';
import type { StampedRows } from './stamped-rows.ts';
import { type TableRow, cellOf, isCell, widthOf } from './table-row.ts';

/** What a cell beside a value says of a line that was not measured, or no longer counts. */
const UNMEASURED =
  /^(previsions?|prevu(e|s|es)?|previsionnel(le|s|les)?|projections?|projete(e|s|es)?|budgets?|budgete(e|s|es)?|objectifs?|cibles?|simul(ation|ations|e|ee|es|ees)|theorique?s?|forecasts?|planned|budgeted|annul(e|ee|es|ees|ation|ations)|reports?|acomptes?|echeances?|mensualites?|soldes? (precedents?|anterieurs?|initia(l|ux))|cancel(l?ed|lation)|rejete(e|s|es)?)( \S{1,20}){0,2}$/;
/** What it says of a credit, whose amount is to be taken off. */
const CREDIT = /^(avoirs?|av|notes? de credit|remboursements?|trop[- ]percus?|credit notes?)( \S{1,20}){0,2}$/;
/** A column of more words than that does not say what lines are. */
const MOST_WORDS = 30;
const LONGEST = 40;

/**
 * Lines without those that another cell says to be planned, simulated, cancelled or carried over, where other lines are not: each is left out and
 * asked.
 *
 * @param columns those that are understood: the others hold words
 */
export function withoutUnmeasured(
  lines: StampedRows,
  columns: readonly TableColumn[],
  builder: ReadBuilder,
): StampedRows {
  const left = new Set<number>();
  const measured = columns.filter(({ role }) => isVariableName(role));
  // A credit below nothing is taken off its bill.
  const isAdded = (row: TableRow) => !measured.some(({ at }) => /^\s*[-−(]/.test(cellOf(row, at)));
  for (const at of wordColumns(lines, columns)) {
    const found = wordsOf(lines, at);
    const [words, credits] = [namedBy(UNMEASURED, found), namedBy(CREDIT, found)];
    if (words.size + credits.size === 0) continue;
    for (let i = 0; i < lines.length; i++) {
      const { row } = lines.at(i)!;
      const word = cellOf(row, at);
      const isCredit = credits.has(word) && isAdded(row);
      if (!(words.has(word) || isCredit) || left.has(i)) continue;
      left.add(i);
      const why = `« ${word.slice(0, LONGEST)} » : ${isCredit ? 'un montant à déduire, écrit sans son signe ?' : 'une valeur qui n’est pas mesurée, ou ne compte plus ?'}`;
      builder.refuse(row.line, why);
      builder.noteUnread(row.line, why);
    }
  }
  return left.size === 0 || left.size === lines.length ? lines : lines.without(left);
}

function wordColumns(lines: StampedRows, columns: readonly TableColumn[]): number[] {
  const understood = new Set(columns.map(({ at }) => at));
  const width = lines.length === 0 ? 0 : widthOf(lines.at(0)!.row);
  return Array.from({ length: width }, (_, at) => at).filter((at) => !understood.has(at));
}

/** The distinct texts of a column; none where they are longer or more than a few words. */
function wordsOf(lines: StampedRows, at: number): Set<string> {
  const words = new Set<string>();
  let last = '';
  for (let i = 0; i < lines.length; i++) {
    const { row } = lines.at(i)!;
    if (i > 0 && isCell(row, at, last)) continue;
    last = cellOf(row, at);
    if (last.length > LONGEST) return new Set();
    words.add(last);
    if (words.size > MOST_WORDS) return new Set();
  }
  return words;
}

/** The words that say so; none where all of them do. */
function namedBy(pattern: RegExp, words: ReadonlySet<string>): Set<string> {
  const found = new Set([...words].filter((word) => pattern.test(plain(word))));
  return found.size === words.size ? new Set() : found;
}
