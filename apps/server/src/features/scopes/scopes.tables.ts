import { DOMAIN_STATES } from '@joulerie/contract/constants';
import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

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
  /** Of the logo and the icon that were sent in place of those, another one with each change; null without. */
  fullVersion: text('full_version'),
  faviconVersion: text('favicon_version'),
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

/** Names of a brand's own. It answers on those whose proof was found, `stale` ones included; each of these is of one brand. */
export const brandDomains = pgTable(
  'brand_domains',
  {
    scopeId: text('scope_id')
      .notNull()
      .references(() => scopes.id),
    host: text().notNull(),
    /** What its TXT record has to say. */
    token: text().notNull(),
    state: text({ enum: DOMAIN_STATES }).notNull(),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
    checkedAt: timestamp('checked_at', { withTimezone: true }),
    provedAt: timestamp('proved_at', { withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.scopeId, t.host] }),
    uniqueIndex('brand_domains_host')
      .on(t.host)
      .where(sql`${t.state} <> 'pending'`),
  ],
);
export type BrandDomainRow = typeof brandDomains.$inferSelect;
