import { and, desc, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { imports } from './measures.tables.ts';

export type ImportRun = Pick<typeof imports.$inferSelect, 'id' | 'state' | 'sourceId' | 'startedAt'>;

/** The latest imports of sources in one state, newest first. A state that imports do not have finds none. */
export async function importRuns(
  db: Database,
  sourceIds: string[],
  state: string,
  limit: number,
): Promise<ImportRun[]> {
  if (sourceIds.length === 0) return [];
  return db
    .select({ id: imports.id, state: imports.state, sourceId: imports.sourceId, startedAt: imports.startedAt })
    .from(imports)
    .where(and(inArray(imports.sourceId, sourceIds), sql`${imports.state} = ${state}`))
    .orderBy(desc(imports.startedAt))
    .limit(limit);
}
