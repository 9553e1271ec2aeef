import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea } from '../../platform/columns.tables.ts';
import { scopes } from '../scopes/scopes.tables.ts';

/** A person of one brand. The same address in two brands is two people. */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    scopeId: text('scope_id')
      .notNull()
      .references(() => scopes.id),
    username: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    firstname: text().notNull(),
    lastname: text().notNull(),
    phone: text(),
    role: text({ enum: ['conseiller', 'utilisateur'] }).notNull(),
    isPro: boolean('is_pro').notNull(),
    isAdmin: boolean('is_admin').notNull().default(false),
    isAdminScope: boolean('is_admin_scope').notNull().default(false),
    validatedAt: timestamp('validated_at', { withTimezone: true }),
    /** Since when signing in asks for a second factor; null: the password is enough. */
    secondFactorSince: timestamp('second_factor_since', { withTimezone: true }),
    signinAction: text('signin_action', { enum: ['todo', 'done'] }),
    preferences: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [uniqueIndex('users_scope_username').on(t.scopeId, t.username)],
);
export type UserRow = typeof users.$inferSelect;

/** What owns buildings, folders, tags and sources: a person's own space, or a company's. */
export const spaces = pgTable(
  'spaces',
  {
    id: uuid().primaryKey(),
    scopeId: text('scope_id')
      .notNull()
      .references(() => scopes.id),
    kind: text({ enum: ['person', 'company'] }).notNull(),
    name: text().notNull(),
    companyType: text('company_type', { enum: ['entreprise', 'asso', 'copro', 'collectivite'] }),
    siret: text(),
    /** Members without a second factor can do nothing in this space but add one. */
    secondFactorRequired: boolean('second_factor_required').notNull().default(false),
    /** Its customer at the payment provider; null before its first payment. */
    stripeCustomerId: text('stripe_customer_id'),
    /** Months of a consent, where the company sets them. */
    consentMonths: integer('consent_months'),
    /** That of its logo, another one with each change; null without one. */
    logoVersion: text('logo_version'),
    /** Of a company, on what it sends: `#rrggbb`, read on white. */
    color: text(),
    betaFeatures: text('beta_features').array().notNull().default([]),
    /** Since when nobody is in it any more and it waits to be erased. */
    closedAt: timestamp('closed_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('spaces_scope_siret').on(t.scopeId, t.siret),
    uniqueIndex('spaces_stripe_customer').on(t.stripeCustomerId),
  ],
);
export type SpaceRow = typeof spaces.$inferSelect;

export const memberships = pgTable(
  'memberships',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    spaceId: uuid('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    type: text({ enum: ['owner', 'administrateur', 'employe', 'employe_read_only'] }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When the person last entered this space: sign-in opens the space that was used last. */
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.spaceId] }), index('memberships_space').on(t.spaceId)],
);

/** A signed-in browser or client. Only the hash of its token is kept. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    /** Its name in the list of sessions: the hash stays here. */
    id: uuid().notNull().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    spaceId: uuid('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** Browser and system, in words: « Firefox, Windows ». Null where the client does not say. */
    client: text(),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
);

/** Sign-ins whose password was right and that wait for the second factor, a few minutes. Only the hash of their token is kept. */
export const signIns = pgTable(
  'sign_ins',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('sign_ins_user').on(t.userId), index('sign_ins_expiry').on(t.expiresAt)],
);

/** Browsers that signed in to an account: they keep tries of their own there, whatever strangers do. */
export const knownDevices = pgTable(
  'known_devices',
  {
    tokenHash: bytea('token_hash').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lastSignInAt: timestamp('last_sign_in_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.tokenHash, t.userId] }), index('known_devices_user').on(t.userId)],
);

/** Single-use codes sent by mail, kept hashed. */
export const codes = pgTable(
  'codes',
  {
    codeHash: bytea('code_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['validation', 'reset'] }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (t) => [index('codes_user').on(t.userId)],
);
