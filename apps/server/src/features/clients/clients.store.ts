import type { Client } from '@joulerie/contract/clients';
import { CLIENT_THINGS_SHOWN } from '@joulerie/contract/constants';
import { isoInstant } from '@joulerie/domain/calendar';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, rows } from '../../platform/database.ts';
import type { Actor } from '../../platform/identity.ts';
import { escapeLike } from '../../platform/text.ts';
import { managesSpace } from '../access/access.public.ts';

type Named = { id: string; firstname: string; lastname: string };

/** A client as it is read: its things are those that the reader themself was given. */
export type ClientRow = {
  id: string;
  state: Client['state'];
  name: string;
  kind: Client['kind'];
  username: string | null;
  since: Date;
  expiresAt: Date | null;
  folders: number;
  buildings: number;
  reached: number;
  members: Named[];
  shared: { kind: 'folder' | 'building'; id: string; name: string }[];
};

export type ClientFilters = {
  search?: string | undefined;
  states: readonly Client['state'][];
  page: number;
  limit: number;
};

/** Rights `g` that other spaces gave: to every member of the company for who manages it, to themselves for others. */
const given = (actor: Actor): SQL =>
  sql`g.space_id = ${actor.space.id}::uuid and g.owner_space_id <> g.space_id
    and (${managesSpace(actor.memberType)} or g.user_id = ${actor.user.id}::uuid)`;

/** Every word that is searched is somewhere in the name or the address, whatever its accents and case. */
const matches = (search = ''): SQL =>
  sql.join(
    [
      sql`true`,
      ...search
        .split(/\s+/)
        .filter((word) => word !== '')
        .map((word) => sql`plain(name || ' ' || coalesce(username, '')) like '%' || plain(${escapeLike(word)}) || '%'`),
    ],
    sql` and `,
  );

/** Whether a right `g` reaches a building `b`. */
const REACHES = sql`(g.building_id = b.id or g.building_id = any(b.ancestors) or g.folder_id = b.folder_id
  or (g.recursive and g.folder_id = any(b.folder_path)))`;

/**
 * The spaces that share with members of the company, each once, then the invitations of those that do not, by name: one page, with how
 * many there are.
 */
export async function clientsOf(
  db: Database,
  actor: Actor,
  { search, states, page, limit }: ClientFilters,
  now: number,
): Promise<{ data: ClientRow[]; total: number }> {
  const isMine = given(actor);
  const found = await rows<ClientRow & { total: number }>(
    db,
    sql`with sharing as (
        select g.owner_space_id as id, min(g.granted_at) as since, count(distinct g.folder_id)::int as folders,
          count(distinct g.building_id)::int as buildings
        from grants g where ${isMine} group by 1),
      clients as (
        select s.id, 'sharing' as state, s.name, s.kind, null as username, h.since, null::timestamptz as "expiresAt", h.folders, h.buildings
        from sharing h join spaces s on s.id = h.id
        union all
        select i.id, case when i.accepted_at is not null then 'accepted' when i.expires_at <= ${isoInstant(now)}::timestamptz then 'expired' else 'invited' end,
          coalesce(s.name, i.firstname || ' ' || i.lastname), s.kind, i.username, coalesce(i.accepted_at, i.sent_at),
          case when i.accepted_at is null then i.expires_at end, 0, 0
        from client_invitations i left join spaces s on s.id = i.client_space_id
        where i.space_id = ${actor.space.id}::uuid and (${managesSpace(actor.memberType)} or i.invited_by = ${actor.user.id}::uuid)
          and not exists (select from sharing h where h.id = i.client_space_id)),
      page as (
        select *, count(*) over ()::int as total from clients
        where state = any(${sql.param([...states])}::text[]) and ${matches(search)}
        order by plain(name), id limit ${limit} offset ${(page - 1) * limit})
      select p.*,
        (select count(*)::int from buildings b where p.state = 'sharing' and b.space_id = p.id
          and exists (select from grants g where ${isMine} and g.owner_space_id = p.id and ${REACHES})) as reached,
        (select coalesce(json_agg(json_build_object('id', u.id, 'firstname', u.firstname, 'lastname', u.lastname) order by u.lastname, u.firstname, u.id), '[]')
          from users u where u.id in (select g.user_id from grants g where ${isMine} and g.owner_space_id = p.id)) as members,
        (select coalesce(json_agg(t.thing order by t.name), '[]') from (
          select coalesce(f.name, b.name) as name,
            json_build_object('kind', case when f.id is null then 'building' else 'folder' end, 'id', coalesce(f.id, b.id), 'name', coalesce(f.name, b.name)) as thing
          from grants g left join folders f on f.id = g.folder_id left join buildings b on b.id = g.building_id
          where ${isMine} and g.user_id = ${actor.user.id}::uuid and g.owner_space_id = p.id
          order by 1 limit ${CLIENT_THINGS_SHOWN}) t) as shared
      from page p order by plain(p.name), p.id`,
  );
  const data = found.map((row) => ({
    ...row,
    since: new Date(row.since),
    expiresAt: row.expiresAt && new Date(row.expiresAt),
  }));
  if (found[0] || page === 1) return { data, total: found[0]?.total ?? 0 };
  // Past the last page, the first one says how many there are.
  return { data, total: (await clientsOf(db, actor, { search, states, page: 1, limit: 1 }, now)).total };
}
