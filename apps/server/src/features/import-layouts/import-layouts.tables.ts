import type { ImportLayout } from '@joulerie/contract/import-layouts';
import { jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { spaces, users } from '../accounts/accounts.tables.ts';

export type LayoutAnswers = Pick<ImportLayout, 'columns' | 'dateOrder' | 'decimal' | 'stamp' | 'zone'>;

/**
 * How the tables of a space are read, one row a person and a way of writing them (`connectors/table/fingerprint.ts`): headers and names of
 * files are those of the sources of that person. No value of a file is kept.
 */
export const importLayouts = pgTable(
  'import_layouts',
  {
    id: uuid().primaryKey(),
    spaceId: uuid('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    /** Who answered, and used it last; nobody once their account is gone. */
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    fingerprint: text().notNull(),
    name: text().notNull(),
    answers: jsonb().$type<LayoutAnswers>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull(),
    lastFile: text('last_file').notNull(),
  },
  (t) => [uniqueIndex('import_layouts_person_fingerprint').on(t.spaceId, t.fingerprint, t.createdBy)],
);
export type ImportLayoutRow = typeof importLayouts.$inferSelect;
