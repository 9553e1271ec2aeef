import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '../../platform/columns.tables.ts';
import { spaces, users } from '../accounts/accounts.tables.ts';

/** Addresses that were invited to a company and have not answered yet. Only the hash of the token of the mail is kept. */
export const companyInvitations = pgTable(
  'company_invitations',
  {
    id: uuid().primaryKey(),
    spaceId: uuid('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    username: text().notNull(),
    firstname: text().notNull(),
    lastname: text().notNull(),
    type: text({ enum: ['owner', 'administrateur', 'employe', 'employe_read_only'] }).notNull(),
    tokenHash: bytea('token_hash').notNull(),
    invitedBy: uuid('invited_by').references(() => users.id, { onDelete: 'set null' }),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex('company_invitations_username').on(t.spaceId, t.username),
    uniqueIndex('company_invitations_token').on(t.tokenHash),
    index('company_invitations_inviter').on(t.invitedBy),
  ],
);
export type InvitationRow = typeof companyInvitations.$inferSelect;

/** The logo of a company, made of the image that was sent. Its version is in `spaces`, which every page reads. */
export const companyLogos = pgTable('company_logos', {
  spaceId: uuid('space_id')
    .primaryKey()
    .references(() => spaces.id, { onDelete: 'cascade' }),
  bytes: bytea().notNull(),
});

/**
 * Addresses that members of a company invited to be its clients, and the space that accepted: what that space shares with who invited goes
 * to their membership of the company. It shares nothing by itself. Only the hash of the token of the mail is kept.
 */
export const clientInvitations = pgTable(
  'client_invitations',
  {
    id: uuid().primaryKey(),
    spaceId: uuid('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    username: text().notNull(),
    firstname: text().notNull(),
    lastname: text().notNull(),
    tokenHash: bytea('token_hash').notNull(),
    invitedBy: uuid('invited_by').references(() => users.id, { onDelete: 'set null' }),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    acceptedAt: timestamp('accepted_at', { withTimezone: true }),
    clientSpaceId: uuid('client_space_id').references(() => spaces.id, { onDelete: 'cascade' }),
  },
  (t) => [
    uniqueIndex('client_invitations_username').on(t.spaceId, t.username),
    uniqueIndex('client_invitations_token').on(t.tokenHash),
    index('client_invitations_inviter').on(t.invitedBy),
    index('client_invitations_client').on(t.clientSpaceId),
    check('client_invitations_accepted', sql`(${t.acceptedAt} is null) = (${t.clientSpaceId} is null)`),
  ],
);
export type ClientInvitationRow = typeof clientInvitations.$inferSelect;
