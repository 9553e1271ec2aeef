import { and, desc, eq, sql } from 'drizzle-orm';
import { type Database, isOneOf } from '../../platform/database.ts';
import { imports } from './measures.tables.ts';

export type ImportRun = Pick<typeof imports.$inferSelect, 'id' | 'state' | 'sourceId' | 'startedAt'> & {
  /** No import of the source had succeeded before: it brings its history. */
  first: boolean;
};

/** The imports of sources in one state, newest first. */
export async function importRuns(db: Database, sourceIds: string[], state: ImportRun['state']): Promise<ImportRun[]> {
  if (sourceIds.length === 0) return [];
  return db
    .select({
      id: imports.id,
      state: imports.state,
      sourceId: imports.sourceId,
      startedAt: imports.startedAt,
      first: sql<boolean>`not exists (select 1 from imports before where before.source_id = imports.source_id
        and before.state = 'success' and before.started_at < imports.started_at)`,
    })
    .from(imports)
    .where(and(isOneOf(imports.sourceId, sourceIds), eq(imports.state, state)))
    .orderBy(desc(imports.startedAt));
}
