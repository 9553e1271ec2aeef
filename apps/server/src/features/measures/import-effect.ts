import type { ImportEffect } from '@joulerie/contract/import-report';
import { DAY_MS, parisDay } from '@joulerie/domain/calendar';
import {
  type DayRow,
  type Difference,
  type EnergyDays,
  type SeriesRead,
  type StoredDay,
  energyOfReads,
  floatsOf,
  isWholeDay,
  keptWithin,
} from '@joulerie/domain/measures';
import { VARIABLES, type VariableName } from '@joulerie/domain/vocabulary';
import { daysOfReads } from './days-of-reads.ts';
import type { SourceEnergy } from './differences.store.ts';

/** Values received where the series had one of the same step, and those of them that differ. */
export type Overlap = { known: number; differing: number };

/** Adds the values of a day that its row holds already, as the row of what arrives says them. */
export function addOverlap(
  sums: Overlap,
  old: DayRow | undefined,
  own: { row: StoredDay; values: Float64Array },
  variable: VariableName,
): void {
  if (old?.stepS !== own.row.stepS) return;
  if (old.curve.length === 0) {
    sums.known += 1;
    if (Math.abs(own.row.total - old.total) > keptWithin(VARIABLES[variable].unit, old.total)) sums.differing += 1;
    return;
  }
  const before = floatsOf(old.curve);
  for (const [i, value] of own.values.entries()) {
    if (Number.isNaN(value) || Number.isNaN(before[i]!)) continue;
    sums.known += 1;
    if (Math.fround(value) !== before[i]) sums.differing += 1;
  }
}

/** The days that series touch, `[fromDay, toDay)`; null without any value. */
export function spanOfReads(reads: readonly SeriesRead[]): { fromDay: number; toDay: number } | null {
  let [fromDay, toDay] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { runs, periods } of reads) {
    for (const { from, stepS, values } of runs) {
      fromDay = Math.min(fromDay, parisDay(from));
      // Twelve hours more for days: those of which the clock changes are not those of their seconds.
      const end = from + values.length * stepS * 1000 + (stepS * 1000 >= DAY_MS ? DAY_MS / 2 : -1);
      toDay = Math.max(toDay, parisDay(end) + 1);
    }
    for (const one of periods) {
      fromDay = Math.min(fromDay, one.fromDay);
      toDay = Math.max(toDay, one.toDay);
    }
  }
  return fromDay < toDay ? { fromDay, toDay } : null;
}

/**
 * What storing does to the energy of the days that the source knew, by what counts for each: the file, what was there, or some of
 * both. Null where it knew none.
 *
 * @param before energy of the source over the days of what is stored
 * @param reads what is stored
 * @param after energy of the same days afterwards
 * @param differences what of it disagrees
 */
export async function energyEffect(
  { days: before, series, toKwh }: SourceEnergy,
  reads: readonly SeriesRead[],
  after: SourceEnergy | null,
  differences: readonly Difference[],
): Promise<ImportEffect['energy']> {
  if (!after || before.energy.every((value) => Number.isNaN(value))) return null;
  const compared = reads.filter(({ variable }) => series.includes(variable));
  const read = energyOfReads(compared, await daysOfReads(compared));
  if (!read) return null;
  const isContested = (day: number) => differences.some((one) => one.fromDay <= day && day < one.toDay);
  const found = {
    days: 0,
    same: 0,
    file: 0,
    source: 0,
    agreed: 0,
    mixed: 0,
    completed: 0,
    read: 0,
    stored: 0,
    counted: 0,
  };
  for (let i = 0; i < read.energy.length; i++) {
    const at = (days: EnergyDays) => days.energy[read.fromDay + i - days.fromDay] ?? Number.NaN;
    const [given, known, counted] = [read.energy[i]!, at(before), at(after.days)];
    // What may not be read, or went meanwhile, is compared with nothing.
    if (Number.isNaN(given) || Number.isNaN(known) || Number.isNaN(counted)) continue;
    const isNear = (value: number) => Math.abs(counted - value) <= keptWithin('kWh', counted) / toKwh;
    found.days += 1;
    found.read += given * toKwh;
    found.stored += known * toKwh;
    found.counted += counted * toKwh;
    if (!isWholeDay(before, read.fromDay + i - before.fromDay)) found.completed += 1;
    else if (isNear(given)) found[isNear(known) ? 'same' : 'file'] += 1;
    else if (!isNear(known)) found.mixed += 1;
    else found[isContested(read.fromDay + i) ? 'source' : 'agreed'] += 1;
  }
  return found.days === 0 ? null : found;
}

/** What storing does to what the source had; null where it had nothing of it. */
export const effectOf = (values: Overlap, energy: ImportEffect['energy']): ImportEffect | null =>
  values.known === 0 && energy === null ? null : { values, energy };
