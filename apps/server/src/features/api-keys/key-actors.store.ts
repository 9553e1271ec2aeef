import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { type Actor, NO_GRANTS } from '../../platform/identity.ts';
import { hashToken } from '../../platform/secrets.ts';
import { type GrantsReader, memberships, spaces, users } from '../accounts/accounts.public.ts';
import { type ApiKeyRow, apiKeys } from './api-keys.tables.ts';

/** The last use is written at most once a minute, so that reading costs no write. */
const NOTED_MS = 60_000;

/** Finds the actor of an unexpired key, in this brand only: its person with the rights that they have by now, or its company. */
export function keyActorFinder<W>(
  db: Database,
  grants: GrantsReader<W>,
): (secret: string, scopeId: string, now: number) => Promise<Actor | null> {
  return async (secret, scopeId, now) => {
    const [key] = await db
      .select({ row: apiKeys })
      .from(apiKeys)
      .innerJoin(spaces, eq(spaces.id, apiKeys.spaceId))
      .where(
        and(
          eq(apiKeys.secretHash, hashToken(secret)),
          gt(apiKeys.expiresAt, new Date(now)),
          eq(spaces.scopeId, scopeId),
          isNull(spaces.closedAt),
        ),
      );
    if (!key) return null;
    const { row } = key;
    const actor = row.userId === null ? await actorOfCompany(db, row) : await actorOfPerson(db, row, grants);
    if (!actor) return null;
    if ((row.lastUsedAt?.getTime() ?? 0) < now - NOTED_MS)
      await db
        .update(apiKeys)
        .set({ lastUsedAt: new Date(now) })
        .where(eq(apiKeys.id, row.id));
    const { id, name, writes, areas, userId } = row;
    return { ...actor, key: { id, name, writes, areas, isOfCompany: userId === null } };
  };
}

async function actorOfPerson<W>(
  db: Database,
  { id, spaceId }: ApiKeyRow,
  grants: GrantsReader<W>,
): Promise<Actor | null> {
  const [found] = await db
    .select({
      grants: grants.of(sql`${apiKeys.userId}`, sql`${apiKeys.spaceId}`),
      userId: users.id,
      username: users.username,
      memberType: memberships.type,
      lacksFactor: sql<boolean>`${spaces.secondFactorRequired} and ${users.secondFactorSince} is null`,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .innerJoin(spaces, eq(spaces.id, apiKeys.spaceId))
    .innerJoin(memberships, and(eq(memberships.userId, apiKeys.userId), eq(memberships.spaceId, apiKeys.spaceId)))
    .where(eq(apiKeys.id, id));
  if (!found) return null;
  return {
    user: { id: found.userId, username: found.username },
    space: { id: spaceId },
    memberType: found.memberType,
    grants: grants.read(found.grants),
    sessionHash: new Uint8Array(),
    lacksFactor: found.lacksFactor,
  };
}

/**
 * A company acts as an administrator without grants: it reaches what its space holds. What it makes bears the name of who made the key
 * while they are a member, and then of its first owner.
 */
async function actorOfCompany(db: Database, { spaceId, madeBy }: ApiKeyRow): Promise<Actor | null> {
  const [found] = await db
    .select({ id: users.id, username: users.username })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.spaceId, spaceId), sql`(${users.id} = ${madeBy} or ${memberships.type} = 'owner')`))
    .orderBy(sql`${users.id} is distinct from ${madeBy}`, memberships.createdAt, users.id)
    .limit(1);
  return found
    ? {
        user: found,
        space: { id: spaceId },
        memberType: 'administrateur',
        grants: NO_GRANTS,
        sessionHash: new Uint8Array(),
        lacksFactor: false,
      }
    : null;
}
