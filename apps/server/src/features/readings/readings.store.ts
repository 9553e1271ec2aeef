import type { READING_KINDS } from '@joulerie/contract/constants';
import type { Reading } from '@joulerie/contract/readings';
import { isoDay, isoInstant, parisDay } from '@joulerie/domain/calendar';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, rows, uuidArray } from '../../platform/database.ts';
import type { Actor } from '../../platform/identity.ts';
import { managesSpace } from '../access/access.public.ts';
import { measureReadings } from './readings.tables.ts';

/** One reader of the measures of one source, from one instant to another of a day. */
export type ReadingOf = {
  sourceId: string;
  kind: (typeof READING_KINDS)[number];
  reader: string;
  userId: string | null;
  spaceId: string | null;
  keyName: string | null;
  firstAt: number;
  lastAt: number;
};

/**
 * Adds readings to those of their day, in one statement. Sources, people and spaces that went meanwhile are left out; rows are written in one
 * order, so that two processes do not wait for each other in a circle.
 */
export async function writeReadings(db: Database, list: readonly ReadingOf[]): Promise<void> {
  const given = JSON.stringify(
    list.map(({ firstAt, lastAt, ...row }) => ({
      ...row,
      day: isoDay(parisDay(firstAt)),
      firstAt: isoInstant(firstAt),
      lastAt: isoInstant(lastAt),
    })),
  );
  await db.execute(sql`
    insert into ${measureReadings} (source_id, day, kind, reader, user_id, space_id, key_name, first_at, last_at)
    select s.id, g.day, g.kind, g.reader, u.id, p.id, g."keyName", g."firstAt", g."lastAt"
      from jsonb_to_recordset(${given}::jsonb) as g("sourceId" uuid, day date, kind text, reader text, "userId" uuid, "spaceId" uuid,
          "keyName" text, "firstAt" timestamptz, "lastAt" timestamptz)
        join sources s on s.id = g."sourceId" left join users u on u.id = g."userId" left join spaces p on p.id = g."spaceId"
      order by s.id, g.day, g.kind, g.reader
    on conflict (source_id, day, kind, reader) do update set
      first_at = least(measure_readings.first_at, excluded.first_at), last_at = greatest(measure_readings.last_at, excluded.last_at)`);
}

export type Filters = {
  _id_source?: string | undefined;
  start_date?: string | undefined;
  end_date?: string | undefined;
  own?: boolean | undefined;
};

/** Sources that the actor holds: those of the space for who manages it, those that they added for the others. Never by a grant. */
const heldBy = ({ user, space, memberType }: Actor): SQL =>
  managesSpace(memberType)
    ? sql`s.space_id = ${space.id}`
    : sql`s.space_id = ${space.id} and s.created_by = ${user.id}`;

const matching = (actor: Actor, { _id_source, start_date, end_date, own }: Filters): SQL =>
  sql.join(
    [
      heldBy(actor),
      ...(_id_source ? [sql`s.id = ${_id_source}`] : []),
      ...(start_date ? [sql`r.day >= ${start_date}`] : []),
      ...(end_date ? [sql`r.day <= ${end_date}`] : []),
      ...(own ? [] : [sql`r.user_id is distinct from ${actor.user.id}`]),
    ],
    sql` and `,
  );

export type ReadingRow = {
  sourceId: string;
  sourceName: string;
  idsource: string | null;
  day: string;
  kind: Reading['kind'];
  reader: string;
  person: string | null;
  space: string | null;
  key: string | null;
  firstAt: string;
  lastAt: string;
};

const SELECTED = sql`select s.id as "sourceId", s.name as "sourceName", s.idsource, r.day::text as day, r.kind, r.reader,
    u.firstname || ' ' || u.lastname as person, p.name as space, r.key_name as key, r.first_at as "firstAt", r.last_at as "lastAt"
  from ${measureReadings} r join sources s on s.id = r.source_id left join users u on u.id = r.user_id left join spaces p on p.id = r.space_id`;

/** Readings of what the actor holds, the last first. */
export async function readingsOf(
  db: Database,
  actor: Actor,
  filters: Filters,
  { limit, offset }: { limit: number; offset: number },
): Promise<ReadingRow[]> {
  return rows<ReadingRow>(
    db,
    sql`${SELECTED} where ${matching(actor, filters)}
      order by r.day desc, r.last_at desc, s.id, r.kind, r.reader limit ${limit} offset ${offset}`,
  );
}

/**
 * Every reading of what the actor holds, the last day first, a batch at a time. In the order of their keys: one that is read again meanwhile
 * moves nowhere, and none is given twice or left out.
 */
export async function* allReadings(
  db: Database,
  actor: Actor,
  filters: Filters,
  batch: number,
): AsyncGenerator<ReadingRow[]> {
  let last: ReadingRow | undefined;
  do {
    const after = last
      ? sql`and (r.day < ${last.day}::date or (r.day = ${last.day}::date
          and (r.source_id, r.kind, r.reader) > (${last.sourceId}::uuid, ${last.kind}::text, ${last.reader}::text)))`
      : sql``;
    const found = await rows<ReadingRow>(
      db,
      sql`${SELECTED} where ${matching(actor, filters)} ${after} order by r.day desc, r.source_id, r.kind, r.reader limit ${batch}`,
    );
    yield found;
    last = found.length === batch ? found.at(-1) : undefined;
  } while (last);
}

export async function countReadings(db: Database, actor: Actor, filters: Filters): Promise<number> {
  const [found] = await rows<{ n: number }>(
    db,
    sql`select count(*)::int as n from ${measureReadings} r join sources s on s.id = r.source_id where ${matching(actor, filters)}`,
  );
  return found!.n;
}

/** Removes the readings of before a day. */
export async function removeOldReadings(db: Database, before: string): Promise<void> {
  await db.execute(sql`delete from ${measureReadings} where day < ${before}`);
}

/** Last day on which anybody read the measures of each of some sources; those that nobody read are not in it. */
export async function lastReadDays(db: Database, sourceIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (sourceIds.length === 0) return new Map();
  const found = await rows<{ sourceId: string; day: string }>(
    db,
    sql`select source_id as "sourceId", max(day)::text as day from ${measureReadings}
      where source_id = any(${uuidArray(sourceIds)}) group by source_id`,
  );
  return new Map(found.map(({ sourceId, day }) => [sourceId, day]));
}
