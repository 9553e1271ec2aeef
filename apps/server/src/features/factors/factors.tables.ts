import { bigint, index, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '../../platform/columns.tables.ts';
import { users } from '../accounts/accounts.tables.ts';

const owner = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** The authentication application of a person; its secret is sealed. */
export const totps = pgTable('totps', {
  userId: owner().primaryKey(),
  secret: bytea().notNull(),
  /** Null until one of its codes was shown: it does not serve yet. */
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  /** The 30 seconds of the last code that served: no code serves twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    name: text().notNull(),
    credentialId: text('credential_id').notNull(),
    publicKey: bytea('public_key').notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (t) => [uniqueIndex('passkeys_credential').on(t.credentialId), index('passkeys_user').on(t.userId)],
);
export type PasskeyRow = typeof passkeys.$inferSelect;

/** Codes that serve once each when the other factors are lost; only a keyed mark of each is kept, until it served. */
export const recoveryCodes = pgTable('recovery_codes', { userId: owner(), mark: bytea().notNull() }, (t) => [
  primaryKey({ columns: [t.userId, t.mark] }),
]);

/** What a browser must sign, for the adding of a passkey in a session or its use in a sign-in; serves once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** Hash of the token of the session or of the sign-in. */
    of: bytea().primaryKey(),
    userId: owner(),
    challenge: text().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('passkey_challenges_user').on(t.userId), index('passkey_challenges_expiry').on(t.expiresAt)],
);
