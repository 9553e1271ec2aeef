import type { AlarmEventState } from '@joulerie/contract/alarm-words';
import { eq, sql } from 'drizzle-orm';
import { type Database, isOneOf, rows } from '../../platform/database.ts';
import type { Actor } from '../../platform/identity.ts';
import { users } from '../accounts/accounts.public.ts';
import { seenAlarms } from './alarms.store.ts';
import { type AlarmEventRow, type AlarmRow, alarmEvents, alarms } from './alarms.tables.ts';

/** What rang, with its alarm and who closed it. */
export type ListedEvent = { event: AlarmEventRow; alarm: AlarmRow; closer: string | null };

const LISTED = {
  event: alarmEvents,
  alarm: alarms,
  closer: sql<string | null>`${users.firstname} || ' ' || ${users.lastname}`,
};

type Asked = {
  _id_building?: string | undefined;
  _id_source?: string | undefined;
  state: readonly AlarmEventState[];
  sort: 'eur' | 'date';
  order: 'asc' | 'desc';
  page: number;
  limit: number;
};

const STATES: Record<AlarmEventState, ReturnType<typeof sql>> = {
  raised: sql`(e.withdrawn_at is null and e.closed_at is null and e.seen_at is null)`,
  seen: sql`(e.withdrawn_at is null and e.closed_at is null and e.seen_at is not null)`,
  closed: sql`(e.withdrawn_at is null and e.closed_at is not null)`,
  withdrawn: sql`e.withdrawn_at is not null`,
};

/** What rang of the buildings and sources that an actor sees, one page; those without an amount last. */
export async function pageOfEvents(
  db: Database,
  actor: Actor,
  { _id_building, _id_source, state, sort, order, page, limit }: Asked,
): Promise<{ found: ListedEvent[]; total: number }> {
  const wanted = sql.join(
    state.map((one) => STATES[one]),
    sql` or `,
  );
  const of = [
    ...(_id_building ? [sql`a.building_id = ${_id_building}`] : []),
    ...(_id_source ? [sql`a.source_id = ${_id_source}`] : []),
  ];
  const where = sql.join([sql`(${wanted})`, seenAlarms(actor), ...of], sql` and `);
  const way = order === 'asc' ? sql`asc` : sql`desc`;
  const key = sort === 'eur' ? sql`e.eur ${way} nulls last, e.ring_at desc` : sql`e.ring_at ${way}`;
  const ids = await rows<{ id: string; total: number }>(
    db,
    sql`select e.id, count(*) over ()::int as total from alarm_events e join alarms a on a.id = e.alarm_id where ${where}
      order by ${key}, e.id limit ${limit} offset ${(page - 1) * limit}`,
  );
  const byId = new Map(
    (
      await findEvents(
        db,
        ids.map(({ id }) => id),
      )
    ).map((one) => [one.event.id, one]),
  );
  const [counted] =
    ids.length > 0 || page === 1
      ? [{ n: ids[0]?.total ?? 0 }]
      : await rows<{ n: number }>(
          db,
          sql`select count(*)::int as n from alarm_events e join alarms a on a.id = e.alarm_id where ${where}`,
        );
  return { found: ids.flatMap(({ id }) => byId.get(id) ?? []), total: counted!.n };
}

export async function findEvents(db: Database, ids: readonly string[]): Promise<ListedEvent[]> {
  if (ids.length === 0) return [];
  return db
    .select(LISTED)
    .from(alarmEvents)
    .innerJoin(alarms, eq(alarms.id, alarmEvents.alarmId))
    .leftJoin(users, eq(users.id, alarmEvents.closedBy))
    .where(isOneOf(alarmEvents.id, ids));
}

/** What rang, held until the end of the transaction; null where it is gone. */
export async function holdEvent(tx: Database, id: string): Promise<ListedEvent | null> {
  await tx.select({ id: alarmEvents.id }).from(alarmEvents).where(eq(alarmEvents.id, id)).for('no key update');
  return (await findEvents(tx, [id]))[0] ?? null;
}

export async function updateEvent(tx: Database, id: string, values: Partial<AlarmEventRow>): Promise<void> {
  await tx.update(alarmEvents).set(values).where(eq(alarmEvents.id, id));
}
