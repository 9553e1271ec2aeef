import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/**
 * Until the end of the transaction, nobody else changes this: the measures of a source, what a job does once, or the tree of folders and buildings
 * of a space, whose rows are read before they are rewritten. Take it before reading.
 */
export async function lock(db: Database, what: 'measures' | 'tree' | 'job', id: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${what} ${id}`}, 0))`);
}
