import type { DayRange, Operator } from '@joulerie/domain/collection';
import { type CivilDay, isoDay, isoInstant, parseIsoDay } from '@joulerie/domain/calendar';
import { eq, sql } from 'drizzle-orm';
import { type Database, rows, uuidArray } from '../../platform/database.ts';
import { type CollectionRow, collectionSeries } from './collection.tables.ts';

/** A series with the days that its operator does not have. */
export type SeriesStanding = Omit<CollectionRow, 'missing'> & { missing: { from: string; to: string }[] };

/** Stretches of missing days that an answer names at most, the newest. */
const MOST_MISSING = 20;

/** What is collected of a source, by service. */
export async function seriesOf(db: Database, sourceId: string): Promise<SeriesStanding[]> {
  const found = await db
    .select({
      row: collectionSeries,
      missing: sql<
        { from: string; to: string }[]
      >`coalesce((select json_agg(json_build_object('from', lower(m), 'to', upper(m) - 1) order by m desc)
        from (select m from unnest(${collectionSeries.missing}) m order by m desc limit ${MOST_MISSING}) newest), '[]'::json)`,
    })
    .from(collectionSeries)
    .where(eq(collectionSeries.sourceId, sourceId))
    .orderBy(collectionSeries.service);
  return found.map(({ row, missing }) => ({ ...row, missing }));
}

/** Stretches of days that an operator does not have of a source and that touch `[from, to)`, whole, by service. */
export async function missingOf(
  db: Database,
  sourceId: string,
  { from, to }: DayRange,
): Promise<ReadonlyMap<string, DayRange[]>> {
  const found = await rows<{ service: string; from: string; to: string }>(
    db,
    sql`select c.service, lower(m)::text as from, upper(m)::text as to from collection_series c,
        unnest(c.missing) m
      where c.source_id = ${sourceId} and m && daterange(${isoDay(from)}::date, ${isoDay(to)}::date) order by c.service, m`,
  );
  const days = found.map((one) => ({
    service: one.service,
    range: { from: parseIsoDay(one.from)!, to: parseIsoDay(one.to)! },
  }));
  return new Map(
    [...Map.groupBy(days, ({ service }) => service)].map(([service, own]) => [service, own.map(({ range }) => range)]),
  );
}

/** History that meters of an operator still have to ask for: by service and days of a slice, how many days below what was asked for. */
export type HistoryLeft = { service: string; sliceDays: number; days: number };

/**
 * Days of history that are left at an operator, over all its meters.
 *
 * @param earliest first day that it keeps of each service
 */
export async function historyLeft(
  db: Database,
  operator: Operator,
  earliest: readonly { service: string; day: CivilDay }[],
): Promise<HistoryLeft[]> {
  if (earliest.length === 0) return [];
  const first = sql.join(
    earliest.map(({ service, day }) => sql`(${service}, ${isoDay(day)}::date)`),
    sql`, `,
  );
  return rows<HistoryLeft>(
    db,
    sql`select c.service, c.slice_days as "sliceDays", sum(greatest(c.low_day - f.day, 0))::int as days
      from collection_series c join (values ${first}) f (service, day) on f.service = c.service
      where c.operator = ${operator} and c.history_at is not null group by c.service, c.slice_days`,
  );
}

/** A collection that is under way: its history still arrives, or what is missing is asked for now. */
export type CollectionRun = { sourceId: string; isHistory: boolean; startedAt: Date };

/** Those of some sources. */
export async function collectionRuns(
  db: Database,
  sourceIds: readonly string[],
  now: number,
): Promise<CollectionRun[]> {
  if (sourceIds.length === 0) return [];
  const found = await rows<Omit<CollectionRun, 'startedAt'> & { startedAt: string }>(
    db,
    sql`select c.source_id as "sourceId", bool_or(c.history_at is not null) as "isHistory",
        (select a.created_at from operator_authorizations a where a.source_id = c.source_id) as "startedAt"
      from collection_series c join operator_authorizations a on a.source_id = c.source_id and a.state = 'active'
      where c.source_id = any(${uuidArray(sourceIds)}) and (c.history_at is not null or c.daily_at <= ${isoInstant(now)}::timestamptz)
      group by c.source_id`,
  );
  return found.map(({ startedAt, ...run }) => ({ ...run, startedAt: new Date(startedAt) }));
}

/** What the answer of a source says of its collection. */
export type Collected = {
  broadcast: 'active' | 'suspended' | 'none';
  operator: Operator | null;
  lastSuccess: Date | null;
  isRetrieving: boolean;
};

/** Of sources, those that an operator is asked for. */
export async function collectedOf(db: Database, sourceIds: readonly string[]): Promise<ReadonlyMap<string, Collected>> {
  if (sourceIds.length === 0) return new Map();
  const found = await rows<Omit<Collected, 'lastSuccess'> & { id: string; lastSuccess: string | null }>(
    db,
    sql`select a.source_id as id, a.operator, case when a.state = 'active' then 'active' else 'suspended' end as broadcast,
        max(c.last_success_at) as "lastSuccess", a.state = 'active' and coalesce(bool_or(c.history_at is not null), false) as "isRetrieving"
      from operator_authorizations a left join collection_series c on c.source_id = a.source_id
      where a.source_id = any(${uuidArray(sourceIds)}) group by a.source_id`,
  );
  return new Map(
    found.map(({ id, lastSuccess, ...one }) => [
      id,
      { ...one, lastSuccess: lastSuccess === null ? null : new Date(lastSuccess) },
    ]),
  );
}
