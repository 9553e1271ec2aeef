import type { ReturnedShare } from '@joulerie/contract/archives';
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { spaces, users } from '../accounts/accounts.tables.ts';

/**
 * Full exports that came back into a space, a row an import: who declared to be the holder of the meters, and what the exported space
 * read by a share, which stays unreadable here until it is shared again.
 */
export const spaceImports = pgTable(
  'space_imports',
  {
    /** The task that did it, in the transaction of its end. */
    id: uuid().primaryKey(),
    spaceId: uuid('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    declaredBy: uuid('declared_by').references(() => users.id, { onDelete: 'set null' }),
    importedAt: timestamp('imported_at', { withTimezone: true }).notNull(),
    spaceName: text('space_name').notNull(),
    exportedAt: timestamp('exported_at', { withTimezone: true }).notNull(),
    /** Of the archive, as its manifest was read. */
    sha256: text().notNull(),
    buildings: integer().notNull(),
    sources: integer().notNull(),
    shares: jsonb().$type<ReturnedShare[]>().notNull(),
  },
  (t) => [
    index('space_imports_space').on(t.spaceId, t.importedAt),
    index('space_imports_declared_by').on(t.declaredBy),
  ],
);
