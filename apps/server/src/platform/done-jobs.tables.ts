import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Jobs that a store needs once, and when each was done. */
export const doneJobs = pgTable('done_jobs', {
  name: text().primaryKey(),
  doneAt: timestamp('done_at', { withTimezone: true }).notNull().defaultNow(),
});
