import type { PointFacts } from '@joulerie/contract/point-facts';
import { OPERATORS, OPERATOR_OUTCOMES } from '@joulerie/domain/collection';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea } from '../../platform/columns.tables.ts';
import { users } from '../accounts/accounts.tables.ts';
import { sources } from '../sources/sources.tables.ts';

const datemultirange = customType<{ data: string }>({ dataType: () => 'datemultirange' });

/** What a holder allowed at the operator of a meter, beside the consent that they gave here. */
export const operatorAuthorizations = pgTable(
  'operator_authorizations',
  {
    sourceId: uuid('source_id')
      .primaryKey()
      .references(() => sources.id, { onDelete: 'cascade' }),
    operator: text({ enum: OPERATORS }).notNull(),
    /** How the operator names it: the digits of an authorisation of Enedis. */
    reference: text().notNull(),
    /** `to-check`: the operator refused a call, and nothing is asked until its daily check. */
    state: text({ enum: ['active', 'to-check', 'ended'] }).notNull(),
    fromDay: date('from_day'),
    toDay: date('to_day'),
    /** First and last day of the data that it covers; null where the operator does not say. */
    dataFromDay: date('data_from_day'),
    dataToDay: date('data_to_day'),
    /** Whether it includes the load curve, and what the meter injects. */
    curve: boolean().notNull(),
    injection: boolean().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When its end was said to be near; null before. */
    endSaidAt: timestamp('end_said_at', { withTimezone: true }),
    checkedAt: timestamp('checked_at', { withTimezone: true }).notNull(),
    /** When the operator is asked for its rights again, for one to check. */
    checkAt: timestamp('check_at', { withTimezone: true }),
  },
  (t) => [
    index('operator_authorizations_check')
      .on(t.checkAt)
      .where(sql`${t.checkAt} is not null`),
    index('operator_authorizations_end')
      .on(t.operator, t.toDay)
      .where(sql`${t.state} <> 'ended'`),
  ],
);
export type AuthorizationRow = typeof operatorAuthorizations.$inferSelect;

/** A holder sent to the operator's page, until they come back: each serves once. */
export const authorizationStates = pgTable(
  'authorization_states',
  {
    stateHash: bytea('state_hash').primaryKey(),
    /** Of the key that stays in the browser which left for the operator's page. */
    keyHash: bytea('key_hash').notNull(),
    sourceId: uuid('source_id')
      .notNull()
      .references(() => sources.id, { onDelete: 'cascade' }),
    /** The member of the space who left; null for a holder, by the link of what they signed. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Where they left from: the operator sends everybody back to one address, whatever their brand. */
    origin: text(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('authorization_states_source').on(t.sourceId), index('authorization_states_user').on(t.userId)],
);

/** One kind of data of a meter that is collected: every day of `[low_day, high_day)` has been asked for. */
export const collectionSeries = pgTable(
  'collection_series',
  {
    sourceId: uuid('source_id')
      .notNull()
      .references(() => sources.id, { onDelete: 'cascade' }),
    service: text().notNull(),
    operator: text({ enum: OPERATORS }).notNull(),
    lowDay: date('low_day').notNull(),
    highDay: date('high_day').notNull(),
    /** Days of the next slice of history: halved when the operator refuses the period, which may begin before the meter does. */
    sliceDays: integer('slice_days').notNull(),
    /** When daily data and the next slice of history are due; null: not before something changes. */
    dailyAt: timestamp('daily_at', { withTimezone: true }),
    historyAt: timestamp('history_at', { withTimezone: true }),
    /** When days that a person wants again are asked for, and those of the last weeks that are missing or unsure. */
    gapAt: timestamp('gap_at', { withTimezone: true }),
    /** A worker deals with it until then. */
    leasedUntil: timestamp('leased_until', { withTimezone: true }),
    /** Days asked for and not there, which the operator does not have, or not yet. */
    missing: datemultirange().notNull().default('{}'),
    /** Days of `[low_day, high_day)` that a person wants to be asked for again, whether or not they are missing. */
    again: datemultirange().notNull().default('{}'),
    /** Recent days that came in part or estimated, which the operator may still complete or correct. */
    unsure: datemultirange().notNull().default('{}'),
    /** Days that files of the operator gave whole: no call is made for them. */
    given: datemultirange().notNull().default('{}'),
    lastSuccessAt: timestamp('last_success_at', { withTimezone: true }),
    /** Failures in a row, and the last one; null after a success. */
    failures: integer().notNull().default(0),
    failure: text({ enum: OPERATOR_OUTCOMES }),
    failureCode: text('failure_code'),
    failedAt: timestamp('failed_at', { withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.sourceId, t.service] }),
    index('collection_series_daily').on(t.operator, t.dailyAt),
    index('collection_series_history').on(t.operator, t.historyAt),
    index('collection_series_gap').on(t.operator, t.gapAt),
    check('collection_series_days', sql`${t.lowDay} <= ${t.highDay}`),
    check('collection_series_failure', sql`(${t.failure} is null) = (${t.failures} = 0)`),
  ],
);
export type CollectionRow = typeof collectionSeries.$inferSelect;

/** The facts of a point (contract, meter) that its operator is asked for from time to time. */
export const operatorFacts = pgTable(
  'operator_facts',
  {
    sourceId: uuid('source_id')
      .primaryKey()
      .references(() => sources.id, { onDelete: 'cascade' }),
    operator: text({ enum: OPERATORS }).notNull(),
    /** What is asked for, by the names that the register has. */
    services: text().array().notNull(),
    /** What it said last; null before. */
    facts: jsonb().$type<Pick<PointFacts, 'electricity' | 'gas'>>(),
    receivedAt: timestamp('received_at', { withTimezone: true }),
    /** When it is asked next; null: not before something changes. */
    dueAt: timestamp('due_at', { withTimezone: true }),
    /** Failures in a row. */
    failures: integer().notNull().default(0),
  },
  (t) => [
    index('operator_facts_due')
      .on(t.operator, t.dueAt)
      .where(sql`${t.dueAt} is not null`),
    check('operator_facts_received', sql`(${t.facts} is null) = (${t.receivedAt} is null)`),
  ],
);
export type OperatorFactsRow = typeof operatorFacts.$inferSelect;

/** What the last file of contracts (C68) said of a point: a fact that came from it follows the next one. */
export const flowFacts = pgTable('flow_facts', {
  sourceId: uuid('source_id')
    .primaryKey()
    .references(() => sources.id, { onDelete: 'cascade' }),
  facts: jsonb().$type<Pick<PointFacts, 'electricity'>>().notNull(),
  /** When Enedis made that file. */
  madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
});
