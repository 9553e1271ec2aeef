import { isoInstant } from '@joulerie/domain/calendar';
import { sql } from 'drizzle-orm';
import { type Database, rows, uuidArray } from '../../platform/database.ts';
import { gridSignalFills } from './grid-signals.tables.ts';
import type { Signal } from './signals.ts';

/** The sources of the national network that spaces have, those of the demonstration left out, and how far they have a signal. */
export async function nationalSources(
  db: Database,
  signal: Signal,
): Promise<{ sourceId: string; receivedAt: Date | null }[]> {
  const found = await rows<{ id: string; received_at: string | null }>(
    db,
    sql`select s.id, f.received_at::text from sources s
        left join ${gridSignalFills} f on f.source_id = s.id and f.signal = ${signal}
        where s.idtype = 'rte' and not exists (select from demonstration_source d where d.source_id = s.id)
        order by s.id`,
  );
  return found.map(({ id, received_at: at }) => ({ sourceId: id, receivedAt: at === null ? null : new Date(at) }));
}

/** Notes that the days of a signal received until now are in a source. */
export async function noteFilled(db: Database, sourceId: string, signal: Signal, now: number): Promise<void> {
  const receivedAt = sql`${isoInstant(now)}::timestamptz`;
  await db
    .insert(gridSignalFills)
    .values({ sourceId, signal, receivedAt })
    .onConflictDoUpdate({ target: [gridSignalFills.sourceId, gridSignalFills.signal], set: { receivedAt } });
}

/** Whether some of these buildings use a source of the national network of which nothing is stored yet. */
export async function lackSignals(db: Database, buildingIds: readonly string[]): Promise<boolean> {
  const found = await rows(
    db,
    sql`select 1 from building_sources b join sources s on s.id = b.source_id and s.idtype = 'rte'
        where b.building_id = any(${uuidArray(buildingIds)})
          and not exists (select from ${gridSignalFills} f where f.source_id = s.id) limit 1`,
  );
  return found.length > 0;
}
