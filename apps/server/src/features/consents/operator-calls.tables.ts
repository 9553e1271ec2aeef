import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { OPERATORS, OPERATOR_OUTCOMES } from '@joulerie/domain/collection';
import { spaces } from '../accounts/accounts.tables.ts';
import { sourceHoldings, sources } from '../sources/sources.tables.ts';
import { consentProofs, consents } from './consents.tables.ts';

/**
 * The register of calls to network operators: each call about a meter, written before it is sent and completed with its outcome. A trigger
 * refuses a call that no living consent (or declaration of the holder) allows, whose days it does not cover, and every later change but the
 * completion. A line outlives the meter and the consent, of which it keeps the rank of the proof.
 */
export const operatorCalls = pgTable(
  'operator_calls',
  {
    id: uuid().primaryKey(),
    operator: text({ enum: OPERATORS }).notNull(),
    /** What was asked, as the connector names it: `consumption-curve`, `subscribed-services`. */
    service: text().notNull(),
    /** The space that reads the meter. */
    spaceId: uuid('space_id').references(() => spaces.id, { onDelete: 'set null' }),
    sourceId: uuid('source_id').references(() => sources.id, { onDelete: 'set null' }),
    /** What allows the call: a consent, or that the space declared to be the holder. */
    consentId: uuid('consent_id').references(() => consents.id, { onDelete: 'set null' }),
    /** Written by the trigger from the consent. */
    proofRank: bigint('proof_rank', { mode: 'number' }).references(() => consentProofs.rank),
    holdingId: uuid('holding_id').references(() => sourceHoldings.id),
    /** First and last day that were asked for, included; null for a call about no day: rights, technical facts. */
    fromDay: date('from_day'),
    toDay: date('to_day'),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    /** Null while the answer is awaited, and for ever when the process was killed meanwhile. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
    outcome: text({ enum: OPERATOR_OUTCOMES }),
    /** Status and code of the operator's answer; null when there was none. */
    status: integer(),
    code: text(),
  },
  (t) => [
    index('operator_calls_space').on(t.spaceId, t.startedAt, t.id),
    index('operator_calls_source').on(t.sourceId, t.startedAt),
    index('operator_calls_consent').on(t.consentId),
    index('operator_calls_proof').on(t.proofRank),
    index('operator_calls_holding').on(t.holdingId),
    check('operator_calls_allowed_by', sql`(${t.proofRank} is null) <> (${t.holdingId} is null)`),
    check('operator_calls_days', sql`(${t.fromDay} is null) = (${t.toDay} is null) and ${t.fromDay} <= ${t.toDay}`),
    check('operator_calls_ended', sql`(${t.endedAt} is null) = (${t.outcome} is null)`),
  ],
);
export type OperatorCallRow = typeof operatorCalls.$inferSelect;
