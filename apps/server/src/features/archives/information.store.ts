import type { ReturnedShare } from '@joulerie/contract/archives';
import { desc, eq, sql } from 'drizzle-orm';
import { type Database, rows } from '../../platform/database.ts';
import type { Actor } from '../../platform/identity.ts';
import { users } from '../accounts/accounts.public.ts';
import { spaceImports } from './archives.tables.ts';
import { cursor } from './records.store.ts';

const NAME = sql.raw(`concat_ws(' ', u.firstname, u.lastname)`);

type Fact = Record<string, unknown>;

/** Who is in a space, and who else made something that it has. */
export const peopleOf = (db: Database, spaceId: string): Promise<Fact[]> =>
  rows(
    db,
    sql`select u.id, ${NAME} as name, m.type as member_type, m.created_at as member_since
      from users u left join memberships m on m.user_id = u.id and m.space_id = ${spaceId}
      where m.user_id is not null
        or u.id in (select created_by from folders where space_id = ${spaceId} union select created_by from buildings where space_id = ${spaceId}
          union select created_by from sources where space_id = ${spaceId}
          union select i.user_id from imports i join sources s on s.id = i.source_id where s.space_id = ${spaceId})
      order by u.id`,
  );

/** What a space gives on its folders and buildings, to whom. */
export const grantsGiven = (db: Database, spaceId: string): Promise<Fact[]> =>
  rows(
    db,
    sql`select g.folder_id, g.building_id, g.right, g.recursive, g.granted_at, ${NAME} as to_person, o.name as to_space,
        (select ${NAME} from users u where u.id = g.granted_by) as by_person
      from grants g join users u on u.id = g.user_id join spaces o on o.id = g.space_id
      where g.owner_space_id = ${spaceId} order by g.id`,
  );

const READINGS_AT_ONCE = 500;

/** Who read the measures of a space, a row a reader, source, day and kind, a batch after the other. Call it in a transaction. */
export const readingsOf = (tx: Database, spaceId: string): AsyncGenerator<Fact[]> =>
  cursor<Fact>(
    tx,
    sql`select r.source_id, r.day, r.kind, ${NAME} as person, o.name as space, r.key_name, r.first_at, r.last_at
      from measure_readings r join sources s on s.id = r.source_id
        left join users u on u.id = r.user_id left join spaces o on o.id = r.space_id
      where s.space_id = ${spaceId} order by r.source_id, r.day, r.kind, r.reader`,
    READINGS_AT_ONCE,
  );

/** What other spaces share with a person in a space: its record and its proof, with the names of what can be read through it. */
export const sharesWith = (db: Database, { user, space }: Actor): Promise<ReturnedShare[]> =>
  rows(
    db,
    sql`select case when g.folder_id is null then 'building' else 'folder' end as kind, coalesce(g.folder_id, g.building_id) as "_id",
        coalesce(f.name, b.name) as name, o.name as owner, (select ${NAME} from users u where u.id = g.granted_by) as by,
        (select ${NAME} from users u where u.id = g.user_id) as "to", g.right, g.recursive,
        to_char(g.granted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "grantedAt",
        coalesce((select jsonb_agg(distinct jsonb_build_object('name', s.name, 'type', s.idtype, 'number', s.idsource))
          from buildings i join building_sources bs on bs.building_id = i.id join sources s on s.id = bs.source_id
          where i.space_id = g.owner_space_id and (i.id = g.building_id or i.ancestors @> array[g.building_id]
            or i.folder_id = g.folder_id or (g.recursive and i.folder_path @> array[g.folder_id]))), '[]') as sources
      from grants g join spaces o on o.id = g.owner_space_id
        left join folders f on f.id = g.folder_id left join buildings b on b.id = g.building_id
      where g.user_id = ${user.id} and g.space_id = ${space.id} and g.owner_space_id <> ${space.id}
      order by g.id`,
  );

/** Those of some folders and buildings of other spaces that are shared with a person now. */
export async function sharedNow(db: Database, { user, space }: Actor): Promise<Set<string>> {
  const found = await rows<{ id: string }>(
    db,
    sql`select coalesce(folder_id, building_id) as id from grants where user_id = ${user.id} and space_id = ${space.id}`,
  );
  return new Set(found.map(({ id }) => id));
}

/** The ids of the sources of a space, and the first and the last of their days. */
export async function sourcesOfSpace(db: Database, spaceId: string) {
  const [found] = await rows<{ ids: string[]; first: string | null; last: string | null }>(
    db,
    sql`select coalesce(array_agg(id), '{}') as ids, min(first_day)::text as first, max(last_day)::text as last from sources where space_id = ${spaceId}`,
  );
  return found!;
}

/** How many series the sources of a space have. */
export async function countSeries(db: Database, spaceId: string): Promise<number> {
  const [found] = await rows<{ n: number }>(
    db,
    sql`select count(*)::int as n from series e join sources s on s.id = e.source_id where s.space_id = ${spaceId}`,
  );
  return found!.n;
}

/** Whether a space has neither a building nor a source. */
export async function isEmptySpace(db: Database, spaceId: string): Promise<boolean> {
  const [found] = await rows<{ empty: boolean }>(
    db,
    sql`select not exists (select from buildings where space_id = ${spaceId}) and not exists (select from sources where space_id = ${spaceId}) as empty`,
  );
  return found!.empty;
}

/** The buildings of a space, those inside others first. */
export async function buildingsOfSpace(db: Database, spaceId: string): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select id from buildings where space_id = ${spaceId} order by cardinality(ancestors) desc, id`,
  );
  return found.map(({ id }) => id);
}

export const insertSpaceImport = async (db: Database, row: typeof spaceImports.$inferInsert): Promise<void> => {
  await db.insert(spaceImports).values(row);
};

/** The exports that came back into a space, newest first, with the name of who declared to be the holder. */
export async function importsOfSpace(db: Database, spaceId: string) {
  return db
    .select({ row: spaceImports, firstname: users.firstname, lastname: users.lastname })
    .from(spaceImports)
    .leftJoin(users, eq(users.id, spaceImports.declaredBy))
    .where(eq(spaceImports.spaceId, spaceId))
    .orderBy(desc(spaceImports.importedAt));
}
