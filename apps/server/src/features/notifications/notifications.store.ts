import type { Database } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { notifications } from './notifications.tables.ts';

type News = Pick<typeof notifications.$inferInsert, 'userId' | 'type' | 'title' | 'message' | 'redirectPath'>;

/** Adds a line to a person's lasting list. */
export async function notify(db: Database, news: News): Promise<void> {
  await db.insert(notifications).values({ ...news, id: newId() });
}
