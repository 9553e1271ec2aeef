import { type SQL, and, count, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import type { Actor } from '../../platform/identity.ts';
import { hashToken } from '../../platform/secrets.ts';
import { type GrantsReader, memberships, spaces, users } from '../accounts/accounts.public.ts';
import { type ApiKeyRow, apiKeys } from './api-keys.tables.ts';

/** The last use is written at most once a minute, so that reading costs no write. */
const NOTED_MS = 60_000;

type Member = { userId: string; spaceId: string };
const ofMember = ({ userId, spaceId }: Member): SQL | undefined =>
  and(eq(apiKeys.userId, userId), eq(apiKeys.spaceId, spaceId));

/** The living keys of a person in a space, the newest first. */
export async function keysOf(db: Database, member: Member, now: number): Promise<ApiKeyRow[]> {
  return db
    .select()
    .from(apiKeys)
    .where(and(ofMember(member), gt(apiKeys.expiresAt, new Date(now))))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
}

export async function countKeys(tx: Database, member: Member, now: number): Promise<number> {
  await tx.delete(apiKeys).where(and(ofMember(member), lte(apiKeys.expiresAt, new Date(now))));
  const [found] = await tx.select({ n: count() }).from(apiKeys).where(ofMember(member));
  return found!.n;
}

export async function insertKey(tx: Database, row: typeof apiKeys.$inferInsert): Promise<ApiKeyRow> {
  const [key] = await tx.insert(apiKeys).values(row).returning();
  return key!;
}

/** True when the person had that key there. */
export async function deleteKey(db: Database, member: Member, id: string): Promise<boolean> {
  const gone = await db
    .delete(apiKeys)
    .where(and(ofMember(member), eq(apiKeys.id, id)))
    .returning({ id: apiKeys.id });
  return gone.length > 0;
}

/** Finds the actor of a key that lives, in this brand only, with the rights that its person has by now. */
export function keyActorFinder<W>(
  db: Database,
  grants: GrantsReader<W>,
): (secret: string, scopeId: string, now: number) => Promise<Actor | null> {
  return async (secret, scopeId, now) => {
    const [found] = await db
      .select({
        grants: grants.of(sql`${apiKeys.userId}`, sql`${apiKeys.spaceId}`),
        id: apiKeys.id,
        writes: apiKeys.writes,
        lastUsedAt: apiKeys.lastUsedAt,
        userId: users.id,
        username: users.username,
        spaceId: apiKeys.spaceId,
        memberType: memberships.type,
        lacksFactor: sql<boolean>`${spaces.secondFactorRequired} and ${users.secondFactorSince} is null`,
      })
      .from(apiKeys)
      .innerJoin(users, eq(users.id, apiKeys.userId))
      .innerJoin(spaces, eq(spaces.id, apiKeys.spaceId))
      .innerJoin(memberships, and(eq(memberships.userId, apiKeys.userId), eq(memberships.spaceId, apiKeys.spaceId)))
      .where(
        and(
          eq(apiKeys.secretHash, hashToken(secret)),
          gt(apiKeys.expiresAt, new Date(now)),
          eq(users.scopeId, scopeId),
        ),
      );
    if (!found) return null;
    if ((found.lastUsedAt?.getTime() ?? 0) < now - NOTED_MS)
      await db
        .update(apiKeys)
        .set({ lastUsedAt: new Date(now) })
        .where(eq(apiKeys.id, found.id));
    return {
      user: { id: found.userId, username: found.username },
      space: { id: found.spaceId },
      memberType: found.memberType,
      grants: grants.read(found.grants),
      sessionHash: new Uint8Array(),
      lacksFactor: found.lacksFactor,
      key: { id: found.id, writes: found.writes },
    };
  };
}
