import { USAGE_PROFILES_MOST } from '@joulerie/contract/constants';
import { type SQL, and, count, eq, ne, sql } from 'drizzle-orm';
import { type Database, databaseError, isOneOf } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Actor } from '../../platform/identity.ts';
import { newId } from '../../platform/ids.ts';
import { lock } from '../../platform/locks.ts';
import { isOneOfGiven, statement } from '../../platform/statement.ts';
import { escapeLike } from '../../platform/text.ts';
import { type BuildingRow, buildingPolicy, buildings } from '../buildings/buildings.public.ts';
import { usageProfilePolicy } from './usage-profiles.policy.ts';
import { type UsageProfileRow, buildingUsageProfiles, usageProfiles } from './usage-profiles.tables.ts';

type Values = Pick<UsageProfileRow, 'name' | 'schedule'>;

/** One page of the profiles that the actor reads, by name, with how many there are. */
export async function pageOfProfiles(
  db: Database,
  actor: Actor,
  { search = '', page, limit }: { search?: string | undefined; page: number; limit: number },
): Promise<{ rows: UsageProfileRow[]; total: number }> {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const where = and(
    usageProfilePolicy.visible(actor),
    ...words.map((word) => sql`plain(${usageProfiles.name}) like '%' || plain(${escapeLike(word)}) || '%'`),
  );
  const rows = await db
    .select()
    .from(usageProfiles)
    .where(where)
    .orderBy(sql`plain(${usageProfiles.name})`, usageProfiles.id)
    .limit(limit)
    .offset((page - 1) * limit);
  if (page === 1 && rows.length < limit) return { rows, total: rows.length };
  const [all] = await db.select({ n: count() }).from(usageProfiles).where(where);
  return { rows, total: all!.n };
}

/** A profile that the actor reads. @throws DomainError `not_found` */
export async function openProfile(db: Database, actor: Actor, id: string): Promise<UsageProfileRow> {
  const [row] = await db.select().from(usageProfiles).where(eq(usageProfiles.id, id));
  return known(actor, row);
}

/** A profile to be changed, held until the end of the transaction. @throws DomainError `not_found`, `restricted_admin_company` */
export async function editableProfile(db: Database, actor: Actor, id: string): Promise<UsageProfileRow> {
  const [row] = await db.select().from(usageProfiles).where(eq(usageProfiles.id, id)).for('no key update');
  const found = known(actor, row);
  if (!usageProfilePolicy.rightsOn(actor, found).includes('owns')) throw new DomainError('restricted_admin_company');
  return found;
}

function known(actor: Actor, row: UsageProfileRow | undefined): UsageProfileRow {
  if (!row || usageProfilePolicy.rightsOn(actor, row).length === 0) throw new DomainError('not_found');
  return row;
}

/** Adds a profile to a space. Call it in a transaction. @throws DomainError `too_many_usage_profiles`, `usage_profile_name_taken` */
export async function insertProfile(db: Database, actor: Actor, values: Values): Promise<UsageProfileRow> {
  const { id: spaceId } = actor.space;
  await lock(db, 'usage-profiles', spaceId);
  const [had] = await db.select({ n: count() }).from(usageProfiles).where(eq(usageProfiles.spaceId, spaceId));
  if (had!.n >= USAGE_PROFILES_MOST) throw new DomainError('too_many_usage_profiles');
  const [row] = await db
    .insert(usageProfiles)
    .values({ ...values, id: newId(), spaceId, createdBy: actor.user.id })
    .returning()
    .catch(refuseTakenName);
  return row!;
}

/** @throws DomainError `usage_profile_name_taken` */
export async function updateProfileRow(
  db: Database,
  id: string,
  values: Values,
  now: number,
): Promise<UsageProfileRow> {
  const [row] = await db
    .update(usageProfiles)
    .set({ ...values, updatedAt: new Date(now) })
    .where(eq(usageProfiles.id, id))
    .returning()
    .catch(refuseTakenName);
  return row!;
}

function refuseTakenName(error: unknown): never {
  if (databaseError(error)?.code === '23505') throw new DomainError('usage_profile_name_taken', {}, { cause: error });
  throw error;
}

export async function deleteProfile(db: Database, id: string): Promise<void> {
  await db.delete(usageProfiles).where(eq(usageProfiles.id, id));
}

/** Ids of every building that follows a profile, whoever sees it. */
export async function followersOf(db: Database, profileId: string): Promise<string[]> {
  const rows = await db
    .select({ id: buildingUsageProfiles.buildingId })
    .from(buildingUsageProfiles)
    .where(eq(buildingUsageProfiles.profileId, profileId));
  return rows.map(({ id }) => id);
}

/** How many buildings that the actor sees follow each profile. */
export async function countFollowers(db: Database, actor: Actor, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: buildingUsageProfiles.profileId, n: count() })
    .from(buildingUsageProfiles)
    .innerJoin(buildings, eq(buildings.id, buildingUsageProfiles.buildingId))
    .where(and(isOneOf(buildingUsageProfiles.profileId, ids), buildingPolicy.visible(actor)))
    .groupBy(buildingUsageProfiles.profileId);
  return new Map(rows.map(({ id, n }) => [id, n]));
}

/** One page of the buildings that follow a profile and that the actor sees, by name, with how many there are. */
export async function pageOfFollowers(
  db: Database,
  actor: Actor,
  profileId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: BuildingRow[]; total: number }> {
  const where: SQL = and(eq(buildingUsageProfiles.profileId, profileId), buildingPolicy.visible(actor))!;
  const rows = await db
    .select({ building: buildings })
    .from(buildingUsageProfiles)
    .innerJoin(buildings, eq(buildings.id, buildingUsageProfiles.buildingId))
    .where(where)
    .orderBy(sql`plain(${buildings.name})`, buildings.id)
    .limit(limit)
    .offset((page - 1) * limit);
  const found = rows.map(({ building }) => building);
  if (page === 1 && rows.length < limit) return { rows: found, total: rows.length };
  const [all] = await db
    .select({ n: count() })
    .from(buildingUsageProfiles)
    .innerJoin(buildings, eq(buildings.id, buildingUsageProfiles.buildingId))
    .where(where);
  return { rows: found, total: all!.n };
}

/** The profiles that buildings follow, another one than the given one. */
export async function otherProfilesOf(
  db: Database,
  buildingIds: readonly string[],
  profileId: string,
): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: buildingUsageProfiles.buildingId, name: usageProfiles.name })
    .from(buildingUsageProfiles)
    .innerJoin(usageProfiles, eq(usageProfiles.id, buildingUsageProfiles.profileId))
    .where(and(isOneOf(buildingUsageProfiles.buildingId, buildingIds), ne(buildingUsageProfiles.profileId, profileId)));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Buildings follow a profile; answers those that did not. */
export async function attach(db: Database, buildingIds: readonly string[], profileId: string): Promise<string[]> {
  const rows = await db
    .insert(buildingUsageProfiles)
    .values(buildingIds.map((buildingId) => ({ buildingId, profileId })))
    .onConflictDoUpdate({
      target: buildingUsageProfiles.buildingId,
      set: { profileId },
      setWhere: ne(buildingUsageProfiles.profileId, profileId),
    })
    .returning({ id: buildingUsageProfiles.buildingId });
  return rows.map(({ id }) => id);
}

/** Buildings follow a profile no more; answers those that did. */
export async function detach(db: Database, buildingIds: readonly string[], profileId: string): Promise<string[]> {
  const rows = await db
    .delete(buildingUsageProfiles)
    .where(and(isOneOf(buildingUsageProfiles.buildingId, buildingIds), eq(buildingUsageProfiles.profileId, profileId)))
    .returning({ id: buildingUsageProfiles.buildingId });
  return rows.map(({ id }) => id);
}

const profilesByBuilding = statement((db) =>
  db
    .select({ buildingId: buildingUsageProfiles.buildingId, id: usageProfiles.id, name: usageProfiles.name })
    .from(buildingUsageProfiles)
    .innerJoin(usageProfiles, eq(usageProfiles.id, buildingUsageProfiles.profileId))
    .where(isOneOfGiven(buildingUsageProfiles.buildingId, 'buildingIds')),
);

/** The profile that each building follows; those that follow none are left out. */
export async function usageProfilesOf(
  db: Database,
  buildingIds: readonly string[],
): Promise<Map<string, { id: string; name: string }>> {
  if (buildingIds.length === 0) return new Map();
  const rows = await profilesByBuilding(db, { buildingIds });
  return new Map(rows.map(({ buildingId, id, name }) => [buildingId, { id, name }]));
}

/** The profile that a building follows, with its schedule; null where it follows none. */
export async function scheduleOfBuilding(
  db: Database,
  buildingId: string,
): Promise<Pick<UsageProfileRow, 'name' | 'schedule'> | null> {
  const [row] = await db
    .select({ name: usageProfiles.name, schedule: usageProfiles.schedule })
    .from(buildingUsageProfiles)
    .innerJoin(usageProfiles, eq(usageProfiles.id, buildingUsageProfiles.profileId))
    .where(eq(buildingUsageProfiles.buildingId, buildingId));
  return row ?? null;
}
