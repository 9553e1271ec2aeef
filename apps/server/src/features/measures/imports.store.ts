import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { sources } from '../sources/sources.tables.ts';
import { imports } from './measures.tables.ts';

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
