import { dayStart, isoDay, parseIsoDay, startOfMonth } from '@joulerie/domain/calendar';
import { energyOfType } from '@joulerie/domain/vocabulary';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, type Reader, rows, uuidArray } from '../../platform/database.ts';
import type { BuildingRow } from '../buildings/buildings.public.ts';
import { weatherFree } from '../measures/measures.public.ts';
import type { SourceRow } from '../sources/sources.public.ts';
import type { KeptChange } from './findings.tables.ts';

/** The change of the year of a building once the weather is removed, which is that of its page; null where its row has no year. */
export async function weatherFreeYear(
  from: Reader,
  { energyMonths }: Pick<BuildingRow, 'energyMonths'>,
  sources: SourceRow[],
  weather: SourceRow | null,
  today: number,
): Promise<KeptChange | null> {
  const year = energyMonths?.year;
  if (!year) return null;
  const variables = [...new Set(sources.flatMap(({ idtype }) => energyOfType(idtype)?.variable ?? []))];
  const [fromDay, toDay] = [parseIsoDay(year.from)!, parseIsoDay(year.to)! + 1];
  const asked = {
    sources,
    variables,
    frequency: 'daily' as const,
    fromDay,
    toDay,
    now: dayStart(today),
    sees: () => true,
  };
  return { from: year.from, to: year.to, of: await weatherFree(from, asked, weather, today) };
}

/** What is kept of buildings, and whether something it is made from changed, or a month began, since. */
export async function keptWeatherFree(
  db: Database,
  ids: readonly string[],
  today: number,
): Promise<Map<string, KeptChange & { stale: boolean }>> {
  const found = await rows<{ id: string; kept: KeptChange; stale: boolean }>(
    db,
    sql`select building_id as id, weather_free as kept, computed <> wanted or until_month < ${isoDay(startOfMonth(today))} as stale
      from finding_state where building_id = any(${uuidArray(ids)}) and weather_free is not null`,
  );
  return new Map(found.map(({ id, kept, stale }) => [id, { ...kept, stale }]));
}

/**
 * What is kept of the change of the row of `buildings` of a statement, where it is that of the year of the row: the change as a share, or
 * a bound of its interval. Null where it is not known.
 */
export const keptWeatherFreeOf = (of: 'change' | 'low' | 'high'): SQL =>
  sql`(select (st.weather_free->'of'->>${of}::text)::float8 from finding_state st where st.building_id = buildings.id
    and (st.weather_free->>'from', st.weather_free->>'to') = (buildings.energy_months->'year'->>'from', buildings.energy_months->'year'->>'to'))`;
