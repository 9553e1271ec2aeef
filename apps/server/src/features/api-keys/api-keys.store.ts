import { type SQL, and, count, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { users } from '../accounts/accounts.public.ts';
import { type ApiKeyRow, apiKeys } from './api-keys.tables.ts';

/** Whose keys: a person's in a space, or a company's (`userId` null). */
export type Holder = { userId: string | null; spaceId: string };
const ofHolder = ({ userId, spaceId }: Holder): SQL | undefined =>
  and(userId === null ? isNull(apiKeys.userId) : eq(apiKeys.userId, userId), eq(apiKeys.spaceId, spaceId));

/** The unexpired keys of a holder, the newest first. */
export async function keysOf(db: Database, holder: Holder, now: number): Promise<ApiKeyRow[]> {
  return db
    .select()
    .from(apiKeys)
    .where(and(ofHolder(holder), gt(apiKeys.expiresAt, new Date(now))))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
}

/** The unexpired keys of a company with the names of who made them, the newest first. */
export async function keysOfCompany(
  db: Database,
  spaceId: string,
  now: number,
): Promise<{ key: ApiKeyRow; maker: string | null }[]> {
  return db
    .select({ key: apiKeys, maker: sql<string | null>`${users.firstname} || ' ' || ${users.lastname}` })
    .from(apiKeys)
    .leftJoin(users, eq(users.id, apiKeys.madeBy))
    .where(and(ofHolder({ spaceId, userId: null }), gt(apiKeys.expiresAt, new Date(now))))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
}

export async function countKeys(tx: Database, holder: Holder, now: number): Promise<number> {
  await tx.delete(apiKeys).where(and(ofHolder(holder), lte(apiKeys.expiresAt, new Date(now))));
  const [found] = await tx.select({ n: count() }).from(apiKeys).where(ofHolder(holder));
  return found!.n;
}

export async function insertKey(tx: Database, row: typeof apiKeys.$inferInsert): Promise<ApiKeyRow> {
  const [key] = await tx.insert(apiKeys).values(row).returning();
  return key!;
}

/** True when the holder had that key. */
export async function deleteKey(db: Database, holder: Holder, id: string): Promise<boolean> {
  const gone = await db
    .delete(apiKeys)
    .where(and(ofHolder(holder), eq(apiKeys.id, id)))
    .returning({ id: apiKeys.id });
  return gone.length > 0;
}
