import { DAY_MS } from '@joulerie/domain/calendar';
import { stampDay } from '../text/stamps.ts';
import { isVariableName } from '@joulerie/domain/vocabulary';
import { FileRefused } from '../reader.ts';
import { readLooseNumber } from '../text/numbers.ts';
import type { TableColumn, TableMeaning } from './meaning.ts';
import type { StampedRows } from './stamped-rows.ts';
import { cellOf } from './table-row.ts';
import { isCounter } from './units.ts';

/** Share by which a line of a date may differ from the sum of the lines of its day, and be their total. */
const SUMS = 0.2;
/** Times the highest hour of its day, from which on a value is that of more than an hour. */
const BEYOND = 10;

/**
 * Tools that write a moment drop its midnight: « 14/02/2024 » among « 14/02/2024 01:00 » is that of 00:00, and « 14/02/2024 00:00 » among
 * dates is a day. A date beside the hours of its day stays a day where they have their midnight, add up to its value, or are all far below it.
 * The hour of a line that is alone on its day is that of an export or of a reading: the line is of the day, as the others are.
 */
export function settleMidnights(lines: StampedRows, { columns, decimal }: TableMeaning): void {
  const { instants, days, longer, midnights } = lines.countGrains();
  if (instants === 0 || days + longer === 0) return;
  if (areAloneOnTheirDays(lines)) return lines.setGrain('instant', 'day');
  if (days === 0) return;
  // Readings are of moments, however they are written.
  const values = columns.filter(({ role }) => isVariableName(role));
  if (values.length > 0 && values.every(isCounter)) return lines.setGrain('day', 'instant');
  if (midnights === instants) return lines.setGrain('instant', 'day');
  if (midnights > 0) return;
  const valueAt = mainColumnOf(columns)?.at;
  if (valueAt === undefined) return;
  const sums = new Map<number, { own: number; others: number; most: number }>();
  for (const { row, stamp } of lines) {
    const day = Math.floor(stamp.wallMs / DAY_MS);
    const value = readLooseNumber(cellOf(row, valueAt), decimal?.value ?? null) ?? Number.NaN;
    const found = sums.get(day) ?? { own: Number.NaN, others: 0, most: 0 };
    if (stamp.grain === 'day') found.own = value;
    else if (!Number.isNaN(value)) {
      found.others += value;
      found.most = Math.max(found.most, Math.abs(value));
    }
    sums.set(day, found);
  }
  const dated = [...sums.values()].filter(({ own, others }) => !Number.isNaN(own) && others !== 0);
  const isTotal = ({ own, others }: (typeof dated)[number]) => Math.abs(own - others) <= SUMS * Math.abs(others);
  const isFar = (one: (typeof dated)[number]) => !isTotal(one) && Math.abs(one.own) > BEYOND * one.most;
  if (dated.filter(isFar).length * 2 > dated.length)
    throw new FileRefused(
      'mixed_grains',
      'Des lignes de ce tableau sont des jours entiers, et d’autres des heures qui n’en font pas le total : déposez un tableau par jour et un autre par heure.',
    );
  const totals = dated.filter(isTotal);
  // A tool that drops midnights drops all of them: dates that are mostly alone are days.
  if (totals.length * 2 <= dated.length && dated.length * 2 > days) lines.setGrain('day', 'instant');
}

/** The column whose values say what lines add up to. */
export const mainColumnOf = (columns: readonly TableColumn[]): TableColumn | undefined =>
  columns.find(({ role, certainty }) => isVariableName(role) && certainty !== 'asked') ??
  columns.find(({ role }) => isVariableName(role));

/** Whether no moment with an hour has another line on its day. */
function areAloneOnTheirDays(lines: StampedRows): boolean {
  const seen = new Map<number, boolean>();
  for (const { stamp } of lines) {
    if (stamp.grain !== 'instant' && stamp.grain !== 'day') continue;
    const day = stampDay(stamp);
    const [hasInstant, isInstant] = [seen.get(day), stamp.grain === 'instant'];
    if (hasInstant !== undefined && (hasInstant || isInstant)) return false;
    seen.set(day, isInstant);
  }
  return true;
}
