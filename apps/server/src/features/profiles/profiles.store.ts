import type { ProfilePoint } from '@joulerie/domain/profiles';
import type { ProfileVariable } from '@joulerie/domain/vocabulary';
import { type SQL, and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type Database, isOneOf, rows, uuidArray } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { users } from '../accounts/accounts.public.ts';
import { profilePoints } from './profiles.tables.ts';

/** What a profile is of. */
export type ProfileOf = { kind: 'building' | 'source'; id: string; variable: ProfileVariable };

/** A point with who entered it. */
export type EnteredPoint = ProfilePoint & { by: string | null; enteredAt: Date };

const ownerColumn = (kind: ProfileOf['kind']) =>
  kind === 'building' ? profilePoints.buildingId : profilePoints.sourceId;

const ofProfile = ({ kind, id, variable }: ProfileOf): SQL =>
  and(eq(ownerColumn(kind), id), eq(profilePoints.variable, variable))!;

/** The points of a profile, oldest first. */
export async function pointsOf(db: Database, profile: ProfileOf): Promise<EnteredPoint[]> {
  const found = await db
    .select({
      at: profilePoints.at,
      value: profilePoints.value,
      firstname: users.firstname,
      lastname: users.lastname,
      enteredAt: profilePoints.enteredAt,
    })
    .from(profilePoints)
    .leftJoin(users, eq(users.id, profilePoints.enteredBy))
    .where(ofProfile(profile))
    .orderBy(asc(profilePoints.at));
  return found.map(({ at, value, firstname, lastname, enteredAt }) => ({
    at: at.getTime(),
    value,
    by: [firstname, lastname].filter(Boolean).join(' ') || null,
    enteredAt,
  }));
}

/** Adds points to a profile that the caller holds. */
export async function insertPoints(
  db: Database,
  { kind, id, variable }: ProfileOf,
  points: readonly ProfilePoint[],
  enteredBy: string,
  now: number,
): Promise<void> {
  if (points.length === 0) return;
  await db.insert(profilePoints).values(
    points.map(({ at, value }) => ({
      id: newId(now),
      buildingId: kind === 'building' ? id : null,
      sourceId: kind === 'source' ? id : null,
      variable,
      at: new Date(at),
      value,
      enteredBy,
      enteredAt: new Date(now),
    })),
  );
}

/** Removes the points of some instants; the whole profile for null. */
export async function deletePoints(db: Database, profile: ProfileOf, ats: readonly number[] | null): Promise<void> {
  if (ats?.length === 0) return;
  const some =
    ats === null
      ? undefined
      : inArray(
          profilePoints.at,
          ats.map((at) => new Date(at)),
        );
  await db.delete(profilePoints).where(and(ofProfile(profile), some));
}

/** The points of a variable of several buildings, oldest first; buildings without any are absent. */
export async function pointsOfBuildings(
  db: Database,
  ids: readonly string[],
  variable: ProfileVariable,
): Promise<Map<string, ProfilePoint[]>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: profilePoints.buildingId, at: profilePoints.at, value: profilePoints.value })
    .from(profilePoints)
    .where(and(isOneOf(profilePoints.buildingId, ids), eq(profilePoints.variable, variable)))
    .orderBy(asc(profilePoints.buildingId), asc(profilePoints.at));
  const points = Map.groupBy(found, ({ id }) => id!);
  return new Map([...points].map(([id, own]) => [id, own.map(({ at, value }) => ({ at: at.getTime(), value }))]));
}

/** Newest points of a profile that the read of its building gives. */
const SHOWN_POINTS = 50;

/** Each profile of a building: its newest points, oldest first, and how many it has. */
export async function newestOfBuilding(
  db: Database,
  id: string,
): Promise<{ variable: ProfileVariable; points: ProfilePoint[]; total: number }[]> {
  const found = await rows<{ variable: ProfileVariable; at: number; value: number; total: number }>(
    db,
    sql`select variable, at, value, total from (
        select variable, (extract(epoch from at) * 1000)::float8 as at, value,
          count(*) over (partition by variable)::int as total,
          row_number() over (partition by variable order by at desc) as back
        from profile_points where building_id = any(${uuidArray([id])})) as numbered
      where back <= ${SHOWN_POINTS} order by variable, at`,
  );
  return [...Map.groupBy(found, ({ variable }) => variable)].map(([variable, own]) => ({
    variable,
    points: own.map(({ at, value }) => ({ at, value })),
    total: own[0]!.total,
  }));
}
