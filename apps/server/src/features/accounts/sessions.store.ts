import { SESSION_EXPIRY_S, SESSION_LIFE_S } from '@joulerie/contract/constants';
import { type SQL, and, desc, eq, gt, isNull, lte, ne, not, sql } from 'drizzle-orm';
import { type Database, isOneOf } from '../../platform/database.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import { statement } from '../../platform/statement.ts';
import type { Actor, Grants } from '../../platform/identity.ts';
import { type UserRow, memberships, sessions, signIns, spaces, users } from './accounts.tables.ts';

const EXPIRY_MS = SESSION_EXPIRY_S * 1000;
const LIFE_MS = SESSION_LIFE_S * 1000;
/** The sliding expiry is written at most once a minute, so that reading costs no write. */
const SLIDE_MS = 60_000;

/**
 * Opens a session. One ends after 30 minutes without a call, and 24 hours after the sign-in whatever happens; rows of ended ones
 * are removed here. `client`: browser and system, in words.
 */
export async function openSession(
  db: Database,
  userId: string,
  spaceId: string,
  now: number,
  client: string | null = null,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken();
  await db.delete(sessions).where(lte(sessions.expiresAt, new Date(now)));
  const expiresAt = new Date(now + EXPIRY_MS);
  await db
    .insert(sessions)
    .values({ tokenHash: hashToken(token), userId, spaceId, createdAt: new Date(now), expiresAt, client });
  return { token, expiresAt };
}

/** What a person was verified by: these have not changed since. */
export type Verified = Pick<UserRow, 'id' | 'passwordHash' | 'secondFactorSince'>;

/**
 * Opens a session for whoever was verified by this password, and by this second factor where there is one; null when either was
 * changed since. The row of the account is locked meanwhile, so that such a change, which ends the sessions, comes wholly before or wholly after.
 */
export async function openVerifiedSession(
  db: Database,
  user: Verified,
  spaceId: string,
  now: number,
  client: string | null,
): Promise<{ token: string; expiresAt: Date } | null> {
  return db.transaction(async (tx) => {
    return (await isUnchanged(tx, user)) ? openSession(tx, user.id, spaceId, now, client) : null;
  });
}

async function isUnchanged(tx: Database, user: Verified): Promise<boolean> {
  const since = user.secondFactorSince;
  const [current] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, user.id),
        eq(users.passwordHash, user.passwordHash),
        since ? eq(users.secondFactorSince, since) : isNull(users.secondFactorSince),
      ),
    )
    .for('share');
  return current !== undefined;
}

/** What a membership was granted, in the statement that finds it, and how its text is read: grants are of a feature above. */
export type GrantsReader<W> = { of: (userId: SQL, spaceId: SQL) => SQL<W>; read: (written: W) => Grants };

/** A person who has no second factor, in a space that asks for one. */
const lacksFactor = sql<boolean>`(${spaces.secondFactorRequired} and ${users.secondFactorSince} is null)`;

const liveSession = <W>(grants: GrantsReader<W>) =>
  statement((db) =>
    db
      .select({
        grants: grants.of(sql`${sessions.userId}`, sql`${sessions.spaceId}`),
        userId: users.id,
        username: users.username,
        spaceId: sessions.spaceId,
        memberType: memberships.type,
        expiresAt: sessions.expiresAt,
        createdAt: sessions.createdAt,
        lacksFactor,
        isAdministrator: sql<boolean>`(${users.isAdmin} or ${users.isAdminScope})`,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .innerJoin(spaces, eq(spaces.id, sessions.spaceId))
      .innerJoin(memberships, and(eq(memberships.userId, sessions.userId), eq(memberships.spaceId, sessions.spaceId)))
      .where(
        and(
          eq(sessions.tokenHash, sql.placeholder('tokenHash')),
          gt(sessions.expiresAt, sql.placeholder('now')),
          eq(users.scopeId, sql.placeholder('scopeId')),
        ),
      ),
  );

/** Finds the actor of a token whose session lives, in this brand only; its expiry slides. Membership and grants are read anew each time. */
export function actorFinder<W>(
  db: Database,
  grants: GrantsReader<W>,
): (token: string, scopeId: string, now: number) => Promise<Actor | null> {
  const find = liveSession(grants);
  return async (token, scopeId, now) => {
    const tokenHash = hashToken(token);
    const [found] = await find(db, { tokenHash, now: new Date(now), scopeId });
    if (!found) return null;
    const until = Math.min(now + EXPIRY_MS, found.createdAt.getTime() + LIFE_MS);
    if (found.expiresAt.getTime() < until - SLIDE_MS)
      await db
        .update(sessions)
        .set({ expiresAt: new Date(until) })
        .where(eq(sessions.tokenHash, tokenHash));
    const { userId, username, spaceId, memberType, lacksFactor, isAdministrator } = found;
    return {
      user: { id: userId, username },
      space: { id: spaceId },
      memberType,
      grants: grants.read(found.grants),
      sessionHash: tokenHash,
      lacksFactor,
      isAdministrator,
    };
  };
}

/** A person in a space of theirs, without a session: who a job works for. Null when they are no member of it any more. */
export async function findMember<W>(
  db: Database,
  userId: string,
  spaceId: string,
  grants: GrantsReader<W>,
): Promise<Actor | null> {
  const [found] = await db
    .select({
      username: users.username,
      memberType: memberships.type,
      grants: grants.of(sql`${memberships.userId}`, sql`${memberships.spaceId}`),
      lacksFactor,
    })
    .from(users)
    .innerJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.spaceId, spaceId)))
    .innerJoin(spaces, eq(spaces.id, memberships.spaceId))
    .where(eq(users.id, userId));
  return found
    ? {
        user: { id: userId, username: found.username },
        space: { id: spaceId },
        memberType: found.memberType,
        grants: grants.read(found.grants),
        sessionHash: new Uint8Array(),
        lacksFactor: found.lacksFactor,
      }
    : null;
}

export async function closeSession(db: Database, tokenHash: Uint8Array): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/**
 * Sessions that live and may act in their space, by their public names, each with what it signs with, whose it is and where it acts.
 */
export const livingSessions = (db: Database, ids: readonly string[], now: number) =>
  livingWhere(db, isOneOf(sessions.id, ids), now);

/** The public names of those of a person that act in a space. */
export async function livingSessionsOf(
  db: Database,
  { userId, spaceId }: { userId: string; spaceId: string },
  now: number,
): Promise<string[]> {
  const found = await livingWhere(db, and(eq(sessions.userId, userId), eq(sessions.spaceId, spaceId)), now);
  return found.map(({ id }) => id);
}

async function livingWhere(
  db: Database,
  which: SQL | undefined,
  now: number,
): Promise<{ id: string; key: Uint8Array; userId: string; spaceId: string; brandId: string }[]> {
  return db
    .select({
      id: sessions.id,
      key: sessions.tokenHash,
      userId: sessions.userId,
      spaceId: sessions.spaceId,
      brandId: users.scopeId,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(memberships, and(eq(memberships.userId, sessions.userId), eq(memberships.spaceId, sessions.spaceId)))
    .innerJoin(spaces, eq(spaces.id, sessions.spaceId))
    .where(and(which, gt(sessions.expiresAt, new Date(now)), not(lacksFactor)));
}

/** The public name of a session; null when it has ended meanwhile. */
export async function sessionName(db: Database, tokenHash: Uint8Array): Promise<string | null> {
  const [found] = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.tokenHash, tokenHash));
  return found?.id ?? null;
}

/** The open sessions of a person, the last used first; `lastUsedAt` is right within a minute. */
export async function listSessionsOf(
  db: Database,
  userId: string,
  now: number,
): Promise<{ id: string; tokenHash: Uint8Array; client: string | null; createdAt: Date; lastUsedAt: Date }[]> {
  const found = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, new Date(now))))
    .orderBy(desc(sessions.expiresAt), sessions.id)
    .limit(100);
  return found.map(({ id, tokenHash, client, createdAt, expiresAt }) => ({
    id,
    tokenHash,
    client,
    createdAt,
    // The expiry slides with each use, up to the end of the session's life, when the use is only known to be later than this.
    lastUsedAt: new Date(Math.max(createdAt.getTime(), expiresAt.getTime() - EXPIRY_MS)),
  }));
}

/** Ends every session of a person, but for one when it is given, and every sign-in that waits for its second factor. */
export async function closeSessionsOf(db: Database, userId: string, except?: Uint8Array): Promise<number> {
  await db.delete(signIns).where(eq(signIns.userId, userId));
  const ended = await db
    .delete(sessions)
    .where(except ? and(eq(sessions.userId, userId), ne(sessions.tokenHash, except)) : eq(sessions.userId, userId))
    .returning({ id: sessions.id });
  return ended.length;
}

/** Ends the sessions of a person in one space. */
export async function closeSessionsIn(db: Database, userId: string, spaceId: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.spaceId, spaceId)));
}

/** The session goes on in another space; those of other devices stay where they are. */
export async function moveSession(db: Database, tokenHash: Uint8Array, spaceId: string): Promise<void> {
  await db.update(sessions).set({ spaceId }).where(eq(sessions.tokenHash, tokenHash));
}
