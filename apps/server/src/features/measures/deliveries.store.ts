import { and, asc, eq, sql } from 'drizzle-orm';
import { type Database, rows } from '../../platform/database.ts';
import { deliveries, series, seriesPeriod } from './measures.tables.ts';

export type DeliveryRow = typeof deliveries.$inferSelect;

/** Deliveries of a source, in order of day. */
export async function deliveriesOf(db: Database, sourceId: string): Promise<DeliveryRow[]> {
  return db
    .select()
    .from(deliveries)
    .where(eq(deliveries.sourceId, sourceId))
    .orderBy(asc(deliveries.day), asc(deliveries.id));
}

export async function insertDeliveryRow(db: Database, row: typeof deliveries.$inferInsert): Promise<DeliveryRow> {
  const [added] = await db.insert(deliveries).values(row).returning();
  return added!;
}

/** Removes a delivery; false when the source has none of that id. */
export async function deleteDelivery(db: Database, sourceId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(deliveries)
    .where(and(eq(deliveries.id, id), eq(deliveries.sourceId, sourceId)))
    .returning({ id: deliveries.id });
  return gone.length > 0;
}

/**
 * Removes the periods that the deliveries of a source had made, and answers the days that this changes, `[from, to)`. What files gave of
 * the same fuel stays, or comes back.
 */
export async function removeFuelPeriods(db: Database, sourceId: string): Promise<{ from: string; to: string }[]> {
  const fuel = sql`(select ${series.id} from ${series} where ${series.sourceId} = ${sourceId} and ${series.variable} = 'combustible')`;
  await db.execute(sql`delete from series_receipt where origin_kind = 'person' and series_id in ${fuel}`);
  const back = await rows<{ from: string; to: string }>(
    db,
    sql`update series_period p set value = r.value, quality = r.quality
      from (select distinct on (series_id, from_day, to_day) series_id, from_day, to_day, value, quality from received_period
        where series_id in ${fuel} order by series_id, from_day, to_day, receipt_id desc) r
      where r.series_id = p.series_id and r.from_day = p.from_day and r.to_day = p.to_day and r.value <> p.value
      returning p.from_day::text as from, p.to_day::text as to`,
  );
  const gone = await db
    .delete(seriesPeriod)
    .where(
      sql`${seriesPeriod.seriesId} in ${fuel} and not exists (select from received_period r where r.series_id = ${seriesPeriod.seriesId}
        and r.from_day = ${seriesPeriod.fromDay} and r.to_day = ${seriesPeriod.toDay})`,
    )
    .returning({ from: seriesPeriod.fromDay, to: seriesPeriod.toDay });
  return [...back, ...gone];
}
