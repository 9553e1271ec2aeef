import { boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** A brand: its look, its words and its rules, found from the host name. */
export const scopes = pgTable('scopes', {
  id: text().primaryKey(),
  name: text().notNull(),
  hosts: text().array().notNull(),
  primaryColor: text('primary_color').notNull(),
  secondaryColor: text('secondary_color').notNull(),
  backgroundColor: text('background_color').notNull(),
  /** Name of the folder of its logos under /brands. */
  logo: text().notNull(),
  loginBackground: text('login_background'),
  consentYears: integer('consent_years').notNull(),
  irve: boolean().notNull().default(false),
  landingFooter: boolean('landing_footer').notNull().default(false),
  cancelledClientPage: boolean('cancelled_client_page').notNull().default(false),
  mailFrom: text('mail_from').notNull(),
  legal: jsonb().$type<{ company: string; contact: string }>().notNull(),
  lastUpdated: timestamp('last_updated', { withTimezone: true }),
});
export type ScopeRow = typeof scopes.$inferSelect;
