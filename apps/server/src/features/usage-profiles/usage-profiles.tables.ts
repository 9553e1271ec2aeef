import type { WeeklySchedule } from '@joulerie/domain/use';
import { index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { spaces, users } from '../accounts/accounts.tables.ts';
import { buildings } from '../buildings/buildings.tables.ts';

/** Hours of use of a company, that several of its buildings follow. */
export const usageProfiles = pgTable(
  'usage_profiles',
  {
    id: uuid().primaryKey(),
    spaceId: uuid('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    schedule: jsonb().$type<WeeklySchedule>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [uniqueIndex('usage_profiles_name').on(t.spaceId, t.name)],
);
export type UsageProfileRow = typeof usageProfiles.$inferSelect;

/** The usage profile of a building: one at most. */
export const buildingUsageProfiles = pgTable(
  'building_usage_profiles',
  {
    buildingId: uuid('building_id')
      .primaryKey()
      .references(() => buildings.id, { onDelete: 'cascade' }),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => usageProfiles.id, { onDelete: 'cascade' }),
  },
  (t) => [index('building_usage_profiles_profile').on(t.profileId)],
);
