import { type SQL, and, count, desc, isNull, sql } from 'drizzle-orm';
import { type Database, isOneOf } from '../../platform/database.ts';
import type { Actor } from '../../platform/identity.ts';
import { newId } from '../../platform/ids.ts';
import { buildingPolicy } from '../buildings/buildings.public.ts';
import { folderPolicy } from '../folders/folders.public.ts';
import { sourcePolicy } from '../sources/sources.public.ts';
import { notifications } from './notifications.tables.ts';

type NotificationRow = typeof notifications.$inferSelect;
type NewNotification = Pick<
  typeof notifications.$inferInsert,
  'userId' | 'type' | 'title' | 'message' | 'redirectPath'
>;

/** Adds a line to a person's lasting list. With an `id` already there, nothing is added: a repeated event adds one line. */
export async function notify(db: Database, notification: NewNotification, id = newId()): Promise<void> {
  await db
    .insert(notifications)
    .values({ ...notification, id })
    .onConflictDoNothing();
}

/** An id in a path, which whoever sends a task may write. */
const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** What a notification may lead to, by the first part of its path. */
const SUBJECTS = [
  { path: 'source', table: sql`sources`, policy: sourcePolicy },
  { path: 'building', table: sql`buildings`, policy: buildingPolicy },
  { path: 'folder', table: sql`folders`, policy: folderPolicy },
];

/**
 * The notifications that a person may read in their space: one that leads to a source, a building or a folder is read by whoever sees it, so
 * that its names end with the right to see it.
 */
function readBy(actor: Actor): SQL {
  const seen = SUBJECTS.map(({ path, table, policy }) => {
    const id = sql`substring(${notifications.redirectPath} from ${`^/${path}/(${ID})`})::uuid`;
    return sql`(${id} is null or exists (select from ${table} r where r.id = ${id} and ${policy.visibleAs(actor, 'r')}))`;
  });
  return sql`${notifications.userId} = ${actor.user.id} and ${sql.join(seen, sql` and `)}`;
}

/** One page of the notifications of a person in their space, newest first, with how many there are and how many are unread. */
export async function findNotifications(
  db: Database,
  actor: Actor,
  { page, limit }: { page: number; limit: number },
): Promise<{ found: NotificationRow[]; total: number; unread: number }> {
  const found = await db
    .select()
    .from(notifications)
    .where(readBy(actor))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit)
    .offset((page - 1) * limit);
  // A first page with room for more holds all of them.
  if (page === 1 && found.length < limit)
    return { found, total: found.length, unread: found.filter((row) => row.readAt === null).length };
  const [counts] = await db
    .select({ total: count(), read: count(notifications.readAt) })
    .from(notifications)
    .where(readBy(actor));
  return { found, total: counts!.total, unread: counts!.total - counts!.read };
}

/** Marks unread notifications of a person as read: those of the ids, or all that they may read where they are. */
export async function markRead(db: Database, actor: Actor, ids: string[] | null, readAt: Date): Promise<void> {
  const unread = and(readBy(actor), isNull(notifications.readAt));
  await db
    .update(notifications)
    .set({ readAt })
    .where(ids ? and(unread, isOneOf(notifications.id, ids)) : unread);
}
