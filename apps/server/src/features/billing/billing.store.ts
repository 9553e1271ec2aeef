import type { BilledSource } from '@joulerie/contract/billing';
import { isoInstant } from '@joulerie/domain/calendar';
import type { SourceType } from '@joulerie/domain/vocabulary';
import { type SQL, eq, lt, sql } from 'drizzle-orm';
import { type Database, rows } from '../../platform/database.ts';
import { escapeLike } from '../../platform/text.ts';
import { BILLED_TYPES } from '../accounts/accounts.public.ts';
import { stripeEvents } from './billing.tables.ts';

/** Whether a message had its effect. */
export async function isKnownEvent(db: Database, id: string): Promise<boolean> {
  return (await db.select({ id: stripeEvents.id }).from(stripeEvents).where(eq(stripeEvents.id, id))).length > 0;
}

/** Notes that a message has its effect in this transaction; false when it had it before. Two at once wait for each other. */
export async function noteEvent(tx: Database, event: typeof stripeEvents.$inferInsert): Promise<boolean> {
  const noted = await tx.insert(stripeEvents).values(event).onConflictDoNothing().returning({ id: stripeEvents.id });
  return noted.length > 0;
}

/** Forgets the messages that the provider does not repeat any more. */
export async function forgetEvents(db: Database, before: Date): Promise<void> {
  await db.delete(stripeEvents).where(lt(stripeEvents.receivedAt, before));
}

/** Which sources of a company are listed. */
export type BilledFilters = {
  search?: string | undefined;
  count?: 'true' | 'false' | undefined;
  status?: 'active' | 'inactive' | undefined;
  /** As the company was at the end of that day. */
  date?: string | undefined;
  idtype?: SourceType | undefined;
};

/** Whether a source has measures, or had some on a day. */
const isActive = (date: string | undefined): SQL =>
  date === undefined ? sql`(s.first_day is not null)` : sql`(s.first_day is not null and s.first_day <= ${date}::date)`;

const isCounted = sql`exists (select 1 from building_sources bs where bs.source_id = s.id and bs.used)`;

function filtered(spaceId: string, { search, count, status, date, idtype }: BilledFilters): SQL {
  const types = idtype === undefined ? BILLED_TYPES : BILLED_TYPES.filter((one) => one === idtype);
  const conditions: SQL[] = [
    sql`s.space_id = ${spaceId}`,
    types.length === 0
      ? sql`false`
      : sql`s.idtype in (${sql.join(
          types.map((type) => sql`${type}`),
          sql`, `,
        )})`,
    ...(search?.split(/\s+/).filter(Boolean) ?? []).map(
      (word) => sql`(s.search like '%' || plain(${escapeLike(word)}) || '%' or exists (
        select 1 from building_sources bs join buildings b on b.id = bs.building_id
          where bs.source_id = s.id and b.search like '%' || plain(${escapeLike(word)}) || '%'))`,
    ),
  ];
  if (count !== undefined) conditions.push(count === 'true' ? isCounted : sql`not ${isCounted}`);
  if (status !== undefined) conditions.push(status === 'active' ? isActive(date) : sql`not ${isActive(date)}`);
  if (date !== undefined)
    conditions.push(sql`s.created_at < (${date}::date + 1)::timestamp at time zone 'Europe/Paris'`);
  return sql.join(conditions, sql` and `);
}

/** How many sources of energy a company has, and how many of them have measures. */
export async function countBilled(
  db: Database,
  spaceId: string,
  filters: BilledFilters,
): Promise<{ total: number; active: number }> {
  const [row] = await rows<{ total: number; active: number }>(
    db,
    sql`select count(*)::int as total, count(*) filter (where ${isActive(filters.date)})::int as active
      from sources s where ${filtered(spaceId, filters)}`,
  );
  return row!;
}

type Row = Omit<BilledSource, 'createdAt' | 'buildings' | '_id'> & {
  id: string;
  createdMs: number;
  buildingIds: string[];
  buildingNames: string[];
};

/** One page of the sources of energy of a company, the newest first. */
export async function pageOfBilled(
  db: Database,
  spaceId: string,
  { page, limit, ...filters }: BilledFilters & { page: number; limit: number },
): Promise<BilledSource[]> {
  const found = await rows<Row>(
    db,
    sql`select s.id, s.name, s.idtype, s.idsource,
        case when ${isActive(filters.date)} then 'active' else 'inactive' end as status,
        ${isCounted} as count, (extract(epoch from s.created_at) * 1000)::float8 as "createdMs",
        (select u.firstname || ' ' || u.lastname from users u where u.id = s.created_by) as creator,
        s.first_day::text as "firstDay", s.last_day::text as "lastDay",
        coalesce(held.ids, '{}') as "buildingIds", coalesce(held.names, '{}') as "buildingNames"
      from (select * from sources s where ${filtered(spaceId, filters)}
          order by s.created_at desc, s.id desc limit ${limit} offset ${(page - 1) * limit}) s
        left join lateral (
          select array_agg(b.id order by b.sort_name, b.id) as ids, array_agg(b.name order by b.sort_name, b.id) as names
            from building_sources bs join buildings b on b.id = bs.building_id
            where bs.source_id = s.id and b.space_id = s.space_id) held on true
      order by s.created_at desc, s.id desc`,
  );
  return found.map(({ id, createdMs, buildingIds, buildingNames, ...row }) => ({
    _id: id,
    ...row,
    buildings: buildingIds.map((_id, at) => ({ _id, name: buildingNames[at]! })),
    createdAt: isoInstant(createdMs),
  }));
}
