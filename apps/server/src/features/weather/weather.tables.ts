import { date, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { FAILURE_KINDS } from '../../connectors/operators/outcome.ts';
import { sources } from '../sources/sources.tables.ts';

/** What was asked of the weather service for a station or a place, and how that ended. */
export const weatherRetrievals = pgTable('weather_retrievals', {
  sourceId: uuid('source_id')
    .primaryKey()
    .references(() => sources.id, { onDelete: 'cascade' }),
  /** First day that was asked for, and the day after the last one, of what succeeded; null before. */
  fromDay: date('from_day'),
  toDay: date('to_day'),
  succeededAt: timestamp('succeeded_at', { withTimezone: true }),
  /** Of the last try, when it failed; null when it succeeded. */
  failure: text({ enum: FAILURE_KINDS }),
  triedAt: timestamp('tried_at', { withTimezone: true }).notNull(),
});
export type RetrievalRow = typeof weatherRetrievals.$inferSelect;
