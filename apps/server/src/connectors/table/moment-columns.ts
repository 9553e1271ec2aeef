import { plain } from '../text/stamps.ts';
import type { TableRow } from './table-row.ts';

/** What a header says of its column: a moment, and the quantity beside its name. */
export type Named = { moment: string; rest: string };
type MomentColumn = Named & { at: number };

/** Columns of moments, and the quantities that each moment has. */
export type MomentColumns = {
  columns: readonly MomentColumn[];
  rests: readonly string[];
  /** What each column of the table is called. */
  titles: readonly string[];
  /** Whether the line below the header names the quantities. */
  isOver: boolean;
  /** Whether each of several tables side by side has its moment above. */
  isBeside: boolean;
};

export const isNumber = (text: string): boolean => /^[-+]?\d[\d\s\u00a0\u202f]*([.,]\d+)?\s*\p{L}*$/u.test(text.trim());
export const UNIT = /\b[kmg]?wh\b|\bm3\b|m³|\b[gm]j\b/;

/**
 * The columns of moments of a header, each with the quantity that it names, `HP 2023`, or that the line below does: a moment above several
 * columns is written over the first of them.
 *
 * @param isHeader whether a line may be that of the quantities
 * @returns null where two columns are of one moment and quantity
 */
export function momentColumns(
  head: readonly string[],
  body: readonly TableRow[],
  namedBy: (cell: string) => Named | null,
  isHeader: (row: TableRow) => boolean,
): MomentColumns | null {
  const every = head.flatMap((cell, at): MomentColumn[] => {
    const named = namedBy(cell);
    return named ? [{ at, ...named }] : [];
  });
  const [first, ...others] = every;
  // Tables side by side have their moment over each of them, the first one too.
  const isBeside = first?.at === 0 && first.rest === '' && others.length > 0;
  const own = isBeside ? every : every.filter(({ at }) => at > 0);
  const [names, ...values] = body;
  const isNamed = (at: number) => /\p{L}|€/u.test(names?.cells[at] ?? '');
  const isOver =
    names !== undefined && isHeader(names) && own.length > 0 && own.every(({ at, rest }) => rest === '' && isNamed(at));
  if (isBeside && !isOver) return null;
  const columns = isOver ? below(head, names, values, own, isNamed) : own;
  if (new Set(columns.map(({ moment, rest }) => `${moment} ${rest}`)).size < columns.length) return null;
  const titles = isOver ? names.cells.map((name, at) => `${head[at] ?? ''} ${name}`.trim()) : head;
  return { columns, rests: [...new Set(columns.map(({ rest }) => rest))], titles, isOver, isBeside };
}

function below(
  head: readonly string[],
  names: TableRow,
  values: readonly TableRow[],
  own: readonly MomentColumn[],
  isNamed: (at: number) => boolean,
): MomentColumn[] {
  const columns: MomentColumn[] = [];
  for (let at = own[0]!.at; at < names.cells.length; at++) {
    const { moment } = own.findLast((one) => one.at <= at)!;
    const isAnother = (head[at] ?? '') !== '' && !own.some((one) => one.at === at);
    if (isAnother || !isNamed(at) || !values.some(({ cells }) => isNumber(cells[at] ?? ''))) continue;
    columns.push({ at, moment, rest: names.cells[at]! });
  }
  return columns;
}

/** Headers of the quantities, with the unit of the title where they have none. */
export const quantityHeaders = (rests: readonly string[], title: string): string[] =>
  rests.map((rest) => (UNIT.test(plain(title)) && !UNIT.test(plain(rest)) ? `${rest} (${title})` : rest));

/** The cells of a line by their moment, in the order of the quantities. */
export function cellsByMoment({ columns, rests }: MomentColumns, { cells }: TableRow): [string, string[]][] {
  return [...Map.groupBy(columns, ({ moment }) => moment)].map(([moment, own]) => [
    moment,
    rests.map((rest) => cells[own.find((one) => one.rest === rest)?.at ?? -1] ?? ''),
  ]);
}
