import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { sources } from '../sources/sources.public.ts';
import { series } from './measures.tables.ts';

/** First and last day of a source with a measure, over all its series. */
export async function refreshDates(db: Database, sourceId: string): Promise<void> {
  const [span] = await db
    .select({ first: sql<string>`min(${series.firstDay})`, last: sql<string>`max(${series.lastDay})` })
    .from(series)
    .where(eq(series.sourceId, sourceId));
  await db
    .update(sources)
    .set({ firstDay: span?.first ?? null, lastDay: span?.last ?? null })
    .where(eq(sources.id, sourceId));
}
