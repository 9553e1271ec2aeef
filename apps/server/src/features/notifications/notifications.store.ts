import { and, count, desc, eq, isNull } from 'drizzle-orm';
import { type Database, isOneOf } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
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

/** One page of a person's notifications, newest first, with how many there are and how many are unread. */
export async function findNotifications(
  db: Database,
  userId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ found: NotificationRow[]; total: number; unread: number }> {
  const mine = eq(notifications.userId, userId);
  const [found, [counts]] = await Promise.all([
    db
      .select()
      .from(notifications)
      .where(mine)
      .orderBy(desc(notifications.createdAt), desc(notifications.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db
      .select({ total: count(), read: count(notifications.readAt) })
      .from(notifications)
      .where(mine),
  ]);
  return { found, total: counts!.total, unread: counts!.total - counts!.read };
}

/** Marks a person's unread notifications as read: those of the ids, or all. */
export async function markRead(db: Database, userId: string, ids: string[] | null, readAt: Date): Promise<void> {
  const unread = and(eq(notifications.userId, userId), isNull(notifications.readAt));
  await db
    .update(notifications)
    .set({ readAt })
    .where(ids ? and(unread, isOneOf(notifications.id, ids)) : unread);
}
