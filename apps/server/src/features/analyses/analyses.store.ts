import { ANALYSES_KEPT, type AnalysisKind } from '@joulerie/contract/constants';
import { isoDay, isoInstant } from '@joulerie/domain/calendar';
import { and, count, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { type Database, rows, uuidArray } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Actor } from '../../platform/identity.ts';
import { newId } from '../../platform/ids.ts';
import { type BuildingRow, buildingPolicy, findBuildings } from '../buildings/buildings.public.ts';
import { type AnalysisRow, analyses, analysisSources } from './analyses.tables.ts';
import { KINDS } from './kinds/kinds.ts';
import type { Computed } from './kinds/kind.ts';

const { details: _details, ...COLUMNS } = getTableColumns(analyses);

export type NewAnalysis = {
  kind: AnalysisKind;
  inputs: object;
  runId: string | null;
  taskId: string | null;
};

/** Adds an analysis of each building, and removes the oldest that nobody named beyond those that are kept. Call it in a transaction. */
export async function insertAnalyses(
  tx: Database,
  actor: Actor,
  buildingIds: readonly string[],
  asked: NewAnalysis,
  now: number,
): Promise<AnalysisRow[]> {
  const values = buildingIds.map((buildingId) => ({
    ...asked,
    id: newId(now),
    buildingId,
    askedBy: actor.user.id,
    createdAt: new Date(now),
  }));
  const made = await tx.insert(analyses).values(values).returning(COLUMNS);
  await tx.execute(sql`
    delete from analyses where id in (
      select old.id from unnest(${uuidArray(buildingIds)}) as b(id) cross join lateral (
        select a.id from analyses a where a.building_id = b.id and a.kind = ${asked.kind} and a.name is null
          order by a.id desc offset ${ANALYSES_KEPT}) as old)`);
  return made;
}

export const noteTask = async (tx: Database, id: string, taskId: string): Promise<void> => {
  await tx
    .update(analyses)
    .set({ taskId, computedAt: null, withdrawnAt: null, failure: null })
    .where(eq(analyses.id, id));
};

/** An analysis of a building that the actor sees. @throws DomainError `not_found_analysis` */
export async function openAnalysis(
  db: Database,
  actor: Actor,
  id: string,
): Promise<{ row: AnalysisRow; building: BuildingRow }> {
  const [row] = await db.select(COLUMNS).from(analyses).where(eq(analyses.id, id));
  const [building] = row ? await findBuildings(db, [row.buildingId]) : [];
  if (!row || !building || buildingPolicy.rightsOn(actor, building).length === 0)
    throw new DomainError('not_found_analysis');
  return { row, building };
}

export async function findAnalysis(db: Database, id: string): Promise<AnalysisRow | null> {
  const [row] = await db.select(COLUMNS).from(analyses).where(eq(analyses.id, id));
  return row ?? null;
}

export async function detailsOf(db: Database, id: string): Promise<object | null> {
  const [row] = await db.select({ details: analyses.details }).from(analyses).where(eq(analyses.id, id));
  return row?.details ?? null;
}

/** The last analysis of a kind of a building. */
export async function lastAnalysis(db: Database, buildingId: string, kind: AnalysisKind): Promise<AnalysisRow | null> {
  const [row] = await db
    .select(COLUMNS)
    .from(analyses)
    .where(and(eq(analyses.buildingId, buildingId), eq(analyses.kind, kind)))
    .orderBy(desc(analyses.id))
    .limit(1);
  return row ?? null;
}

/** Analyses of a building, the newest first, without what they found. */
export async function pageOfAnalyses(
  db: Database,
  buildingId: string,
  { kind, page, limit }: { kind?: AnalysisKind | undefined; page: number; limit: number },
): Promise<{ found: AnalysisRow[]; total: number }> {
  const { result: _result, ...light } = COLUMNS;
  const where = and(eq(analyses.buildingId, buildingId), kind && eq(analyses.kind, kind));
  const [found, [counted]] = await Promise.all([
    db
      .select(light)
      .from(analyses)
      .where(where)
      .orderBy(desc(analyses.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ n: count() }).from(analyses).where(where),
  ]);
  return { found: found.map((row) => ({ ...row, result: null })), total: counted!.n };
}

/** An analysis of a building that the actor may change, held until the end of the transaction. */
export async function editableAnalysis(tx: Database, actor: Actor, id: string): Promise<AnalysisRow> {
  await tx.select({ id: analyses.id }).from(analyses).where(eq(analyses.id, id)).for('no key update');
  const { row, building } = await openAnalysis(tx, actor, id);
  if (!buildingPolicy.rightsOn(actor, building).includes('owns')) throw new DomainError('restricted_building');
  return row;
}

export async function renameAnalysis(tx: Database, id: string, name: string | null): Promise<AnalysisRow> {
  const [row] = await tx.update(analyses).set({ name }).where(eq(analyses.id, id)).returning(COLUMNS);
  return row!;
}

export const deleteAnalysis = async (tx: Database, id: string): Promise<void> => {
  await tx.delete(analyses).where(eq(analyses.id, id));
};

/** Keeps what an analysis found, with the sources that it read. */
export async function keepComputed(
  tx: Database,
  row: Pick<AnalysisRow, 'id' | 'kind' | 'inputs'>,
  { result, details, sourceIds, weight }: Computed,
  now: number,
): Promise<void> {
  const kind = KINDS[row.kind];
  const [kept] = await tx
    .update(analyses)
    .set({
      result,
      details,
      weight,
      engine: kind.engine,
      readUntil: isoDay(kind.daysOf(row.inputs).untilDay),
      computedAt: new Date(now),
      withdrawnAt: null,
      staleSince: null,
      failure: null,
    })
    .where(eq(analyses.id, row.id))
    .returning({ id: analyses.id });
  if (!kept) return;
  await tx.delete(analysisSources).where(eq(analysisSources.analysisId, row.id));
  if (sourceIds.length > 0)
    await tx
      .insert(analysisSources)
      .values(sourceIds.map((sourceId) => ({ analysisId: row.id, sourceId })))
      .onConflictDoNothing();
}

/** Says why an analysis has no result. */
export const keepFailure = async (tx: Database, id: string, failure: string): Promise<void> => {
  await tx.update(analyses).set({ failure, result: null, details: null, weight: null }).where(eq(analyses.id, id));
};

/** Analyses that read a source, or buildings, are of before a change from now on. */
export async function markAnalysesStale(
  db: Database,
  changed: { sourceId: string; fromDay?: number } | { buildingIds: readonly string[] },
  at: Date,
): Promise<void> {
  const which =
    'buildingIds' in changed
      ? sql`building_id in (select unnest(b.id || b.ancestors) from buildings b where b.id = any(${uuidArray(changed.buildingIds)}))`
      : sql`id in (select analysis_id from analysis_sources where source_id = ${changed.sourceId})
          ${changed.fromDay === undefined ? sql`` : sql`and read_until >= ${isoDay(changed.fromDay)}`}`;
  await db.execute(
    sql`update analyses set stale_since = ${isoInstant(at)} where ${which} and computed_at is not null and stale_since is null`,
  );
}

/** What analyses found of a source whose readable days changed is shown no more until it is computed again. */
export async function withdrawAnalysesOf(db: Database, sourceId: string, at: Date): Promise<void> {
  await db.execute(sql`
    update analyses set result = null, details = null, weight = null, computed_at = null, stale_since = null,
        -- One that waits to be computed again is still to be computed.
        withdrawn_at = case when computed_at is null then withdrawn_at else ${isoInstant(at)}::timestamptz end
      where id in (select analysis_id from analysis_sources where source_id = ${sourceId}) and (computed_at is not null or result is not null)`);
}

/** Names of those who asked for analyses. */
export const authorsOf = async (db: Database, ids: readonly string[]): Promise<Map<string, string>> => {
  const found = await rows<{ id: string; name: string }>(
    db,
    sql`select id, concat_ws(' ', firstname, lastname) as name from users where id = any(${uuidArray([...new Set(ids)])})`,
  );
  return new Map(found.map(({ id, name }) => [id, name]));
};
