import { ENERGIES, energyOfType } from '@joulerie/domain/vocabulary';
import { type Difference, energyDays } from '@joulerie/domain/measures';
import { type Database, queryIn } from '../../platform/database.ts';
import { findSources } from '../sources/sources.public.ts';
import { readStored } from './series-day.store.ts';

/** Forms of the energy of a source that disagree over `[fromDay, toDay)`: two series of a day, or a period and its days. */
export async function differencesOf(
  db: Database,
  sourceId: string,
  fromDay: number,
  toDay: number,
): Promise<Difference[]> {
  const [source] = await findSources(db, [sourceId]);
  const energy = source ? energyOfType(source.idtype) : null;
  if (!energy) return [];
  const stored = await readStored(queryIn(db), [sourceId], ENERGIES[energy.energy].series, fromDay, toDay, 'totals');
  return energyDays(fromDay, toDay, stored).differences;
}
