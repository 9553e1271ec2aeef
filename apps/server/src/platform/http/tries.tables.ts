import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Tries of the limited calls, by a hash of what they are counted by. A row past its end counts for nothing and is removed. */
export const tries = pgTable(
  'tries',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('tries_end').on(t.endsAt)],
);
