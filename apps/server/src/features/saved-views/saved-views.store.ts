import { SAVED_VIEWS_MOST } from '@joulerie/contract/constants';
import { count, eq } from 'drizzle-orm';
import { type Database, databaseError } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Actor } from '../../platform/identity.ts';
import { newId } from '../../platform/ids.ts';
import { lock } from '../../platform/locks.ts';
import { savedViewPolicy } from './saved-views.policy.ts';
import { type SavedViewRow, savedViews } from './saved-views.tables.ts';

type Values = Pick<SavedViewRow, 'name' | 'view' | 'folderId' | 'folderName'>;

/** The views of the actor in their space. */
export const viewsOf = (db: Database, actor: Actor): Promise<SavedViewRow[]> =>
  db.select().from(savedViews).where(savedViewPolicy.visible(actor));

/** A view to be changed, held until the end of the transaction. @throws DomainError `not_found` for another person's */
export async function editableView(db: Database, actor: Actor, id: string): Promise<SavedViewRow> {
  const [row] = await db.select().from(savedViews).where(eq(savedViews.id, id)).for('no key update');
  if (!row || savedViewPolicy.rightsOn(actor, row).length === 0) throw new DomainError('not_found');
  return row;
}

/** Adds a view of the actor. Call it in a transaction. @throws DomainError `too_many_views`, `view_name_taken` */
export async function insertView(db: Database, actor: Actor, values: Values): Promise<SavedViewRow> {
  await lock(db, 'saved-views', `${actor.space.id} ${actor.user.id}`);
  const [had] = await db.select({ n: count() }).from(savedViews).where(savedViewPolicy.visible(actor));
  if (had!.n >= SAVED_VIEWS_MOST) throw new DomainError('too_many_views');
  const [row] = await db
    .insert(savedViews)
    .values({ ...values, id: newId(), spaceId: actor.space.id, createdBy: actor.user.id })
    .returning()
    .catch(refuseTakenName);
  return row!;
}

/** @throws DomainError `view_name_taken` */
export async function updateViewRow(db: Database, id: string, values: Partial<Values>): Promise<SavedViewRow> {
  const [row] = await db.update(savedViews).set(values).where(eq(savedViews.id, id)).returning().catch(refuseTakenName);
  return row!;
}

function refuseTakenName(error: unknown): never {
  if (databaseError(error)?.code === '23505') throw new DomainError('view_name_taken', {}, { cause: error });
  throw error;
}

export async function deleteView(db: Database, id: string): Promise<void> {
  await db.delete(savedViews).where(eq(savedViews.id, id));
}
