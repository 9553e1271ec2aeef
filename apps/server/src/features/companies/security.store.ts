import { count, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { recheckListeners } from '../../platform/push/bus.store.ts';
import { findSpace, membersOfSpace, memberships, spaces, users } from '../accounts/accounts.public.ts';

/** Whether a company asks for a second factor, of how many members, and how many of them have none. */
export async function securityOf(
  db: Database,
  spaceId: string,
): Promise<{ secondFactorRequired: boolean; members: number; withoutFactor: number }> {
  const { secondFactorRequired } = await findSpace(db, spaceId);
  const [found] = await db
    .select({
      members: count(),
      withoutFactor: sql<number>`count(*) filter (where ${users.secondFactorSince} is null)`.mapWith(Number),
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.spaceId, spaceId));
  return { secondFactorRequired, ...found! };
}

/** Asks every member for a second factor, or no longer. Call it in a transaction. */
export async function requireFactor(tx: Database, spaceId: string, secondFactorRequired: boolean): Promise<void> {
  await tx.update(spaces).set({ secondFactorRequired }).where(eq(spaces.id, spaceId));
  const members = await membersOfSpace(tx, spaceId);
  if (secondFactorRequired)
    await recheckListeners(
      tx,
      members.map(({ id }) => id),
    );
}
