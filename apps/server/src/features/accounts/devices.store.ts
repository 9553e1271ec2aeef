import { and, eq, lt } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { hashToken } from '../../platform/secrets.ts';
import { knownDevices, users } from './accounts.tables.ts';

const LIFE_MS = 365 * 24 * 3_600_000;

/** Whether a browser that shows this token signed in to the account before. */
export async function knowsDevice(
  db: Database,
  token: string,
  scopeId: string,
  account: { username?: string; id?: string },
): Promise<boolean> {
  const [found] = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(
      and(
        eq(knownDevices.tokenHash, hashToken(token)),
        eq(users.scopeId, scopeId),
        account.username === undefined ? eq(users.id, account.id!) : eq(users.username, account.username),
      ),
    );
  return found !== undefined;
}

/** A browser has just signed in to an account. Browsers that did not for a year are forgotten. */
export async function rememberDevice(db: Database, token: string, userId: string, now: number): Promise<void> {
  const lastSignInAt = new Date(now);
  await db
    .insert(knownDevices)
    .values({ tokenHash: hashToken(token), userId, lastSignInAt })
    .onConflictDoUpdate({ target: [knownDevices.tokenHash, knownDevices.userId], set: { lastSignInAt } });
  await db
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), lt(knownDevices.lastSignInAt, new Date(now - LIFE_MS))));
}
