import { isoInstant } from '@joulerie/domain/calendar';
import { and, count, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { statement } from '../../platform/statement.ts';
import { sessions, spaces, users } from '../accounts/accounts.public.ts';
import { type SupportAccessRow, supportAccesses } from './support-access.tables.ts';

/** A space that can be opened: one that waits to be erased is nobody's. */
export async function findOpenSpace(
  db: Database,
  id: string,
): Promise<{ id: string; name: string; scopeId: string; secondFactorRequired: boolean } | null> {
  const [found] = await db
    .select({
      id: spaces.id,
      name: spaces.name,
      scopeId: spaces.scopeId,
      secondFactorRequired: spaces.secondFactorRequired,
    })
    .from(spaces)
    .where(and(eq(spaces.id, id), isNull(spaces.closedAt)));
  return found ?? null;
}

export async function insertAccess(tx: Database, row: typeof supportAccesses.$inferInsert): Promise<SupportAccessRow> {
  const [inserted] = await tx.insert(supportAccesses).values(row).returning();
  return inserted!;
}

const ended = (now: number) => ({ endedAt: sql`least(${isoInstant(now)}::timestamptz, expires_at)` });

/** Ends what a session has open, expired or not. */
export async function endAccessOfSession(db: Database, sessionHash: Uint8Array, now: number): Promise<void> {
  await db
    .update(supportAccesses)
    .set(ended(now))
    .where(and(eq(supportAccesses.sessionHash, sessionHash), isNull(supportAccesses.endedAt)));
}

/** Ends what a person has open, in any of their sessions. */
export async function endAccessesOf(db: Database, userId: string, now: number): Promise<void> {
  await db
    .update(supportAccesses)
    .set(ended(now))
    .where(and(eq(supportAccesses.userId, userId), isNull(supportAccesses.endedAt)));
}

/** The access that a session reads through, while its person still administers the brand of the space. */
export const accessOfSession = statement((db) =>
  db
    .select({
      id: supportAccesses.id,
      spaceId: supportAccesses.spaceId,
      reason: supportAccesses.reason,
      expiresAt: supportAccesses.expiresAt,
      lacksFactor: sql<boolean>`(${spaces.secondFactorRequired} and ${users.secondFactorSince} is null)`,
    })
    .from(supportAccesses)
    .innerJoin(spaces, eq(spaces.id, supportAccesses.spaceId))
    .innerJoin(users, eq(users.id, supportAccesses.userId))
    .where(
      and(
        eq(supportAccesses.sessionHash, sql.placeholder('sessionHash')),
        isNull(supportAccesses.endedAt),
        gt(supportAccesses.expiresAt, sql.placeholder('now')),
        isNull(spaces.closedAt),
        sql`(${users.isAdmin} or (${users.isAdminScope} and ${users.scopeId} = ${spaces.scopeId}))`,
      ),
    ),
);

/** Accesses to a space with who opened them, the last first. `sessionEndsAt`: null once their session is gone. */
export const accessesTo = (db: Database, spaceId: string, part: { limit: number; offset: number }) =>
  db
    .select({
      access: supportAccesses,
      spaceName: spaces.name,
      firstname: users.firstname,
      lastname: users.lastname,
      sessionEndsAt: sessions.expiresAt,
    })
    .from(supportAccesses)
    .innerJoin(spaces, eq(spaces.id, supportAccesses.spaceId))
    .leftJoin(users, eq(users.id, supportAccesses.userId))
    .leftJoin(sessions, eq(sessions.tokenHash, supportAccesses.sessionHash))
    .where(eq(supportAccesses.spaceId, spaceId))
    .orderBy(desc(supportAccesses.openedAt), desc(supportAccesses.id))
    .limit(part.limit)
    .offset(part.offset);

export async function countAccesses(db: Database, spaceId: string): Promise<number> {
  const [found] = await db.select({ total: count() }).from(supportAccesses).where(eq(supportAccesses.spaceId, spaceId));
  return found!.total;
}
