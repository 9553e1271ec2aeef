import type { ProfileVariable } from '@joulerie/domain/vocabulary';
import { sql } from 'drizzle-orm';
import { check, doublePrecision, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';
import { buildings } from '../buildings/buildings.tables.ts';
import { sources } from '../sources/sources.tables.ts';

/** Dated points that people enter for a variable of a building or of a source: each holds until the next one. */
export const profilePoints = pgTable(
  'profile_points',
  {
    id: uuid().primaryKey(),
    buildingId: uuid('building_id').references(() => buildings.id, { onDelete: 'cascade' }),
    sourceId: uuid('source_id').references(() => sources.id, { onDelete: 'cascade' }),
    variable: text().$type<ProfileVariable>().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    value: doublePrecision().notNull(),
    /** Null once that person has left. */
    enteredBy: uuid('entered_by').references(() => users.id, { onDelete: 'set null' }),
    enteredAt: timestamp('entered_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex('profile_points_building').on(t.buildingId, t.variable, t.at),
    uniqueIndex('profile_points_source').on(t.sourceId, t.variable, t.at),
    index('profile_points_person').on(t.enteredBy),
    check('profile_points_of_one', sql`num_nonnulls(${t.buildingId}, ${t.sourceId}) = 1`),
  ],
);
