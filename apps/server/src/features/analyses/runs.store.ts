import { type AnalysisKind, RUN_MOST_BUILDINGS } from '@joulerie/contract/constants';
import { and, desc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { type Database, rows } from '../../platform/database.ts';
import type { Actor } from '../../platform/identity.ts';
import { newId } from '../../platform/ids.ts';
import { buildingPolicy, findBuildings } from '../buildings/buildings.public.ts';
import type { FolderRow } from '../folders/folders.public.ts';
import { type AnalysisRow, type RunRow, analysisRuns } from './analyses.tables.ts';

/** Buildings of a folder, or of the whole space of the actor (null), that they see. */
const seen = (actor: Actor, folder: FolderRow | null): SQL =>
  sql`${buildingPolicy.visibleAs(actor, 'b')} and ${folder ? sql`b.folder_path @> array[${folder.id}::uuid]` : sql`b.space_id = ${actor.space.id}`}`;

/** Whether a building has what a kind looks at: a source that counts, or a sensor of room temperature. */
const hasWhat: Record<AnalysisKind, SQL> = {
  conso: sql`b.counted_sources > 0`,
  iot: sql`exists (select from building_sources bs join series on series.source_id = bs.source_id
      where bs.building_id = b.id and bs.used and series.variable = 'temperature_ambiante')`,
};

/** Buildings that a run of the actor looks at: those that they may change. */
export async function buildingsToAnalyse(
  db: Database,
  actor: Actor,
  folder: FolderRow | null,
  kind: AnalysisKind,
): Promise<string[]> {
  const found = (
    await rows<{ id: string }>(
      db,
      sql`select b.id from buildings b where ${seen(actor, folder)} and ${hasWhat[kind]} order by b.sort_name, b.id`,
    )
  ).map(({ id }) => id);
  const owned = (await findBuildings(db, found)).filter((one) => buildingPolicy.rightsOn(actor, one).includes('owns'));
  const ids = new Set(owned.map(({ id }) => id));
  return found.filter((id) => ids.has(id)).slice(0, RUN_MOST_BUILDINGS);
}

export async function insertRun(
  tx: Database,
  actor: Actor,
  kind: AnalysisKind,
  folderId: string | null,
  now: number,
): Promise<RunRow> {
  const [row] = await tx
    .insert(analysisRuns)
    .values({ id: newId(now), spaceId: actor.space.id, kind, folderId, createdAt: new Date(now) })
    .returning();
  return row!;
}

export const noteTaskOfRun = async (tx: Database, id: string, taskId: string): Promise<void> => {
  await tx.update(analysisRuns).set({ taskId }).where(eq(analysisRuns.id, id));
  await tx.execute(sql`update analyses set task_id = ${taskId} where run_id = ${id}`);
};

/** The last run of a folder, or of the whole space. */
export async function lastRun(
  db: Database,
  actor: Actor,
  folder: FolderRow | null,
  kind: AnalysisKind,
): Promise<RunRow | null> {
  const of = folder
    ? eq(analysisRuns.folderId, folder.id)
    : and(eq(analysisRuns.spaceId, actor.space.id), isNull(analysisRuns.folderId));
  const [row] = await db
    .select()
    .from(analysisRuns)
    .where(and(of, eq(analysisRuns.kind, kind)))
    .orderBy(desc(analysisRuns.id))
    .limit(1);
  return row ?? null;
}

/** How many analyses a run has of buildings that an actor sees, of all without one, and how many of them have ended. */
export async function countRun(
  db: Database,
  id: string,
  actor: Actor | null = null,
): Promise<{ all: number; done: number }> {
  const [counted] = await rows<{ all: number; done: number }>(
    db,
    sql`select count(*)::int as "all", count(*) filter (where computed_at is not null or failure is not null or withdrawn_at is not null)::int as done
      from analyses a where run_id = ${id}
        ${actor === null ? sql`` : sql`and exists (select from buildings b where b.id = a.building_id and ${buildingPolicy.visibleAs(actor, 'b')})`}`,
  );
  return counted!;
}

/** The next analysis of a run that nobody computes, held until the end of the transaction; null when none is left, or when its task has ended. */
export async function claimNext(
  tx: Database,
  runId: string,
): Promise<Pick<AnalysisRow, 'id' | 'kind' | 'inputs' | 'buildingId'> | null> {
  const [row] = await rows<Pick<AnalysisRow, 'id' | 'kind' | 'inputs' | 'buildingId'>>(
    tx,
    sql`select a.id, a.kind, a.inputs, a.building_id as "buildingId" from analyses a
      where a.run_id = ${runId} and a.computed_at is null and a.failure is null and a.withdrawn_at is null
        and exists (select from analysis_runs r join tasks t on t.id = r.task_id where r.id = a.run_id and t.finished_at is null)
      order by a.id limit 1 for update of a skip locked`,
  );
  return row ?? null;
}

export type DashboardRow = Pick<
  AnalysisRow,
  'id' | 'buildingId' | 'taskId' | 'computedAt' | 'staleSince' | 'failure' | 'withdrawnAt' | 'result'
> & { name: string };

/** The last analysis of each building of a folder, the heaviest first; how many there are, and how many buildings could have one. */
export async function dashboardRows(
  db: Database,
  actor: Actor,
  folder: FolderRow | null,
  kind: AnalysisKind,
  { page, limit }: { page: number; limit: number },
): Promise<{ found: DashboardRow[]; total: number; buildings: number }> {
  const from = sql`from buildings b cross join lateral (
      select a.* from analyses a where a.building_id = b.id and a.kind = ${kind} order by a.id desc limit 1) a
    where ${seen(actor, folder)}`;
  const [found, [counted], [all]] = await Promise.all([
    rows<
      Omit<DashboardRow, 'computedAt' | 'staleSince' | 'withdrawnAt'> &
        Record<'computedAt' | 'staleSince' | 'withdrawnAt', string | null>
    >(
      db,
      sql`select a.id, a.building_id as "buildingId", b.name, a.task_id as "taskId", a.computed_at as "computedAt", a.stale_since as "staleSince",
          a.failure, a.withdrawn_at as "withdrawnAt", a.result
        ${from} order by a.weight desc nulls last, b.sort_name, b.id limit ${limit} offset ${(page - 1) * limit}`,
    ),
    rows<{ n: number }>(db, sql`select count(*)::int as n ${from}`),
    rows<{ n: number }>(
      db,
      sql`select count(*)::int as n from buildings b where ${seen(actor, folder)} and ${hasWhat[kind]}`,
    ),
  ]);
  const instant = (text: string | null) => (text === null ? null : new Date(text));
  return {
    found: found.map((row) => ({
      ...row,
      computedAt: instant(row.computedAt),
      staleSince: instant(row.staleSince),
      withdrawnAt: instant(row.withdrawnAt),
    })),
    total: counted!.n,
    buildings: all!.n,
  };
}
