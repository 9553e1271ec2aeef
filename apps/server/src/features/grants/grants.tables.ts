import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { memberships, spaces, users } from '../accounts/accounts.tables.ts';
import { buildings } from '../buildings/buildings.tables.ts';
import { folders } from '../folders/folders.tables.ts';

/**
 * A right on a folder or a building that a membership has beside what it gives by itself. It ends with the membership, and with what it
 * is on. `spaceId` is the space of the membership, `ownerSpaceId` the one of the folder or building: members alone may be given `owns`.
 */
export const grants = pgTable(
  'grants',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').notNull(),
    spaceId: uuid('space_id').notNull(),
    folderId: uuid('folder_id').references(() => folders.id, { onDelete: 'cascade' }),
    buildingId: uuid('building_id').references(() => buildings.id, { onDelete: 'cascade' }),
    ownerSpaceId: uuid('owner_space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    right: text({ enum: ['view', 'owns'] }).notNull(),
    /** Of a folder: everything below it, or the buildings directly in it alone. A building is always granted with those inside it. */
    recursive: boolean().notNull(),
    grantedBy: uuid('granted_by').references(() => users.id, { onDelete: 'set null' }),
    grantedAt: timestamp('granted_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    foreignKey({ columns: [t.userId, t.spaceId], foreignColumns: [memberships.userId, memberships.spaceId] }).onDelete(
      'cascade',
    ),
    uniqueIndex('grants_membership_folder').on(t.userId, t.spaceId, t.folderId),
    uniqueIndex('grants_membership_building').on(t.userId, t.spaceId, t.buildingId),
    index('grants_folder').on(t.folderId),
    index('grants_building').on(t.buildingId),
    index('grants_owner_space').on(t.ownerSpaceId),
    index('grants_granted_by').on(t.grantedBy),
    check('grants_one_thing', sql`num_nonnulls(${t.folderId}, ${t.buildingId}) = 1`),
    check('grants_recursive_buildings', sql`${t.recursive} or ${t.folderId} is not null`),
    check('grants_shares_are_views', sql`${t.right} = 'view' or ${t.spaceId} = ${t.ownerSpaceId}`),
  ],
);
export type GrantRow = typeof grants.$inferSelect;
