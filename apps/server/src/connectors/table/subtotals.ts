import { addMonths, civilDate } from '@joulerie/domain/calendar';
import type { ReadBuilder } from '../series/read-builder.ts';
import { CUT_LINE } from '../text/lines.ts';
import { namedSpan } from './spans.ts';
import type { Grain, TableStamp } from './stamps.ts';
import type { TableRow } from './table-row.ts';
import type { List } from './views.ts';

type Line = { readonly row: TableRow; readonly stamp: TableStamp; readonly cut: boolean };

const LENGTHS = ['instant', 'day', 'week', 'month', 'quarter', 'half', 'year'] as const;
/** Share of its days that shorter lines measure of a total. */
const MEASURED = 0.9;

/**
 * Of days and of their months, the shorter are measures and the longer their totals. A longer line that no other measures is a period of
 * its own among named ones (a year before months), and is refused among days, with a note; so is what is said of a total of which lines
 * are missing.
 */
export function withoutSubtotals(stamped: List<Line>, builder: ReadBuilder): List<Line> {
  const grains = new Set<Grain>();
  for (let i = 0; i < stamped.length; i++) grains.add(stamped.at(i)!.stamp.grain);
  if (grains.size <= 1) return stamped;
  const lines = [...stamped];
  const shortest = LENGTHS.find((grain) => grains.has(grain));
  const isNamed = shortest !== 'instant' && shortest !== 'day';
  const kept = new Set(lines.filter(({ stamp }) => stamp.grain === shortest));
  for (const grain of LENGTHS) {
    if (grain === shortest || !grains.has(grain)) continue;
    const measured = measuredDays(kept);
    for (const line of lines.filter(({ stamp }) => stamp.grain === grain)) {
      const { row, cut } = line;
      const share = cut ? 1 : measured(line);
      if (cut) builder.refuse(row.line, CUT_LINE);
      else if (share > 0)
        builder.refuse(
          row.line,
          'durée plus longue que celle des autres lignes : un total, que les autres mesurent déjà',
        );
      else if (isNamed) kept.add(line);
      else
        builder.refuse(
          row.line,
          'durée plus longue que celle des autres lignes, dont aucune ne la mesure : déposez ces périodes à part',
        );
      if (share === 0 && !isNamed)
        builder.note('Des lignes de mois ou d’années, que les autres ne mesurent pas, ne sont pas lues.');
      else if (share < MEASURED && share > 0)
        builder.note(
          `Le total de la ligne ${row.line} couvre des jours sans ligne : seules les lignes plus courtes sont lues.`,
        );
    }
  }
  return lines.filter((line) => kept.has(line));
}

/** The share of the days of a line that shorter lines begin on or last. */
function measuredDays(kept: ReadonlySet<Line>): (line: Line) => number {
  const days = new Map<number, number>();
  for (const { stamp } of kept) {
    const { fromDay, toDay } = namedSpan(stamp);
    days.set(fromDay, toDay - fromDay);
  }
  const sorted = [...days].toSorted((a, b) => a[0] - b[0]);
  spreadMonths(sorted);
  return ({ stamp }) => {
    const { fromDay, toDay } = namedSpan(stamp);
    let sum = 0;
    for (let i = firstFrom(sorted, fromDay); i < sorted.length && sorted[i]![0] < toDay; i++) sum += sorted[i]![1];
    return sum / (toDay - fromDay);
  };
}

/** Dates of the first of each month are of months: each lasts until the next one. */
function spreadMonths(sorted: [number, number][]): void {
  const areMonths = sorted.length > 1 && sorted.every(([day, length]) => length === 1 && civilDate(day).day === 1);
  if (areMonths) for (const one of sorted) one[1] = addMonths(one[0], 1) - one[0];
}

function firstFrom(sorted: readonly (readonly [number, number])[], day: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]![0] < day) low = middle + 1;
    else high = middle;
  }
  return low;
}
