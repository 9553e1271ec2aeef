import {
  GAS_PROOF_STATES,
  GAS_RIGHT_STATES,
  GAS_SCOPES,
  type GasReason,
  type GasRefusalKey,
} from '@joulerie/domain/gas-rights';
import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '../../platform/columns.tables.ts';
import { spaces } from '../accounts/accounts.tables.ts';
import { consents } from '../consents/consents.tables.ts';
import { sourceHoldings, sources } from '../sources/sources.tables.ts';

/**
 * A right to read a gas meter at GRDF, from its declaration to its end. It rests on the consent of the holder, or on the declaration of the space
 * that it is the holder, and outlives both: what was declared is ended at GRDF once they are gone.
 */
export const gasRights = pgTable(
  'gas_rights',
  {
    id: uuid().primaryKey(),
    spaceId: uuid('space_id').references(() => spaces.id, { onDelete: 'set null' }),
    sourceId: uuid('source_id').references(() => sources.id, { onDelete: 'set null' }),
    pce: text().notNull(),
    consentId: uuid('consent_id').references(() => consents.id, { onDelete: 'set null' }),
    holdingId: uuid('holding_id').references(() => sourceHoldings.id, { onDelete: 'set null' }),
    /** What is still to be sent to GRDF; null when nothing is. `lease_until`: a process is sending it. */
    todo: text({ enum: ['declare', 'end'] }),
    leaseUntil: timestamp('lease_until', { withTimezone: true }),
    /** When GRDF was asked for it the first time: it may have it although its answer was lost. */
    sentAt: timestamp('sent_at', { withTimezone: true }),
    /** Its id at GRDF. */
    operatorId: text('operator_id'),
    state: text({ enum: GAS_RIGHT_STATES }).notNull().default('EMPTY'),
    proof: text({ enum: GAS_PROOF_STATES }).notNull().default('none'),
    proofUntil: date('proof_until'),
    role: text().notNull(),
    /** A person's name or a company's; the words of the holder are emptied with those of their consent. */
    holderName: text('holder_name'),
    holderCompany: text('holder_company'),
    mail: text(),
    mobile: text(),
    zipcode: text(),
    fromDay: date('from_day').notNull(),
    toDay: date('to_day').notNull(),
    consumptionFrom: date('consumption_from').notNull(),
    consumptionTo: date('consumption_to').notNull(),
    scopes: text({ enum: GAS_SCOPES }).array().notNull(),
    /** Why it ended, as far as it is known, and in GRDF's words. */
    reason: text().$type<GasReason>(),
    endedBy: text('ended_by'),
    endedOn: date('ended_on'),
    /** Why it was not taken, with GRDF's own code and sentence. */
    refusal: text().$type<GasRefusalKey>(),
    refusalCode: text('refusal_code'),
    refusalMessage: text('refusal_message'),
    checkedAt: timestamp('checked_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Nothing more comes of it. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (t) => [
    // A meter of a space has one right at a time.
    uniqueIndex('gas_rights_living')
      .on(t.sourceId)
      .where(sql`${t.endedAt} is null and ${t.todo} is distinct from 'end'`),
    index('gas_rights_source').on(t.sourceId, t.createdAt),
    index('gas_rights_space').on(t.spaceId),
    index('gas_rights_consent').on(t.consentId),
    index('gas_rights_holding').on(t.holdingId),
    index('gas_rights_pce').on(t.pce),
    index('gas_rights_todo')
      .on(t.todo)
      .where(sql`${t.todo} is not null`),
    check('gas_rights_one_ground', sql`${t.consentId} is null or ${t.holdingId} is null`),
    check('gas_rights_one_holder', sql`${t.holderName} is null or ${t.holderCompany} is null`),
  ],
);
export type GasRightRow = typeof gasRights.$inferSelect;

/** Files that prove the agreement of a holder, as GRDF asked for them; their bytes go once they were sent. */
export const gasRightProofs = pgTable(
  'gas_right_proofs',
  {
    id: uuid().primaryKey(),
    rightId: uuid('right_id')
      .notNull()
      .references(() => gasRights.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    type: text({ enum: ['application/pdf', 'image/jpeg', 'image/png'] }).notNull(),
    bytes: bytea(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When the set was complete and GRDF was to be sent it; null before. */
    completeAt: timestamp('complete_at', { withTimezone: true }),
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  (t) => [index('gas_right_proofs_right').on(t.rightId)],
);
export type GasRightProofRow = typeof gasRightProofs.$inferSelect;
