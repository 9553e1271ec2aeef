import { check, foreignKey, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { spaces, users } from '../accounts/accounts.tables.ts';

/** Tree of folders of a space. `ancestors` runs from the top to the parent, so "all below" is one indexed condition. */
export const folders = pgTable(
  'folders',
  {
    id: uuid().primaryKey(),
    spaceId: uuid('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    parentId: uuid('parent_id'),
    ancestors: uuid().array().notNull(),
    name: text().notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    foreignKey({ columns: [t.parentId], foreignColumns: [t.id] }),
    index('folders_space_parent').on(t.spaceId, t.parentId),
    index('folders_ancestors').using('gin', t.ancestors),
    check('folders_not_its_own_ancestor', sql`not (${t.id} = any(${t.ancestors}))`),
  ],
);
export type FolderRow = typeof folders.$inferSelect;
