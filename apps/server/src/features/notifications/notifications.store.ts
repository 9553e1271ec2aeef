import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import { type Database, isOneOf } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { statement } from '../../platform/statement.ts';
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

const pageOfPerson = statement((db) =>
  db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, sql.placeholder('userId')))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset')),
);
const countsOfPerson = statement((db) =>
  db
    .select({ total: count(), read: count(notifications.readAt) })
    .from(notifications)
    .where(eq(notifications.userId, sql.placeholder('userId'))),
);

/** One page of a person's notifications, newest first, with how many there are and how many are unread. */
export async function findNotifications(
  db: Database,
  userId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ found: NotificationRow[]; total: number; unread: number }> {
  const found = await pageOfPerson(db, { userId, limit, offset: (page - 1) * limit });
  // A first page with room for more holds all of them.
  if (page === 1 && found.length < limit)
    return { found, total: found.length, unread: found.filter((row) => row.readAt === null).length };
  const [counts] = await countsOfPerson(db, { userId });
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
