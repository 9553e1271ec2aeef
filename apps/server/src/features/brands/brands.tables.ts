import { BRAND_LOGOS, BRAND_TEXTS } from '@joulerie/contract/constants';
import { bigserial, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '../../platform/columns.tables.ts';
import { users } from '../accounts/accounts.tables.ts';
import { scopes } from '../scopes/scopes.tables.ts';

const scopeId = () =>
  text('scope_id')
    .notNull()
    .references(() => scopes.id);
/** Whose account may be closed since. */
const person = (name: string) => uuid(name).references(() => users.id, { onDelete: 'set null' });

/** Images that were sent in place of the drawings of a brand. Their versions are in `scopes`, which every page reads. */
export const brandLogos = pgTable(
  'brand_logos',
  { scopeId: scopeId(), kind: text({ enum: BRAND_LOGOS }).notNull(), bytes: bytea().notNull() },
  (t) => [primaryKey({ columns: [t.scopeId, t.kind] })],
);

/** Legal texts of a brand, a row a publication: the last one is shown, none is changed. */
export const brandTexts = pgTable(
  'brand_texts',
  {
    id: uuid().primaryKey(),
    scopeId: scopeId(),
    kind: text({ enum: BRAND_TEXTS }).notNull(),
    text: text().notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull(),
    author: person('author'),
  },
  (t) => [index('brand_texts_last').on(t.scopeId, t.kind, t.id), index('brand_texts_author').on(t.author)],
);

/** What was changed of a brand, by whom: null for the platform itself. */
export const brandChanges = pgTable(
  'brand_changes',
  {
    id: bigserial({ mode: 'bigint' }).primaryKey(),
    scopeId: scopeId(),
    userId: person('user_id'),
    at: timestamp({ withTimezone: true }).notNull(),
    what: text().notNull(),
    before: text(),
    after: text(),
  },
  (t) => [index('brand_changes_last').on(t.scopeId, t.id), index('brand_changes_person').on(t.userId)],
);
