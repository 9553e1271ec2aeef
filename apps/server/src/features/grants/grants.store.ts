import { type SQL, and, eq, inArray, or, sql } from 'drizzle-orm';
import { type Database, databaseError, isOneOf, rows, uuidArray } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Actor, MemberType } from '../../platform/identity.ts';
import { managesSpace } from '../access/access.public.ts';
import { memberships, membersOfSpace, users } from '../accounts/accounts.public.ts';
import { type BuildingRow, buildingPolicy, buildings } from '../buildings/buildings.public.ts';
import { type FolderRow, folderPolicy } from '../folders/folders.public.ts';
import { type GrantRow, grants } from './grants.tables.ts';

export type Member = { id: string; firstname: string; lastname: string; username: string; type: MemberType };

/** A membership that is given a right. */
export type Grantee = { userId: string; spaceId: string; type: MemberType; firstname: string; username: string };

/** A folder or building that a right is given on. */
export type Thing = Pick<BuildingRow, 'id' | 'spaceId' | 'createdBy' | 'name'> & { kind: 'folder' | 'building' };

/** What access is asked about. */
export type Subject = { building: BuildingRow } | { folder: FolderRow };

/** What a space has shared is shared no more. */
export async function endGrantsOf(tx: Database, spaceId: string): Promise<void> {
  await tx.delete(grants).where(eq(grants.ownerSpaceId, spaceId));
}

/** The people whom a space gives a right by itself on one of its records: those who manage it, and the author while they are a member. */
export async function peopleBySpace(
  db: Database,
  { spaceId, createdBy }: Pick<Thing, 'spaceId' | 'createdBy'>,
): Promise<Member[]> {
  const found = await membersOfSpace(db, spaceId);
  return found.filter(({ id, type }) => managesSpace(type) || id === createdBy);
}

export type GivenGrant = Pick<
  GrantRow,
  'folderId' | 'buildingId' | 'right' | 'recursive' | 'spaceId' | 'ownerSpaceId'
> &
  Member & { company: string | null; thing: string; visible: boolean };

/** Conditions on grants `g` that give a right on a building, or on a folder. */
const onBuilding = ({ id, ancestors, folderId, folderPath }: BuildingRow): SQL =>
  sql`(g.building_id = any(${uuidArray([...ancestors, id])}) or g.folder_id = ${folderId}::uuid
    or (g.recursive and g.folder_id = any(${uuidArray(folderPath)})))`;
const onFolder = ({ id, ancestors }: FolderRow): SQL =>
  sql`(g.folder_id = ${id}::uuid or (g.recursive and g.folder_id = any(${uuidArray(ancestors)})))`;

/** The grants that give a right on a building or on a folder, those on what is around it included; `visible`: the actor sees what each is on. */
export async function grantsOn(db: Database, actor: Actor, on: Subject): Promise<GivenGrant[]> {
  return rows<GivenGrant>(
    db,
    sql`select g.folder_id as "folderId", g.building_id as "buildingId", g."right", g.recursive, g.space_id as "spaceId",
        g.owner_space_id as "ownerSpaceId", u.id, u.firstname, u.lastname, u.username, m.type,
        case when s.kind = 'company' then s.name end as company,
        coalesce(f.name, b.name) as thing,
        coalesce(case when f.id is not null then ${folderPolicy.visibleAs(actor, 'f')} else ${buildingPolicy.visibleAs(actor, 'b')} end, false) as visible
      from grants g join users u on u.id = g.user_id join spaces s on s.id = g.space_id
        join memberships m on m.user_id = g.user_id and m.space_id = g.space_id
        left join folders f on f.id = g.folder_id left join buildings b on b.id = g.building_id
      where ${'building' in on ? onBuilding(on.building) : onFolder(on.folder)}
      order by u.lastname, u.firstname, u.id, g.granted_at, g.id`,
  );
}

/** A member of a space, as somebody who is given a right. */
export async function memberGrantee(
  db: Database,
  spaceId: string,
  by: { userId: string } | { username: string },
): Promise<Grantee | null> {
  const [found] = await db
    .select({
      userId: users.id,
      spaceId: memberships.spaceId,
      type: memberships.type,
      firstname: users.firstname,
      username: users.username,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(eq(memberships.spaceId, spaceId), 'userId' in by ? eq(users.id, by.userId) : eq(users.username, by.username)),
    );
  return found ?? null;
}

/** The people of a brand with some addresses, by id: whose rights are taken, wherever they have them. */
export async function peopleByAddress(db: Database, scopeId: string, usernames: readonly string[]): Promise<string[]> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.scopeId, scopeId), inArray(users.username, [...usernames])));
  return found.map(({ id }) => id);
}

/**
 * Gives a membership a right on things; one that it has already is changed. Answers how many are new, and how many new or changed.
 *
 * @throws DomainError `not_found_user` for a membership that ended meanwhile
 */
export async function insertGrants(
  tx: Database,
  { userId, spaceId }: Grantee,
  things: readonly Thing[],
  given: { right: GrantRow['right']; recursive: boolean; by: string; at: Date },
): Promise<{ made: number; changed: number }> {
  const ofFolders = things[0]?.kind === 'folder';
  const found = await tx
    .insert(grants)
    .values(
      things.map((thing) => ({
        id: newId(),
        userId,
        spaceId,
        folderId: ofFolders ? thing.id : null,
        buildingId: ofFolders ? null : thing.id,
        ownerSpaceId: thing.spaceId,
        right: given.right,
        recursive: given.recursive,
        grantedBy: given.by,
        grantedAt: given.at,
      })),
    )
    .onConflictDoUpdate({
      target: [grants.userId, grants.spaceId, ofFolders ? grants.folderId : grants.buildingId],
      set: { right: given.right, recursive: given.recursive },
      setWhere: sql`${grants.right} <> ${given.right} or ${grants.recursive} <> ${given.recursive}`,
    })
    // A row that was there already has been written by two transactions.
    .returning({ isNew: sql<boolean>`${grants}.xmax = 0` })
    .catch((error: unknown) => {
      if (databaseError(error)?.code === '23503') throw new DomainError('not_found_user', {}, { cause: error });
      throw error;
    });
  return { made: found.filter(({ isNew }) => isNew).length, changed: found.length };
}

/** Takes from people the rights given on buildings themselves. */
export async function deleteBuildingGrants(
  tx: Database,
  buildingIds: readonly string[],
  userIds: readonly string[],
): Promise<number> {
  const gone = await tx
    .delete(grants)
    .where(and(isOneOf(grants.buildingId, buildingIds), isOneOf(grants.userId, userIds)))
    .returning({ id: grants.id });
  return gone.length;
}

/**
 * Takes from people the rights given on a folder, and with `below` those given on what it holds. `author`: of what that person created
 * alone.
 */
export async function deleteFolderGrants(
  tx: Database,
  folder: FolderRow,
  userIds: readonly string[],
  below: boolean,
  author: string | null,
): Promise<number> {
  const theirs = author === null ? sql`true` : sql`created_by = ${author}`;
  const here = sql`folder_id = ${folder.id}::uuid`;
  const inside = sql`folder_id in (select id from folders where ancestors @> array[${folder.id}::uuid] and ${theirs})
    or building_id in (select id from buildings where folder_path @> array[${folder.id}::uuid] and ${theirs})`;
  const gone = await rows(
    tx,
    sql`delete from grants where user_id = any(${uuidArray(userIds)}) and (${here} ${below ? sql`or ${inside}` : sql``}) returning id`,
  );
  return gone.length;
}

/** Gives back the rights that the actor has, by this membership, on buildings themselves. */
export async function leaveBuildings(tx: Database, actor: Actor, buildingIds: readonly string[]): Promise<number> {
  const gone = await tx
    .delete(grants)
    .where(and(isOneOf(grants.buildingId, buildingIds), ofMembership(actor)))
    .returning({ id: grants.id });
  return gone.length;
}

/** Gives back the rights that the actor has, by this membership, on a folder, and with `below` on what it holds. */
export async function leaveFolder(tx: Database, actor: Actor, folder: FolderRow, below: boolean): Promise<number> {
  const gone = await tx
    .delete(grants)
    .where(and(ofMembership(actor), or(eq(grants.folderId, folder.id), below ? within(folder) : undefined)))
    .returning({ id: grants.id });
  return gone.length;
}

const ofMembership = ({ user, space }: Actor): SQL => and(eq(grants.userId, user.id), eq(grants.spaceId, space.id))!;

/** Grants on the folders and buildings that a folder holds. */
const within = ({ id }: FolderRow): SQL =>
  sql`${grants.folderId} in (select id from folders where ancestors @> array[${id}::uuid])
    or ${grants.buildingId} in (select id from buildings where folder_path @> array[${id}::uuid])`;

/** Whether a folder, or buildings, hold folders, buildings or sources that somebody else created: who shares them would show these too. */
export async function holdsOthers(
  db: Database,
  userId: string,
  on: { folder: FolderRow; recursive: boolean } | { buildings: readonly string[] },
): Promise<boolean> {
  const others = sql`created_by is distinct from ${userId}::uuid`;
  const within =
    'buildings' in on
      ? sql`b.id = any(${uuidArray(on.buildings)}) or b.ancestors && ${uuidArray(on.buildings)}`
      : on.recursive
        ? sql`b.folder_path @> array[${on.folder.id}::uuid]`
        : sql`b.folder_id = ${on.folder.id}::uuid`;
  const inFolders =
    'folder' in on && on.recursive
      ? sql`or exists (select from folders f where f.ancestors @> array[${on.folder.id}::uuid] and f.${others})`
      : sql``;
  const [found] = await rows<{ held: boolean }>(
    db,
    sql`select exists (select from buildings b left join building_sources bs on bs.building_id = b.id left join sources s on s.id = bs.source_id
        where (${within}) and (b.${others} or (s.id is not null and s.${others}))) ${inFolders} as held`,
  );
  return found!.held;
}

/** The parties of the buildings of a folder that the actor sees, or of one building, and of how many each is one. */
export async function contactsOf(
  db: Database,
  actor: Actor,
  on: Subject,
): Promise<{ role: 'gestionnaire' | 'exploitant' | 'amo'; name: string; code: string; buildings: number }[]> {
  const which =
    'building' in on ? eq(buildings.id, on.building.id) : sql`buildings.folder_path @> array[${on.folder.id}::uuid]`;
  return rows(
    db,
    sql`select p.role, p.party->>'name' as name, coalesce(p.party->>'code', '') as code, count(*)::int as buildings
      from buildings cross join lateral (values ('gestionnaire', gestionnaire), ('exploitant', exploitant), ('amo', amo)) as p(role, party)
      where ${which} and ${buildingPolicy.visible(actor)} and coalesce(p.party->>'name', '') <> ''
      group by 1, 2, 3 order by count(*) desc, 2, 1 limit 200`,
  );
}
