import type { VariableName } from '@joulerie/domain/vocabulary';
import { and, desc, eq, sql } from 'drizzle-orm';
import { type Database, isOneOf, rows, uuidArray } from '../../platform/database.ts';
import type { Actor } from '../../platform/identity.ts';
import { buildingPolicy, buildings } from '../buildings/buildings.public.ts';
import { imports, series, type SeriesRow } from '../measures/measures.public.ts';
import { buildingSources } from '../sources/sources.public.ts';

/** The buildings that the actor sees and that sources are attached to. */
export const visibleLinks = (db: Database, actor: Actor, sourceIds: string[]) =>
  db
    .select({ sourceId: buildingSources.sourceId, _id_building: buildings.id, name: buildings.name })
    .from(buildingSources)
    .innerJoin(buildings, eq(buildings.id, buildingSources.buildingId))
    .where(and(isOneOf(buildingSources.sourceId, sourceIds), buildingPolicy.visible(actor)));

/** What sources have measures of, in order, and whether an import is writing them. */
export async function receivedOf(
  db: Database,
  sourceIds: readonly string[],
): Promise<Map<string, { variables: VariableName[]; retrieving: boolean }>> {
  const found = await rows<{ id: string; variables: VariableName[]; retrieving: boolean }>(
    db,
    sql`select wanted.id,
        array(select distinct s.variable from series s where s.source_id = wanted.id and s.first_day is not null order by s.variable) as variables,
        exists (select from imports i where i.source_id = wanted.id and i.state = 'run') as retrieving
      from unnest(${uuidArray(sourceIds)}) as wanted(id)`,
  );
  return new Map(found.map(({ id, ...received }) => [id, received]));
}

export async function seriesOfSource(db: Database, sourceId: string): Promise<SeriesRow[]> {
  return db.select().from(series).where(eq(series.sourceId, sourceId)).orderBy(series.variable, series.register);
}

export async function lastSuccessfulImport(db: Database, sourceId: string): Promise<Date | null> {
  const [last] = await db
    .select({ startedAt: imports.startedAt })
    .from(imports)
    .where(and(eq(imports.sourceId, sourceId), eq(imports.state, 'success')))
    .orderBy(desc(imports.startedAt))
    .limit(1);
  return last?.startedAt ?? null;
}
