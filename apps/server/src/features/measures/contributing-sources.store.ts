import { SOURCE_TYPE_FACTS } from '@joulerie/domain/vocabulary';
import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import type { Actor } from '../../platform/identity.ts';
import { statement } from '../../platform/statement.ts';
import { type BuildingRow, openBuilding } from '../buildings/buildings.public.ts';
import { type SourceRow, sources } from '../sources/sources.public.ts';

export type BuildingSources = { building: BuildingRow; sources: SourceRow[]; weather: SourceRow | null };

const contributing = statement((db) =>
  db
    .select()
    .from(sources)
    .where(
      inArray(
        sources.id,
        sql`(select bs.source_id from building_sources bs join buildings b on b.id = bs.building_id
            where bs.used and (b.id = ${sql.placeholder('id')} or b.ancestors @> array[${sql.placeholder('id')}::uuid])
          union all select ${sql.placeholder('weatherId')}::uuid)`,
      ),
    )
    .orderBy(sql`sources.sort_name`, sources.id),
);

/** What a building's figures are made of: the used sources of it and of the buildings inside, each once, and its weather. */
export async function sourcesOfBuilding(db: Database, actor: Actor, id: string): Promise<BuildingSources> {
  const building = await openBuilding(db, actor, id);
  return { building, ...(await contributingSources(db, building)) };
}

/** The same of a building that nobody asks for. */
export async function contributingSources(
  db: Database,
  { id, weatherSourceId }: BuildingRow,
): Promise<Omit<BuildingSources, 'building'>> {
  const found = await contributing(db, { id, weatherId: weatherSourceId });
  return {
    sources: found.filter((row) => SOURCE_TYPE_FACTS[row.idtype].family !== 'meteo'),
    weather: found.find((row) => row.id === weatherSourceId) ?? null,
  };
}
