import { KEY_AREAS } from '@joulerie/contract/key-areas';
import { boolean, foreignKey, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '../../platform/columns.tables.ts';
import { memberships, spaces, users } from '../accounts/accounts.tables.ts';

/**
 * Keys of programs: each acts as a person in one of their spaces, and ends with that membership, or for a company, and ends with it. Only
 * the hash is kept.
 */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid().primaryKey(),
    /** Null: it is of the company. */
    userId: uuid('user_id'),
    spaceId: uuid('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    /** Of a company: who made it. */
    madeBy: uuid('made_by').references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    begins: text().notNull(),
    secretHash: bytea('secret_hash').notNull(),
    writes: boolean().notNull(),
    /** What it is limited to; null: everything that keys open. */
    areas: text({ enum: KEY_AREAS }).array(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (t) => [
    foreignKey({ columns: [t.userId, t.spaceId], foreignColumns: [memberships.userId, memberships.spaceId] }).onDelete(
      'cascade',
    ),
    uniqueIndex('api_keys_secret').on(t.secretHash),
    index('api_keys_member').on(t.userId, t.spaceId),
    index('api_keys_space').on(t.spaceId),
    index('api_keys_made_by').on(t.madeBy),
  ],
);
export type ApiKeyRow = typeof apiKeys.$inferSelect;
