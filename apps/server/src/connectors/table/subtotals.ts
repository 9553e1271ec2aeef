import { addMonths, civilDate } from '@joulerie/domain/calendar';
import { VARIABLES, isVariableName } from '@joulerie/domain/vocabulary';
import type { ReadBuilder } from '../series/read-builder.ts';
import { CUT_LINE } from '../text/lines.ts';
import { frenchNumber, readLooseNumber } from '../text/numbers.ts';
import { mainColumnOf } from './bare-midnights.ts';
import type { TableMeaning } from './meaning.ts';
import { type Span, namedSpan } from './spans.ts';
import type { Grain, TableStamp } from './stamps.ts';
import { type TableRow, cellOf } from './table-row.ts';
import { isCounter } from './units.ts';
import type { List } from './views.ts';

type Line = { readonly row: TableRow; readonly stamp: TableStamp; readonly cut: boolean };

const LENGTHS = ['instant', 'day', 'week', 'month', 'quarter', 'half', 'year'] as const;
/** Share of its days that shorter lines measure of a total. */
const MEASURED = 0.9;
/** Share by which a total may differ from the sum of what it adds, which was rounded. */
const ROUNDED = 0.05;

/**
 * Of days and of their months, the shorter are measures and the longer their totals. A longer line that no other measures is a value of
 * its own: a year before months, a month before days, a day among hours. One that others measure and that is not their sum is asked: it
 * may hold the energy of days that have no line.
 */
export function withoutSubtotals(stamped: List<Line>, meaning: TableMeaning, builder: ReadBuilder): List<Line> {
  const grains = new Set<Grain>();
  for (let i = 0; i < stamped.length; i++) grains.add(stamped.at(i)!.stamp.grain);
  if (grains.size <= 1) return stamped;
  const lines = [...stamped];
  const amountOf = amountsOf(meaning);
  const shortest = LENGTHS.find((grain) => grains.has(grain));
  const kept = new Set(lines.filter(({ stamp }) => stamp.grain === shortest));
  let hasOther = false;
  for (const grain of LENGTHS) {
    if (grain === shortest || !grains.has(grain)) continue;
    const others: Line[] = [];
    const measured = measuredDays(kept, amountOf, meaning.stamp?.value === 'end');
    for (const line of lines.filter(({ stamp }) => stamp.grain === grain)) {
      const { row, cut } = line;
      const { share, sum } = measured(line);
      if (!cut && share === 0) {
        others.push(line);
        continue;
      }
      builder.refuse(
        row.line,
        cut ? CUT_LINE : 'durée plus longue que celle des autres lignes : un total, que les autres mesurent déjà',
      );
      if (cut) continue;
      const own = amountOf(line);
      if (Math.abs(own - sum) > ROUNDED * Math.abs(own))
        builder.noteUnread(
          row.line,
          `${frenchNumber(own)} pour une durée dont les lignes plus courtes font ${frenchNumber(sum)}`,
        );
      else if (share < MEASURED && (Number.isNaN(own) || Number.isNaN(sum)))
        builder.note(
          `Le total de la ligne ${row.line} couvre des jours sans ligne : seules les lignes plus courtes sont lues.`,
        );
    }
    // Two lines of one length do not measure each other.
    for (const line of others) kept.add(line);
    hasOther ||= others.length > 0;
  }
  if (hasOther)
    builder.note('Les lignes de ce tableau n’ont pas toutes la même durée : chacune est lue pour la sienne.');
  return lines.filter((line) => kept.has(line));
}

/** The energy of a line, where its lines have one that adds up; NaN elsewhere. */
function amountsOf({ columns, decimal }: TableMeaning): (line: Line) => number {
  const main = mainColumnOf(columns);
  if (!main || isCounter(main) || !isVariableName(main.role) || VARIABLES[main.role].kind !== 'energy')
    return () => Number.NaN;
  return ({ row }) => readLooseNumber(cellOf(row, main.at), decimal?.value ?? null) ?? Number.NaN;
}

type Measured = { share: number; sum: number };
/** Days that a shorter line lasts, and its amount. */
type Part = Span & { amount: number };

/** The share of the days of a line that shorter lines last, and their amount in it. */
function measuredDays(
  kept: ReadonlySet<Line>,
  amountOf: (line: Line) => number,
  areEnds: boolean,
): (line: Line) => Measured {
  const days = new Map<number, Part>();
  for (const line of kept) {
    const { stamp } = line;
    // What ends at a midnight is of the day before it.
    const isEnd = areEnds && stamp.grain === 'instant';
    const { fromDay, toDay } = namedSpan(isEnd ? { ...stamp, wallMs: stamp.wallMs - 1 } : stamp);
    const amount = amountOf(line);
    const before = days.get(fromDay);
    // A blank has no part in the sum of the others.
    const sum = (before?.amount ?? 0) + (Number.isNaN(amount) ? 0 : amount);
    days.set(fromDay, { fromDay, toDay: Math.max(toDay, before?.toDay ?? 0), amount: sum });
  }
  const sorted = [...days.values()].toSorted((a, b) => a.fromDay - b.fromDay);
  spreadMonths(sorted);
  return ({ stamp }) => {
    const { fromDay, toDay } = namedSpan(stamp);
    const found = { days: 0, sum: 0 };
    const first = Math.max(0, firstFrom(sorted, fromDay) - 1);
    for (let i = first; i < sorted.length && sorted[i]!.fromDay < toDay; i++) {
      const one = sorted[i]!;
      const inside = Math.max(0, Math.min(one.toDay, toDay) - Math.max(one.fromDay, fromDay));
      found.days += inside;
      found.sum += (one.amount * inside) / (one.toDay - one.fromDay);
    }
    return { share: found.days / (toDay - fromDay), sum: found.sum };
  };
}

/** Dates of the first of each month are of months: each lasts until the next one. */
function spreadMonths(sorted: Part[]): void {
  const areMonths =
    sorted.length > 1 && sorted.every(({ fromDay, toDay }) => toDay - fromDay === 1 && civilDate(fromDay).day === 1);
  if (areMonths) for (const one of sorted) one.toDay = addMonths(one.fromDay, 1);
}

function firstFrom(sorted: readonly Part[], day: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]!.fromDay < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Lines by what they last: spans that they name, dates, and moments with an hour. Each is read by its own rules. */
export function byLength<T extends { readonly stamp: TableStamp }>(lines: List<T>): List<T>[] {
  const kinds = new Set<number>();
  for (let i = 0; i < lines.length; i++) kinds.add(kindOf(lines.at(i)!.stamp));
  if (kinds.size <= 1) return [lines];
  return [...Map.groupBy(lines, ({ stamp }) => kindOf(stamp)).values()];
}

const kindOf = ({ grain }: TableStamp): number => Math.min(2, LENGTHS.indexOf(grain));
