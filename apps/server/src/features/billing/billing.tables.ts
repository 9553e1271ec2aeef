import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Messages of the payment provider that had their effect, so that a repeat has none. */
export const stripeEvents = pgTable(
  'stripe_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    /** When it happened, as the provider says. */
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('stripe_events_received').on(t.receivedAt)],
);
