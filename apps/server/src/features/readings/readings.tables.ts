import { READING_KINDS } from '@joulerie/contract/constants';
import { date, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { spaces, users } from '../accounts/accounts.tables.ts';
import { sources } from '../sources/sources.tables.ts';

/** Who read the measures of a source, a row a reader, source, day of Paris and kind. */
export const measureReadings = pgTable(
  'measure_readings',
  {
    sourceId: uuid('source_id')
      .notNull()
      .references(() => sources.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    kind: text({ enum: READING_KINDS }).notNull(),
    /** The person in a space, or the key. */
    reader: text().notNull(),
    /** Null for a key of a company, and once the account is closed. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    spaceId: uuid('space_id').references(() => spaces.id, { onDelete: 'set null' }),
    /** As the key was called then. */
    keyName: text('key_name'),
    firstAt: timestamp('first_at', { withTimezone: true }).notNull(),
    lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sourceId, t.day, t.kind, t.reader] }),
    index('measure_readings_day').on(t.day),
    index('measure_readings_user').on(t.userId),
    index('measure_readings_space').on(t.spaceId),
  ],
);
