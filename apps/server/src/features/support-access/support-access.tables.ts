import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '../../platform/columns.tables.ts';
import { sessions, spaces, users } from '../accounts/accounts.tables.ts';

/** Accesses of administrators to spaces, for support: kept for the people of the space, for as long as it exists. */
export const supportAccesses = pgTable(
  'support_accesses',
  {
    id: uuid().primaryKey(),
    spaceId: uuid('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    /** Who opened it; null once the account is closed. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The session that reads through it; null once it ended, which a trigger notes as the end of the access. */
    sessionHash: bytea('session_hash').references(() => sessions.tokenHash, { onDelete: 'set null' }),
    reason: text().notNull(),
    openedAt: timestamp('opened_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** When it was ended before it expired. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (t) => [
    index('support_accesses_space').on(t.spaceId, t.openedAt),
    index('support_accesses_user').on(t.userId),
    // A session reads one space at a time.
    uniqueIndex('support_accesses_session')
      .on(t.sessionHash)
      .where(sql`${t.endedAt} is null`),
  ],
);
export type SupportAccessRow = typeof supportAccesses.$inferSelect;
