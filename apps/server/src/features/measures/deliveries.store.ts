import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
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

/** Removes the periods that the deliveries of a source had made, and answers their days, `[from, to)`. */
export async function removeFuelPeriods(db: Database, sourceId: string): Promise<{ from: string; to: string }[]> {
  return db
    .delete(seriesPeriod)
    .where(
      sql`${seriesPeriod.seriesId} in (select ${series.id} from ${series} where ${series.sourceId} = ${sourceId} and ${series.variable} = 'combustible')`,
    )
    .returning({ from: seriesPeriod.fromDay, to: seriesPeriod.toDay });
}
