import { isoDay, parseIsoDay } from '@joulerie/domain/calendar';
import { and, eq, gte } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { series, seriesDay } from '../features/measures/measures.tables.ts';

/** Paris days of a source that hold a measure, from one on. */
export async function measuredFrom(db: Database, sourceId: string, fromDay: number): Promise<Set<number>> {
  const found = await db
    .selectDistinct({ day: seriesDay.day })
    .from(seriesDay)
    .innerJoin(series, eq(series.id, seriesDay.seriesId))
    .where(and(eq(series.sourceId, sourceId), gte(seriesDay.day, isoDay(fromDay))));
  return new Set(found.map(({ day }) => parseIsoDay(day)!));
}
