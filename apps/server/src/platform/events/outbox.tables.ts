import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

/** Deliveries still to make after commit: one row an event and subscriber, removed when the subscriber has succeeded. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid().primaryKey(),
    eventId: uuid('event_id').notNull(),
    event: text().notNull(),
    subscriber: text().notNull(),
    payload: jsonb().notNull(),
    occurredAt: timestamp('occurred_at', { withTimezone: true }).notNull(),
    attempts: integer().notNull().default(0),
    /** Not taken before this instant: now for a new row, the end of the lease for a running one, else the next retry. */
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    lastError: text('last_error'),
  },
  (t) => [uniqueIndex('outbox_event_subscriber').on(t.eventId, t.subscriber), index('outbox_due').on(t.dueAt)],
);
