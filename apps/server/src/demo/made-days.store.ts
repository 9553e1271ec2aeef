import { isoDay, parseIsoDay } from '@joulerie/domain/calendar';
import { and, eq, gte, not, sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { series, seriesDay } from '../features/measures/measures.tables.ts';

/** Every receipt of the day is of a device. */
const ofDeviceAlone = sql`coalesce((select bool_and(r.origin_kind = 'sensor') from series_receipt r
  where r.series_id = ${series.id} and r.days @> ${seriesDay.day}), false)`;

/** Paris days of a source that hold a measure, from one on. What its device sent leaves the rest of the day to be made. */
export async function measuredFrom(db: Database, sourceId: string, fromDay: number): Promise<Set<number>> {
  const found = await db
    .selectDistinct({ day: seriesDay.day })
    .from(seriesDay)
    .innerJoin(series, eq(series.id, seriesDay.seriesId))
    .where(and(eq(series.sourceId, sourceId), gte(seriesDay.day, isoDay(fromDay)), not(ofDeviceAlone)));
  return new Set(found.map(({ day }) => parseIsoDay(day)!));
}
