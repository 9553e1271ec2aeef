import { DAY_MS } from '@joulerie/domain/calendar';
import { isVariableName } from '@joulerie/domain/vocabulary';
import { readLooseNumber } from '../text/numbers.ts';
import type { TableMeaning } from './meaning.ts';
import type { StampedRows } from './stamped-rows.ts';
import { cellOf } from './table-row.ts';

/** Share by which a line of a date may differ from the sum of the lines of its day, and be their total. */
const SUMS = 0.2;

/**
 * Tools that write a moment drop its midnight: « 14/02/2024 » among « 14/02/2024 01:00 » is that of 00:00, and « 14/02/2024 00:00 » among
 * dates is a day. A date beside the hours of its day stays a day where they have their midnight, or add up to its value.
 */
export function settleMidnights(lines: StampedRows, { columns, decimal }: TableMeaning): void {
  const { instants, days, midnights } = lines.countGrains();
  if (instants === 0 || days === 0) return;
  if (midnights === instants) return lines.setGrain('instant', 'day');
  if (midnights > 0) return;
  const valueAt =
    columns.find(({ role, certainty }) => isVariableName(role) && certainty !== 'asked')?.at ??
    columns.find(({ role }) => isVariableName(role))?.at;
  if (valueAt === undefined) return;
  const sums = new Map<number, { own: number; others: number }>();
  for (const { row, stamp } of lines) {
    const day = Math.floor(stamp.wallMs / DAY_MS);
    const value = readLooseNumber(cellOf(row, valueAt), decimal?.value ?? null) ?? Number.NaN;
    const found = sums.get(day) ?? { own: Number.NaN, others: 0 };
    if (stamp.grain === 'day') found.own = value;
    else if (!Number.isNaN(value)) found.others += value;
    sums.set(day, found);
  }
  const dated = [...sums.values()].filter(({ own, others }) => !Number.isNaN(own) && others !== 0);
  const totals = dated.filter(({ own, others }) => Math.abs(own - others) <= SUMS * Math.abs(others));
  if (totals.length * 2 <= dated.length && dated.length > 0) lines.setGrain('day', 'instant');
}
