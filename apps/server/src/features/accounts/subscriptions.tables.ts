import { boolean, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { spaces } from './accounts.tables.ts';

/** One thing that a subscription gives: a price, with what its product says. */
export type SubscribedItem = { id: string; priceId: string; tag: string | null; name: string; sources: number | null };

/** What companies subscribed to, as the payment provider said it last. */
export const companySubscriptions = pgTable(
  'company_subscriptions',
  {
    /** Its id at the provider. */
    id: text().primaryKey(),
    spaceId: uuid('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    /** As the provider writes it. */
    status: text().notNull(),
    items: jsonb().$type<SubscribedItem[]>().notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    periodStart: timestamp('period_start', { withTimezone: true }),
    periodEnd: timestamp('period_end', { withTimezone: true }),
    endsWithPeriod: boolean('ends_with_period').notNull(),
    /** When the provider was asked for this state, by the clock of the database: one that was asked for earlier changes nothing. */
    readAt: timestamp('read_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('company_subscriptions_space').on(t.spaceId)],
);
export type SubscriptionRow = typeof companySubscriptions.$inferSelect;
