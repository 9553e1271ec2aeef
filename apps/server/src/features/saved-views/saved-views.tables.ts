import type { ListView } from '@joulerie/contract/saved-views';
import { index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { spaces, users } from '../accounts/accounts.tables.ts';
import { folders } from '../folders/folders.tables.ts';

/** What a view shows beside its folder, which the database knows as one. */
export type StoredView = Omit<ListView, '_id_folder'>;

/** Views of lists that a person keeps in a space. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid().primaryKey(),
    spaceId: uuid('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    view: jsonb().$type<StoredView>().notNull(),
    folderId: uuid('folder_id').references(() => folders.id, { onDelete: 'set null' }),
    /** Name of the folder when the view was saved: it says which one is gone. Null for « Mon espace ». */
    folderName: text('folder_name'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('saved_views_name').on(t.spaceId, t.createdBy, t.name),
    index('saved_views_folder').on(t.folderId),
  ],
);
export type SavedViewRow = typeof savedViews.$inferSelect;
