import { ENERGIES, energyOfType, type VariableName } from '@joulerie/domain/vocabulary';
import { type Difference, type EnergyDays, type Stored, differencesOf, energyDays } from '@joulerie/domain/measures';
import { type Database, queryIn } from '../../platform/database.ts';
import { findSources } from '../sources/sources.public.ts';
import { readStored } from './series-day.store.ts';

/** Days of a source, and the series that they are made of, with what is stored of them; `toKwh` turns the energy of a day into kWh. */
export type SourceEnergy = { days: EnergyDays; series: readonly VariableName[]; stored: Stored; toKwh: number };

/**
 * Energy of a source over `[fromDay, toDay)` as every form of it says, with those that disagree: two series of a day, or a period
 * and its days. Null for a source without energy.
 */
export async function sourceEnergy(
  db: Database,
  sourceId: string,
  fromDay: number,
  toDay: number,
): Promise<SourceEnergy | null> {
  const [source] = await findSources(db, [sourceId]);
  const energy = source ? energyOfType(source.idtype) : null;
  if (!energy) return null;
  const { series } = ENERGIES[energy.energy];
  const stored = await readStored(queryIn(db), [sourceId], series, fromDay, toDay, 'totals');
  return { days: energyDays(fromDay, toDay, stored), series, stored, toKwh: energy.toKwh };
}

/** Reads the energy of a source (`sourceEnergy`) over several spans of days, each once. */
export function energyReader(db: Database, sourceId: string) {
  const read = new Map<string, Promise<SourceEnergy | null>>();
  return ({ fromDay, toDay }: { fromDay: number; toDay: number }): Promise<SourceEnergy | null> => {
    const key = `${fromDay} ${toDay}`;
    const energy = read.get(key) ?? sourceEnergy(db, sourceId, fromDay, toDay);
    read.set(key, energy);
    return energy;
  };
}

/**
 * Differences to report: those within the rows received, unless another form of the source counts for their day, then those
 * between its forms.
 *
 * @param rows disagreements within single rows
 */
export function reportedDifferences(energy: SourceEnergy | null, rows: readonly Difference[]): Difference[] {
  if (!energy) return [...rows];
  const own = (one: Difference) => energy.series.includes(one.variable);
  const { stored, days } = energy;
  return [...rows.filter((one) => !own(one)), ...differencesOf(stored, days, rows.filter(own))];
}

/**
 * Energy of a time class with the other classes of its days, which count with it; null where they do not make the whole.
 *
 * @param days days of the class
 */
export function wholeOf(energy: SourceEnergy | null, variable: VariableName, days: ReadonlySet<number>): number | null {
  const whole = energy?.stored.periods.filter(
    (one) => one.variable === variable && !one.partial && days.has(one.fromDay) && days.has(one.toDay - 1),
  );
  return whole?.length ? whole.reduce((sum, one) => sum + one.value, 0) : null;
}

/**
 * Energy that counts for some days, when it is not what their own series holds; null when it is, or for a series that makes no energy.
 *
 * @param own days of a series, the energy that it holds of them, and the largest difference that is none
 */
export function countedOf(
  energy: SourceEnergy | null,
  own: { variable: VariableName; days: ReadonlySet<number>; held: number; within: number },
): number | null {
  if (!energy?.series.includes(own.variable)) return null;
  let counted = 0;
  for (const day of own.days) counted += energy.days.energy[day - energy.days.fromDay] || 0;
  return Math.abs(counted - own.held) <= own.within ? null : counted;
}
