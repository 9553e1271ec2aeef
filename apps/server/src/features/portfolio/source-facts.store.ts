import { and, desc, eq } from 'drizzle-orm';
import { type Database, isOneOf } from '../../platform/database.ts';
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

export const variablesOfSources = (db: Database, sourceIds: string[]) =>
  db
    .selectDistinct({ sourceId: series.sourceId, variable: series.variable })
    .from(series)
    .where(isOneOf(series.sourceId, sourceIds));

/** Sources that an import is writing. */
export const runningImports = (db: Database, sourceIds: string[]) =>
  db
    .selectDistinct({ sourceId: imports.sourceId })
    .from(imports)
    .where(and(isOneOf(imports.sourceId, sourceIds), eq(imports.state, 'run')));

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
