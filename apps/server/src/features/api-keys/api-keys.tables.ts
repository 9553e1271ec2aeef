import { boolean, foreignKey, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '../../platform/columns.tables.ts';
import { memberships } from '../accounts/accounts.tables.ts';

/** Keys of programs: each acts as a person in one of their spaces, and ends with that membership. Only the hash is kept. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').notNull(),
    spaceId: uuid('space_id').notNull(),
    name: text().notNull(),
    begins: text().notNull(),
    secretHash: bytea('secret_hash').notNull(),
    writes: boolean().notNull(),
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
  ],
);
export type ApiKeyRow = typeof apiKeys.$inferSelect;
