import { and, count, eq, gt, isNotNull, isNull, lt, lte } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { memberships, spaces } from '../accounts/accounts.public.ts';
import { type PasskeyRow, passkeyChallenges, passkeys, recoveryCodes, totps } from './factors.tables.ts';

const CHALLENGE_LIFE_MS = 5 * 60_000;

export type TotpRow = typeof totps.$inferSelect;

export async function findTotp(db: Database, userId: string): Promise<TotpRow | null> {
  const [row] = await db.select().from(totps).where(eq(totps.userId, userId));
  return row ?? null;
}

/** Keeps the secret of an application that waits for its first code; false when one is in place already. */
export async function prepareTotp(db: Database, userId: string, secret: Uint8Array): Promise<boolean> {
  const kept = await db
    .insert(totps)
    .values({ userId, secret })
    .onConflictDoUpdate({ target: totps.userId, set: { secret, lastStep: 0 }, setWhere: isNull(totps.confirmedAt) })
    .returning({ userId: totps.userId });
  return kept.length > 0;
}

/** A code of these 30 seconds serves: false when one of them, or of later ones, has served. */
export async function useStep(db: Database, userId: string, step: number): Promise<boolean> {
  const used = await db
    .update(totps)
    .set({ lastStep: step })
    .where(and(eq(totps.userId, userId), lt(totps.lastStep, step)))
    .returning({ userId: totps.userId });
  return used.length > 0;
}

export async function setConfirmed(db: Database, userId: string, at: Date): Promise<void> {
  await db.update(totps).set({ confirmedAt: at }).where(eq(totps.userId, userId));
}

/** True when an application was in place. */
export async function deleteTotp(db: Database, userId: string): Promise<boolean> {
  const gone = await db
    .delete(totps)
    .where(and(eq(totps.userId, userId), isNotNull(totps.confirmedAt)))
    .returning({ userId: totps.userId });
  return gone.length > 0;
}

/** The passkeys of a person, the oldest first. */
export async function passkeysOf(db: Database, userId: string): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.createdAt, passkeys.id);
}

/** False when this key is one of some account already. */
export async function insertPasskey(db: Database, row: typeof passkeys.$inferInsert): Promise<boolean> {
  const added = await db.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id });
  return added.length > 0;
}

export async function noteUse(db: Database, id: string, counter: number, at: Date): Promise<void> {
  await db.update(passkeys).set({ counter, lastUsedAt: at }).where(eq(passkeys.id, id));
}

/** True when the person had that key. */
export async function deletePasskey(db: Database, userId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id });
  return gone.length > 0;
}

/** Keeps what the browser of this session or sign-in must sign; it replaces the one before. */
export async function keepChallenge(
  db: Database,
  of: Uint8Array,
  userId: string,
  challenge: string,
  now: number,
): Promise<void> {
  const expiresAt = new Date(now + CHALLENGE_LIFE_MS);
  await db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, new Date(now)));
  await db
    .insert(passkeyChallenges)
    .values({ of, userId, challenge, expiresAt })
    .onConflictDoUpdate({ target: passkeyChallenges.of, set: { userId, challenge, expiresAt } });
}

/** What this session or sign-in was asked to sign, once; null when nothing was, or too long ago. */
export async function takeChallenge(db: Database, of: Uint8Array, userId: string, now: number): Promise<string | null> {
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.of, of),
        eq(passkeyChallenges.userId, userId),
        gt(passkeyChallenges.expiresAt, new Date(now)),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  return taken?.challenge ?? null;
}

export async function replaceRecoveryCodes(tx: Database, userId: string, marks: readonly Uint8Array[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  if (marks.length > 0) await tx.insert(recoveryCodes).values(marks.map((mark) => ({ userId, mark })));
}

/** Uses a recovery code up: true once. */
export async function useRecoveryCode(db: Database, userId: string, mark: Uint8Array): Promise<boolean> {
  const used = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.mark, mark)))
    .returning({ userId: recoveryCodes.userId });
  return used.length > 0;
}

export async function countRecoveryCodes(db: Database, userId: string): Promise<number> {
  const [left] = await db.select({ n: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return left!.n;
}

/** Names of the companies of a person that ask for a second factor. */
export async function companiesThatRequire(db: Database, userId: string): Promise<string[]> {
  const found = await db
    .select({ name: spaces.name })
    .from(memberships)
    .innerJoin(spaces, eq(spaces.id, memberships.spaceId))
    .where(and(eq(memberships.userId, userId), eq(spaces.secondFactorRequired, true)))
    .orderBy(spaces.name);
  return found.map(({ name }) => name);
}
