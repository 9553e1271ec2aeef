import { count, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Actor } from '../../platform/identity.ts';
import { newId } from '../../platform/ids.ts';
import { mayWrite } from '../access/access.public.ts';
import { users } from '../accounts/accounts.public.ts';
import { layoutPolicy } from './import-layouts.policy.ts';
import { type ImportLayoutRow, importLayouts } from './import-layouts.tables.ts';

/** Layouts that a file is compared with: those used last. */
const MOST_COMPARED = 500;

/** One page of the layouts that the actor sees with who used each last, the last used first. */
export async function pageOfLayouts(
  db: Database,
  actor: Actor,
  { page, limit }: { page: number; limit: number },
): Promise<{ found: { row: ImportLayoutRow; firstname: string | null; lastname: string | null }[]; total: number }> {
  const [found, [total]] = await Promise.all([
    db
      .select({ row: importLayouts, firstname: users.firstname, lastname: users.lastname })
      .from(importLayouts)
      .leftJoin(users, eq(users.id, importLayouts.createdBy))
      .where(layoutPolicy.visible(actor))
      .orderBy(desc(importLayouts.lastUsedAt), desc(importLayouts.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ n: count() }).from(importLayouts).where(layoutPolicy.visible(actor)),
  ]);
  return { found, total: total!.n };
}

/** The layouts that the actor sees, one a way of writing tables: their own, else the one used last. */
export async function layoutsFor(db: Database, actor: Actor): Promise<ImportLayoutRow[]> {
  const found = await db
    .select()
    .from(importLayouts)
    .where(layoutPolicy.visible(actor))
    .orderBy(
      sql`${importLayouts.createdBy} is not distinct from ${actor.user.id} desc`,
      desc(importLayouts.lastUsedAt),
      desc(importLayouts.id),
    )
    .limit(MOST_COMPARED);
  const first = new Map(found.toReversed().map((row) => [row.fingerprint, row]));
  return found.filter((row) => first.get(row.fingerprint) === row);
}

/**
 * A layout to be changed, held until the end of the transaction.
 *
 * @throws DomainError `not_found` for one that the actor does not see, `restricted_read_only`
 */
export async function editableLayout(db: Database, actor: Actor, id: string): Promise<ImportLayoutRow> {
  const [row] = await db.select().from(importLayouts).where(eq(importLayouts.id, id)).for('no key update');
  if (!row || layoutPolicy.rightsOn(actor, row).length === 0) throw new DomainError('not_found');
  if (!mayWrite(actor)) throw new DomainError('restricted_read_only');
  return row;
}

/** Keeps what was answered of a table that is stored: a layout of the actor that is known follows, and keeps its name. */
export async function keepLayout(
  db: Database,
  actor: Actor,
  layout: Pick<ImportLayoutRow, 'fingerprint' | 'name' | 'answers' | 'lastFile' | 'lastUsedAt'>,
): Promise<void> {
  const { answers, lastFile, lastUsedAt } = layout;
  await db
    .insert(importLayouts)
    .values({ ...layout, id: newId(), spaceId: actor.space.id, createdBy: actor.user.id })
    .onConflictDoUpdate({
      target: [importLayouts.spaceId, importLayouts.fingerprint, importLayouts.createdBy],
      set: { answers, lastFile, lastUsedAt },
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
export async function lastUserOf(db: Database, { createdBy }: ImportLayoutRow): Promise<string | null> {
  if (createdBy === null) return null;
  const [user] = await db
    .select({ firstname: users.firstname, lastname: users.lastname })
    .from(users)
    .where(eq(users.id, createdBy));
  return user ? nameOf(user) : null;
}

export const nameOf = ({ firstname, lastname }: { firstname: string | null; lastname: string | null }): string | null =>
  [firstname, lastname].filter(Boolean).join(' ') || null;
