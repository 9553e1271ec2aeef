import { asc, count, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { users } from '../accounts/accounts.public.ts';
import { type ScopeRow, scopes } from '../scopes/scopes.public.ts';
import { brandChanges } from './brands.tables.ts';

export async function findBrand(db: Database, id: string): Promise<ScopeRow | null> {
  const [row] = await db.select().from(scopes).where(eq(scopes.id, id));
  return row ?? null;
}

/** A brand, held until the transaction ends. */
export async function holdBrand(tx: Database, id: string): Promise<ScopeRow | null> {
  const [row] = await tx.select().from(scopes).where(eq(scopes.id, id)).for('update');
  return row ?? null;
}

export const listBrandRows = (db: Database): Promise<ScopeRow[]> => db.select().from(scopes).orderBy(asc(scopes.name));

/** The brand is held. Answers it as it is then. */
export async function updateBrandRow(
  tx: Database,
  id: string,
  changes: Partial<Omit<ScopeRow, 'id' | 'lastUpdated'>>,
): Promise<ScopeRow> {
  const [row] = await tx
    .update(scopes)
    .set({ ...changes, lastUpdated: sql`now()` })
    .where(eq(scopes.id, id))
    .returning();
  return row!;
}

export type Change = { what: string; before: string | null; after: string | null };

/** Keeps what was changed of a brand, in the transaction of the change. `userId`: null for the platform itself. */
export async function noteChanges(
  tx: Database,
  scopeId: string,
  userId: string | null,
  changes: readonly Change[],
  now: number,
): Promise<void> {
  if (changes.length === 0) return;
  await tx.insert(brandChanges).values(changes.map((change) => ({ ...change, scopeId, userId, at: new Date(now) })));
}

export type NotedChange = {
  id: bigint;
  at: Date;
  what: string;
  before: string | null;
  after: string | null;
  firstname: string | null;
  lastname: string | null;
};

export const changesOf = (
  db: Database,
  scopeId: string,
  part: { limit: number; offset: number },
): Promise<NotedChange[]> =>
  db
    .select({
      id: brandChanges.id,
      at: brandChanges.at,
      what: brandChanges.what,
      before: brandChanges.before,
      after: brandChanges.after,
      firstname: users.firstname,
      lastname: users.lastname,
    })
    .from(brandChanges)
    .leftJoin(users, eq(users.id, brandChanges.userId))
    .where(eq(brandChanges.scopeId, scopeId))
    .orderBy(desc(brandChanges.id))
    .limit(part.limit)
    .offset(part.offset);

export async function countChanges(db: Database, scopeId: string): Promise<number> {
  const [found] = await db.select({ total: count() }).from(brandChanges).where(eq(brandChanges.scopeId, scopeId));
  return found!.total;
}
