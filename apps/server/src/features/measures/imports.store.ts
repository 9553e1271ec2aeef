import { and, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/database.ts';
import { isOneOf } from '../../platform/database.ts';
import type { Actor } from '../../platform/identity.ts';
import { tryLock } from '../../platform/locks.ts';
import { users } from '../accounts/accounts.public.ts';
import { buildingPolicy } from '../buildings/buildings.public.ts';
import { sourcePolicy, sources } from '../sources/sources.public.ts';
import { removeFile } from './import-files.store.ts';
import { importFiles, imports, seriesReceipt } from './measures.tables.ts';

export type ImportRow = typeof imports.$inferSelect;
type Name = { firstname: string | null; lastname: string | null };
/** An import, who made it, and what taking it back needs. */
export type ImportBy = { row: ImportRow; removable: boolean; remover: Name | null } & Name;
type Page = { page: number; limit: number };

/** A file that no worker has taken for so long is not taken any more: the queue has dropped its job. By the clock that dated it. */
const LONGEST_WAIT = sql`interval '26 hours'`;

export async function insertImport(db: Database, row: typeof imports.$inferInsert): Promise<void> {
  await db.insert(imports).values(row);
}

export async function updateImport(
  db: Database,
  id: string,
  values: Partial<Omit<ImportRow, 'id' | 'sourceId'>>,
): Promise<void> {
  await db.update(imports).set(values).where(eq(imports.id, id));
}

/** Ends an import that stored nothing. One whose storing was committed is a success, even where nobody could say so. */
export async function failRunning(db: Database, id: string, failure: ImportRow['failure']): Promise<void> {
  await db
    .update(imports)
    .set({ state: 'failure', failure })
    .where(and(eq(imports.id, id), eq(imports.state, 'run')));
}

/** Forgets imports that another call of the same key has made. */
export async function deleteImports(db: Database, ids: readonly string[]): Promise<void> {
  await db.delete(imports).where(isOneOf(imports.id, ids));
}

/** Says that what was read of a file on the queue is being stored, unless its import has ended. */
export async function setStoring(
  db: Database,
  id: string,
  values: Pick<ImportRow, 'format' | 'points'>,
): Promise<void> {
  await db
    .update(imports)
    .set({ step: 'storing', ...values })
    .where(and(eq(imports.id, id), isNotNull(imports.fileId)));
}

const removers = alias(users, 'removers');
/** Whether it is known what an import gave: it is not of imports older than the receipts. */
const removable = sql<boolean>`${imports.state} = 'success' and exists (select from ${seriesReceipt}
  where ${seriesReceipt.originId} = ${imports.id}::text and ${seriesReceipt.originKind} = 'import')`;
const BY = {
  row: imports,
  firstname: users.firstname,
  lastname: users.lastname,
  remover: { firstname: removers.firstname, lastname: removers.lastname },
  removable,
};

const withPerson = (db: Database) =>
  db
    .select(BY)
    .from(imports)
    .leftJoin(users, eq(users.id, imports.userId))
    .leftJoin(removers, eq(removers.id, imports.removedBy));

/** One page of the imports of a source with who made them, newest first. */
export async function pageOfImports(
  db: Database,
  sourceId: string,
  { page, limit }: Page,
): Promise<{ found: ImportBy[]; total: number }> {
  const where = eq(imports.sourceId, sourceId);
  const [found, [total]] = await Promise.all([
    withPerson(db)
      .where(where)
      .orderBy(desc(imports.startedAt), desc(imports.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ n: count() }).from(imports).where(where),
  ]);
  return { found, total: total!.n };
}

/** An import of a source, null when it has none of that id. */
export async function importOf(db: Database, sourceId: string, id: string): Promise<ImportBy | null> {
  const [found] = await withPerson(db).where(and(eq(imports.id, id), eq(imports.sourceId, sourceId)));
  return found ?? null;
}

/** Where an import goes: its source, and a building that holds it and that the actor sees. */
export type SourceOfImport = {
  _id: string;
  name: string;
  idsource: string | null;
  building: { _id: string; name: string } | null;
};

const buildingAround = (actor: Actor) =>
  sql<SourceOfImport['building']>`(select json_build_object('_id', b.id, 'name', b.name) from building_sources l
    join buildings b on b.id = l.building_id
    where l.source_id = sources.id and ${buildingPolicy.visibleAs(actor, 'b')} order by b.sort_name limit 1)`;

export async function sourceOfImport(db: Database, actor: Actor, sourceId: string): Promise<SourceOfImport> {
  const [found] = await db
    .select({ _id: sources.id, name: sources.name, idsource: sources.idsource, building: buildingAround(actor) })
    .from(sources)
    .where(eq(sources.id, sourceId));
  return found!;
}

/** One page of the imports of a person that run on the queue, of sources that they see, newest first. */
export async function pageOfRunning(
  db: Database,
  actor: Actor,
  { page, limit }: Page,
): Promise<{ found: (ImportBy & Omit<SourceOfImport, '_id'>)[]; total: number }> {
  const where = and(eq(imports.userId, actor.user.id), isNotNull(imports.fileId), sourcePolicy.visible(actor));
  const [found, [total]] = await Promise.all([
    db
      .select({ ...BY, name: sources.name, idsource: sources.idsource, building: buildingAround(actor) })
      .from(imports)
      .innerJoin(sources, eq(sources.id, imports.sourceId))
      .leftJoin(users, eq(users.id, imports.userId))
      .leftJoin(removers, eq(removers.id, imports.removedBy))
      .where(where)
      .orderBy(desc(imports.startedAt), desc(imports.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ n: count() }).from(imports).innerJoin(sources, eq(sources.id, imports.sourceId)).where(where),
  ]);
  return { found, total: total!.n };
}

/** The imports of a file on the queue, by their source. */
export async function importsOfFile(db: Database, fileId: string): Promise<Map<string, string>> {
  const found = await db
    .select({ id: imports.id, sourceId: imports.sourceId })
    .from(imports)
    .where(eq(imports.fileId, fileId));
  return new Map(found.map(({ id, sourceId }) => [sourceId, id]));
}

/** What is being done of a file on the queue. */
export async function setStep(db: Database, fileId: string, step: 'waiting' | 'reading'): Promise<void> {
  await db.update(imports).set({ step, points: null }).where(eq(imports.fileId, fileId));
}

/**
 * Ends the imports of a file on the queue, which is removed; answers their ids, none when they have ended already. Call it in a transaction.
 *
 * @param sourceId the source whose facts the failure says, whose import is the first answered; those of the others do not say them.
 *   Null for a failure of the whole file, which only who sent it reads when it is of several sources
 */
export async function failFile(
  tx: Database,
  fileId: string,
  failure: NonNullable<ImportRow['failure']>,
  sourceId: string | null = null,
): Promise<string[]> {
  const found = [...(await importsOfFile(tx, fileId))];
  if (!(await removeFile(tx, fileId))) return [];
  const said =
    sourceId === null && found.length > 1 ? { ...failure, detail: { ...failure.detail, ofSeveral: true } } : failure;
  const isConcerned = ([of]: [string, string]) => sourceId === null || of === sourceId;
  const ids = found.filter(isConcerned).map(([, id]) => id);
  const others = found.filter((one) => !isConcerned(one)).map(([, id]) => id);
  await tx.update(imports).set({ state: 'failure', step: null, failure: said }).where(isOneOf(imports.id, ids));
  await tx
    .update(imports)
    .set({ state: 'failure', step: null, failure: OTHER_SOURCE })
    .where(isOneOf(imports.id, others));
  return [...ids, ...others];
}

/** What an import says whose file was refused for facts of another source. */
export const OTHER_SOURCE = { code: 'other_source', detail: {} } as const;

/** By then, an import that is stored holds the lock of its source, or waits for who has it. */
const LONGEST_BEGINNING = sql`interval '5 minutes'`;

/** Every minute, those that a start could not see: of a process that the database had not seen end, or that had no database to say so. */
export const closeLostImports = (db: Database): Promise<void> => closeAbandonedImports(db, LONGEST_BEGINNING);

/**
 * At start: an import that a stopped process left running stored nothing. One that another process runs holds the lock of its
 * source; so does a process that was killed, until the database has seen it. Those on the queue are done again by it, unless it has
 * dropped them.
 *
 * @param age of those that are looked at
 */
export async function closeAbandonedImports(db: Database, age = sql`interval '0'`): Promise<void> {
  for (const id of await droppedFiles(db))
    await db.transaction((tx) => failFile(tx, id, { code: 'import_interrupted', detail: {} }));
  const old = sql`${imports.startedAt} <= now() - ${age}`;
  const abandoned = and(eq(imports.state, 'run'), isNull(imports.fileId), old);
  const running = await db.selectDistinct({ sourceId: imports.sourceId }).from(imports).where(abandoned);
  for (const { sourceId } of running)
    await db.transaction(async (tx) => {
      if (!(await tryLock(tx, 'measures', sourceId))) return;
      await tx
        .update(imports)
        .set({ state: 'failure', step: null })
        .where(and(abandoned, eq(imports.sourceId, sourceId)));
    });
}

/** Files on the queue that it has dropped. */
export async function droppedFiles(db: Database): Promise<string[]> {
  const found = await db
    .select({ id: importFiles.id })
    .from(importFiles)
    .where(sql`${importFiles.createdAt} < now() - ${LONGEST_WAIT}`);
  return found.map(({ id }) => id);
}

/** An import and the name of its source; null when either is gone. */
export async function findImport(db: Database, id: string): Promise<{ row: ImportRow; sourceName: string } | null> {
  const [found] = await db
    .select({ row: imports, sourceName: sources.name })
    .from(imports)
    .innerJoin(sources, eq(sources.id, imports.sourceId))
    .where(eq(imports.id, id));
  return found ?? null;
}
