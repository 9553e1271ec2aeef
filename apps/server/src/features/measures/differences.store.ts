import { ENERGIES, energyOfType, type VariableName } from '@joulerie/domain/vocabulary';
import { type EnergyDays, energyDays } from '@joulerie/domain/measures';
import { type Database, queryIn } from '../../platform/database.ts';
import { findSources } from '../sources/sources.public.ts';
import { readStored } from './series-day.store.ts';

/** Days of a source, and the series that they are made of. */
export type SourceEnergy = { days: EnergyDays; series: readonly VariableName[] };

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
  return { days: energyDays(fromDay, toDay, stored), series };
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
