import { SESSION_EXPIRY_S } from '@joulerie/contract/constants';
import { and, eq, gt, ne } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import type { Actor } from '../../platform/identity.ts';
import { memberships, sessions, users } from './accounts.tables.ts';

const EXPIRY_MS = SESSION_EXPIRY_S * 1000;
/** The sliding expiry is written at most once a minute, so that reading costs no write. */
const SLIDE_MS = 60_000;

export async function openSession(
  db: Database,
  userId: string,
  spaceId: string,
  now: number,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken();
  const expiresAt = new Date(now + EXPIRY_MS);
  await db
    .insert(sessions)
    .values({ tokenHash: hashToken(token), userId, spaceId, createdAt: new Date(now), expiresAt });
  return { token, expiresAt };
}

/** The actor of a token whose session lives, in this brand only; its expiry slides. Membership is read anew each time. */
export async function findActor(db: Database, token: string, scopeId: string, now: number): Promise<Actor | null> {
  const tokenHash = hashToken(token);
  const [found] = await db
    .select({
      user: { id: users.id, username: users.username },
      space: { id: sessions.spaceId },
      memberType: memberships.type,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(memberships, and(eq(memberships.userId, sessions.userId), eq(memberships.spaceId, sessions.spaceId)))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, new Date(now)), eq(users.scopeId, scopeId)));
  if (!found) return null;
  if (found.expiresAt.getTime() < now + EXPIRY_MS - SLIDE_MS)
    await db
      .update(sessions)
      .set({ expiresAt: new Date(now + EXPIRY_MS) })
      .where(eq(sessions.tokenHash, tokenHash));
  return { user: found.user, space: found.space, memberType: found.memberType, sessionHash: tokenHash };
}

export async function closeSession(db: Database, tokenHash: Uint8Array): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** Ends every session of a person, but for one when it is given. */
export async function closeSessionsOf(db: Database, userId: string, except?: Uint8Array): Promise<void> {
  await db
    .delete(sessions)
    .where(except ? and(eq(sessions.userId, userId), ne(sessions.tokenHash, except)) : eq(sessions.userId, userId));
}
