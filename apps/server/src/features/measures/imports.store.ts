import { and, count, desc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { tryLock } from '../../platform/locks.ts';
import { users } from '../accounts/accounts.public.ts';
import { sources } from '../sources/sources.public.ts';
import { imports } from './measures.tables.ts';

type ImportRow = typeof imports.$inferSelect;

export async function insertImport(db: Database, row: typeof imports.$inferInsert): Promise<void> {
  await db.insert(imports).values(row);
}

export async function endImport(
  db: Database,
  id: string,
  values: Partial<Pick<ImportRow, 'state' | 'outcome'>>,
): Promise<void> {
  await db.update(imports).set(values).where(eq(imports.id, id));
}

/** One page of the imports of a source with who made them, newest first. */
export async function pageOfImports(
  db: Database,
  sourceId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ found: { row: ImportRow; firstname: string | null; lastname: string | null }[]; total: number }> {
  const where = eq(imports.sourceId, sourceId);
  const [found, [total]] = await Promise.all([
    db
      .select({ row: imports, firstname: users.firstname, lastname: users.lastname })
      .from(imports)
      .leftJoin(users, eq(users.id, imports.userId))
      .where(where)
      .orderBy(desc(imports.startedAt))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ n: count() }).from(imports).where(where),
  ]);
  return { found, total: total!.n };
}

/**
 * At start: an import that a stopped process left running stored nothing. One that another process runs holds the lock of its
 * source; so does a process that was killed, until the database has seen it.
 */
export async function closeAbandonedImports(db: Database): Promise<void> {
  const running = await db.selectDistinct({ sourceId: imports.sourceId }).from(imports).where(eq(imports.state, 'run'));
  for (const { sourceId } of running)
    await db.transaction(async (tx) => {
      if (!(await tryLock(tx, 'measures', sourceId))) return;
      const abandoned = and(eq(imports.state, 'run'), eq(imports.sourceId, sourceId));
      await tx.update(imports).set({ state: 'failure' }).where(abandoned);
    });
}

/** Who dropped a file, and the name of the source it was dropped on; null when the import or its source is gone. */
export async function findImport(
  db: Database,
  id: string,
): Promise<{ userId: string | null; sourceName: string } | null> {
  const [found] = await db
    .select({ userId: imports.userId, sourceName: sources.name })
    .from(imports)
    .innerJoin(sources, eq(sources.id, imports.sourceId))
    .where(eq(imports.id, id));
  return found ?? null;
}
