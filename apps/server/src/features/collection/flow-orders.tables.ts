import { OPERATOR_OUTCOMES } from '@joulerie/domain/collection';
import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sources } from '../sources/sources.tables.ts';

/** What is ordered: files that come each day, or one file of the past. */
export const ORDER_KINDS = ['recurring', 'history'] as const;
/** Measures as SGE names them: the load curve, or the daily indexes. */
export const ORDERED_MEASURES = ['CDC', 'IDX'] as const;
/**
 * - `asking`: the call leaves, or its process was killed before its outcome was kept;
 * - `waiting`: a failure that may pass, asked again at `due_at`;
 * - `ordered`: Enedis took it, or the service was active already;
 * - `unknown`: a history whose outcome is not known: its file may come, and it is not ordered twice;
 * - `refused`: not asked again before the consent changes;
 * - `ended`: its consent or its days are over.
 */
export const ORDER_STATES = ['asking', 'waiting', 'ordered', 'unknown', 'refused', 'ended'] as const;

/** Flows and histories ordered from Enedis: one of each kind and measures a meter that is not over. */
export const flowOrders = pgTable(
  'flow_orders',
  {
    id: uuid().primaryKey(),
    sourceId: uuid('source_id')
      .notNull()
      .references(() => sources.id, { onDelete: 'cascade' }),
    kind: text({ enum: ORDER_KINDS }).notNull(),
    measures: text({ enum: ORDERED_MEASURES }).notNull(),
    /** First and last day that were asked for. */
    fromDay: date('from_day').notNull(),
    toDay: date('to_day').notNull(),
    state: text({ enum: ORDER_STATES }).notNull(),
    /** Rank of the proof of the consent that was declared with it. */
    proofRank: bigint('proof_rank', { mode: 'number' }).notNull(),
    /** Numbers that Enedis gave; null where it gave none. */
    number: text(),
    serviceNumber: text('service_number'),
    /** Last failure, with the code and the message of Enedis. */
    failure: text({ enum: OPERATOR_OUTCOMES }),
    failureCode: text('failure_code'),
    failureMessage: text('failure_message'),
    failures: integer().notNull().default(0),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    /** When one that waits is asked again. */
    dueAt: timestamp('due_at', { withTimezone: true }),
    /** When a file first gave days of an ordered history. */
    receivedAt: timestamp('received_at', { withTimezone: true }),
  },
  (t) => [
    uniqueIndex('flow_orders_living')
      .on(t.sourceId, t.kind, t.measures)
      .where(sql`${t.state} <> 'ended'`),
    index('flow_orders_state').on(t.state, t.askedAt),
    check('flow_orders_days', sql`${t.fromDay} <= ${t.toDay}`),
    check('flow_orders_due', sql`(${t.state} = 'waiting') = (${t.dueAt} is not null)`),
  ],
);
export type FlowOrderRow = typeof flowOrders.$inferSelect;
