import { columnOfSource, ofSource } from '@joulerie/domain/measures';
import { ENERGIES, energyOfType, type SourceType } from '@joulerie/domain/vocabulary';
import { sql } from 'drizzle-orm';
import { type Database, queryIn, rows } from '../../platform/database.ts';
import { sourcesInBuildings } from './energy-months.store.ts';
import { readStored } from './series-day.store.ts';

/**
 * Energy of each day `[fromDay, toDay)` of buildings [kWh]: their used sources, and those of the buildings inside them. NaN where none is
 * known; a building without a source is absent.
 */
export async function energyDaysOfBuildings(
  db: Database,
  ids: string[],
  fromDay: number,
  toDay: number,
): Promise<Map<string, Float64Array>> {
  if (ids.length === 0) return new Map();
  const wanted = await rows<{ id: string; source_id: string; idtype: SourceType }>(
    db,
    sql`with ${sourcesInBuildings(ids)} select w.id, w.source_id, s.idtype from wanted w join sources s on s.id = w.source_id`,
  );
  const variables = [...new Set(wanted.flatMap(({ idtype }) => ENERGIES[energyOfType(idtype)!.energy].series))];
  const sources = [...new Set(wanted.map((one) => one.source_id))];
  const stored = await readStored(queryIn(db), sources, variables, fromDay, toDay, 'totals');
  const days = new Map<string, Float64Array>();
  for (const { id, source_id, idtype } of wanted) {
    const { variable, toKwh } = energyOfType(idtype)!;
    const { values } = columnOfSource(variable, fromDay, toDay, ofSource(stored, source_id));
    const sum = days.get(id) ?? new Float64Array(toDay - fromDay).fill(Number.NaN);
    for (const [i, value] of values.entries())
      if (!Number.isNaN(value)) sum[i] = (Number.isNaN(sum[i]!) ? 0 : sum[i]!) + value * toKwh;
    days.set(id, sum);
  }
  return days;
}
