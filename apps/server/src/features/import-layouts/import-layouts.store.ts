import { and, count, desc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Actor } from '../../platform/identity.ts';
import { newId } from '../../platform/ids.ts';
import { mayWrite } from '../access/access.public.ts';
import { users } from '../accounts/accounts.public.ts';
import { type ImportLayoutRow, importLayouts } from './import-layouts.tables.ts';

/** Layouts that a file is compared with: those used last. */
const MOST_COMPARED = 500;

/** Of the space of the actor: nobody reaches those of another one. */
const ofSpace = (actor: Actor) => eq(importLayouts.spaceId, actor.space.id);

/** One page of the layouts of the space with who used each last, the last used first. */
export async function pageOfLayouts(
  db: Database,
  actor: Actor,
  { page, limit }: { page: number; limit: number },
): Promise<{ found: { row: ImportLayoutRow; firstname: string | null; lastname: string | null }[]; total: number }> {
  const [found, [total]] = await Promise.all([
    db
      .select({ row: importLayouts, firstname: users.firstname, lastname: users.lastname })
      .from(importLayouts)
      .leftJoin(users, eq(users.id, importLayouts.lastUserId))
      .where(ofSpace(actor))
      .orderBy(desc(importLayouts.lastUsedAt), desc(importLayouts.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ n: count() }).from(importLayouts).where(ofSpace(actor)),
  ]);
  return { found, total: total!.n };
}

export async function layoutsOfSpace(db: Database, actor: Actor): Promise<ImportLayoutRow[]> {
  return db
    .select()
    .from(importLayouts)
    .where(ofSpace(actor))
    .orderBy(desc(importLayouts.lastUsedAt))
    .limit(MOST_COMPARED);
}

/**
 * A layout to be changed, held until the end of the transaction. Every member of the space who may import may change it.
 *
 * @throws DomainError `not_found` outside its space, `restricted_read_only`
 */
export async function editableLayout(db: Database, actor: Actor, id: string): Promise<ImportLayoutRow> {
  const [row] = await db
    .select()
    .from(importLayouts)
    .where(and(eq(importLayouts.id, id), ofSpace(actor)))
    .for('no key update');
  if (!row) throw new DomainError('not_found');
  if (!mayWrite(actor)) throw new DomainError('restricted_read_only');
  return row;
}

/** Keeps what was answered of a table that is stored: a layout that is known follows, and keeps its name. */
export async function keepLayout(
  db: Database,
  actor: Actor,
  layout: Pick<ImportLayoutRow, 'fingerprint' | 'name' | 'answers' | 'lastFile' | 'lastUsedAt'>,
): Promise<void> {
  const { answers, lastFile, lastUsedAt } = layout;
  const lastUserId = actor.user.id;
  await db
    .insert(importLayouts)
    .values({ ...layout, id: newId(), spaceId: actor.space.id, lastUserId })
    .onConflictDoUpdate({
      target: [importLayouts.spaceId, importLayouts.fingerprint],
      set: { answers, lastFile, lastUsedAt, lastUserId },
    });
}

export async function updateLayoutRow(
  db: Database,
  id: string,
  values: Partial<Pick<ImportLayoutRow, 'name' | 'answers'>>,
): Promise<void> {
  await db.update(importLayouts).set(values).where(eq(importLayouts.id, id));
}

export async function deleteLayout(db: Database, id: string): Promise<void> {
  await db.delete(importLayouts).where(eq(importLayouts.id, id));
}

/** Who used a layout last, in words; null when their account is gone. */
export async function lastUserOf(db: Database, { lastUserId }: ImportLayoutRow): Promise<string | null> {
  if (lastUserId === null) return null;
  const [user] = await db
    .select({ firstname: users.firstname, lastname: users.lastname })
    .from(users)
    .where(eq(users.id, lastUserId));
  return user ? nameOf(user) : null;
}

export const nameOf = ({ firstname, lastname }: { firstname: string | null; lastname: string | null }): string | null =>
  [firstname, lastname].filter(Boolean).join(' ') || null;
