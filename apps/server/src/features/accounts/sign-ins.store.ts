import { and, eq, gt, lte } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import { type UserRow, signIns, users } from './accounts.tables.ts';

/** Time to read a code on a telephone or to touch a key. */
const LIFE_MS = 5 * 60_000;

/**
 * Keeps a sign-in whose password was right until its second factor is shown, and answers its token; null when the password was
 * changed since it was verified.
 */
export async function openSignIn(db: Database, user: UserRow, now: number): Promise<string | null> {
  const token = newToken();
  return db.transaction(async (tx) => {
    await tx.delete(signIns).where(lte(signIns.expiresAt, new Date(now)));
    const [current] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
      .for('share');
    if (!current) return null;
    await tx
      .insert(signIns)
      .values({ tokenHash: hashToken(token), userId: user.id, expiresAt: new Date(now + LIFE_MS) });
    return token;
  });
}

/** Whose sign-in waits under this token, in a brand; null when there is none or it has ended. */
export async function findSignIn(db: Database, scopeId: string, token: string, now: number): Promise<UserRow | null> {
  const [found] = await db
    .select({ user: users })
    .from(signIns)
    .innerJoin(users, eq(users.id, signIns.userId))
    .where(
      and(eq(signIns.tokenHash, hashToken(token)), gt(signIns.expiresAt, new Date(now)), eq(users.scopeId, scopeId)),
    );
  return found?.user ?? null;
}

/** Uses a sign-in up: true once. */
export async function takeSignIn(db: Database, token: string): Promise<boolean> {
  const taken = await db
    .delete(signIns)
    .where(eq(signIns.tokenHash, hashToken(token)))
    .returning({ userId: signIns.userId });
  return taken.length > 0;
}
