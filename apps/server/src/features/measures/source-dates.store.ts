import { eq, sql } from 'drizzle-orm';
import { type Database, rows } from '../../platform/database.ts';
import { sources } from '../sources/sources.public.ts';
import { readable } from './readable.ts';

/** First and last day of a source with a measure that may be read, over all its series. */
export async function refreshDates(db: Database, sourceId: string): Promise<void> {
  // The days of each series are kept beside it: only those of a source under consent are looked at one by one.
  const [span] = await rows<{ first: string | null; last: string | null }>(
    db,
    sql`select min(case when src.holding = 'consent' then d.first else s.first_day end)::text as first,
        max(case when src.holding = 'consent' then d.last else s.last_day end)::text as last
      from sources src join series s on s.source_id = src.id
        left join lateral (select min(day) as first, max(day) as last from series_day
          where src.holding = 'consent' and series_id = s.id and ${sql.raw(readable('day', 'day', false))}) d on true
      where src.id = ${sourceId}`,
  );
  await db
    .update(sources)
    .set({ firstDay: span?.first ?? null, lastDay: span?.last ?? null })
    .where(eq(sources.id, sourceId));
}
