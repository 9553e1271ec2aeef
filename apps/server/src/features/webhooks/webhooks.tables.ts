import type { TEST_EVENT, WebhookEvent } from '@joulerie/contract/webhook-events';
import { WEBHOOK_FAILURE_NAMES } from '@joulerie/contract/webhook-events';
import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '../../platform/columns.tables.ts';
import { memberships, spaces, users } from '../accounts/accounts.tables.ts';

/** Where events are sent: of a person in a space, with whose membership it ends, or of a company. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid().primaryKey(),
    spaceId: uuid('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    /** Null: it is of the company. */
    userId: uuid('user_id'),
    madeBy: uuid('made_by').references(() => users.id, { onDelete: 'set null' }),
    url: text().notNull(),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    /** Sealed: signing needs it. */
    secret: bytea().notNull(),
    oldSecret: bytea('old_secret'),
    oldSecretUntil: timestamp('old_secret_until', { withTimezone: true }),
    active: boolean().notNull().default(true),
    disabledFor: text('disabled_for', { enum: ['person', 'failures', 'gone'] }),
    failingSince: timestamp('failing_since', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    foreignKey({ columns: [t.userId, t.spaceId], foreignColumns: [memberships.userId, memberships.spaceId] }).onDelete(
      'cascade',
    ),
    index('webhooks_space').on(t.spaceId),
    index('webhooks_member').on(t.userId, t.spaceId),
    index('webhooks_made_by').on(t.madeBy),
    check('webhooks_disabled', sql`${t.active} = (${t.disabledFor} is null)`),
  ],
);
export type WebhookRow = typeof webhooks.$inferSelect;

/** One event for one endpoint, and what became of it. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid().primaryKey(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event: text().$type<WebhookEvent | typeof TEST_EVENT>().notNull(),
    /** What is sent, the same at each try. */
    body: text().notNull(),
    /** Whoever owns the endpoint has to see it, at each try. */
    sourceId: uuid('source_id'),
    state: text({ enum: ['waiting', 'delivered', 'failed', 'cancelled'] })
      .notNull()
      .default('waiting'),
    /** Tries since it was last asked for. */
    attempts: integer().notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastAttemptAt: timestamp('last_attempt_at', { withTimezone: true }),
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }),
    status: integer(),
    durationMs: integer('duration_ms'),
    failure: text({ enum: WEBHOOK_FAILURE_NAMES as [(typeof WEBHOOK_FAILURE_NAMES)[number]] }),
    excerpt: text(),
  },
  (t) => [
    index('webhook_deliveries_webhook').on(t.webhookId, t.id),
    index('webhook_deliveries_created').on(t.createdAt),
    index('webhook_deliveries_waiting')
      .on(t.nextAttemptAt)
      .where(sql`${t.state} = 'waiting'`),
    check('webhook_deliveries_waiting', sql`(${t.state} = 'waiting') = (${t.nextAttemptAt} is not null)`),
  ],
);
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
