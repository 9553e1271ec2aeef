import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';

export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text({ enum: ['success', 'info', 'warning', 'danger', 'task'] }).notNull(),
    title: text().notNull(),
    message: text().notNull(),
    redirectPath: text('redirect_path'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    readAt: timestamp('read_at', { withTimezone: true }),
  },
  (t) => [index('notifications_user').on(t.userId, t.createdAt)],
);
