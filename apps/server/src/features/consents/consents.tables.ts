import { CONSENT_ACTIONS, type Purpose, REQUEST_ACTS, REQUEST_KINDS, REQUEST_STATES } from '@joulerie/domain/consents';
import type { SourceType } from '@joulerie/domain/vocabulary';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea } from '../../platform/columns.tables.ts';
import { spaces, users } from '../accounts/accounts.tables.ts';
import { buildings } from '../buildings/buildings.tables.ts';
import { sources } from '../sources/sources.tables.ts';
import { tasks } from '../tasks/tasks.tables.ts';

/** What a holder declares before signing. It is forgotten when the request ends: the words of a signature are in `consent_identities`. */
export type Declared = {
  firstname: string | null;
  lastname: string | null;
  zipcode: string;
  /** Of a request for several meters: the postcodes of those elsewhere, by the ids of their requests. */
  zipcodes?: Record<string, string>;
  legalPerson: { name: string; siren: string } | null;
  purposes: Purpose[];
  textVersion: string | null;
  dateFrom: string | null;
  /** SHA-256 of the paragraphs that were shown upon it, in hexadecimal: what is signed is what was read. */
  textShown: string | null;
  recordedAt: string;
};

/** What a space asks of the holder of a meter. A request of several meters holds one of each meter, which have its token. */
export const consentRequests = pgTable(
  'consent_requests',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: REQUEST_KINDS }).notNull(),
    state: text({ enum: REQUEST_STATES }).notNull().default('CREATED'),
    spaceId: uuid('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    requestedBy: uuid('requested_by').references(() => users.id, { onDelete: 'set null' }),
    /** Null for a request of several meters only. */
    sourceId: uuid('source_id').references(() => sources.id, { onDelete: 'cascade' }),
    buildingId: uuid('building_id').references(() => buildings.id, { onDelete: 'set null' }),
    multiId: uuid('multi_id').references((): AnyPgColumn => consentRequests.id, { onDelete: 'cascade' }),
    /** The consent that is prolonged, or that of the former holder. */
    consentId: uuid('consent_id').references((): AnyPgColumn => consents.id, { onDelete: 'set null' }),
    /** Address of the holder, and how the requester names them; the address is empty once it is erased. */
    mail: text().notNull(),
    firstname: text(),
    lastname: text(),
    company: text(),
    /** First day of the data that is asked for. */
    dateFrom: date('date_from').notNull(),
    /** Null for one of several: it has the token of the whole. */
    tokenHash: bytea('token_hash'),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    declared: jsonb().$type<Declared>(),
    openedAt: timestamp('opened_at', { withTimezone: true }),
    /** Of the link to what was signed, which the holder receives with their signature and which serves as long as there is something to withdraw. */
    holderTokenHash: bytea('holder_token_hash'),
    /** When that link was mailed: after twelve months it asks for the address again. */
    holderTokenAt: timestamp('holder_token_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (t) => [
    uniqueIndex('consent_requests_token').on(t.tokenHash),
    // One open request of a kind for a meter of a space: two would lead to two answers.
    uniqueIndex('consent_requests_open')
      .on(t.sourceId, t.kind)
      .where(sql`${t.state} in ('CREATED', 'WAITING_GRDF')`),
    index('consent_requests_space').on(t.spaceId, t.createdAt, t.id),
    index('consent_requests_source').on(t.sourceId),
    index('consent_requests_multi').on(t.multiId),
    index('consent_requests_consent').on(t.consentId),
    index('consent_requests_building').on(t.buildingId),
    index('consent_requests_requester').on(t.requestedBy),
    index('consent_requests_mail').on(t.mail),
    index('consent_requests_expiry')
      .on(t.expiresAt)
      .where(sql`${t.state} in ('CREATED', 'WAITING_GRDF')`),
    check('consent_requests_source_of_kind', sql`(${t.kind} = 'multi') = (${t.sourceId} is null)`),
    check('consent_requests_token_of_one', sql`(${t.multiId} is null) = (${t.tokenHash} is not null)`),
  ],
);
export type RequestRow = typeof consentRequests.$inferSelect;

/** Holders that were asked at once from a table. */
export const consentBatches = pgTable(
  'consent_batches',
  {
    id: uuid().primaryKey(),
    spaceId: uuid('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    requestedBy: uuid('requested_by').references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    /** The last task that sends it or reminds. */
    taskId: uuid('task_id').references(() => tasks.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    index('consent_batches_space').on(t.spaceId, t.createdAt, t.id),
    index('consent_batches_person').on(t.requestedBy),
    index('consent_batches_task').on(t.taskId),
  ],
);
export type BatchRow = typeof consentBatches.$inferSelect;

/** A meter of a batch. What is said of its holder is forgotten once they are asked: their request has it. */
export const consentBatchLines = pgTable(
  'consent_batch_lines',
  {
    batchId: uuid('batch_id')
      .notNull()
      .references(() => consentBatches.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    /** Null once the source is removed. */
    sourceId: uuid('source_id').references(() => sources.id, { onDelete: 'set null' }),
    buildingId: uuid('building_id').references(() => buildings.id, { onDelete: 'set null' }),
    state: text({ enum: ['waiting', 'asked', 'not-sent'] })
      .notNull()
      .default('waiting'),
    /** Code of the error catalogue that kept it from being sent. */
    reason: text(),
    mail: text(),
    firstname: text(),
    lastname: text(),
    company: text(),
    isConfirmed: boolean('is_confirmed').notNull().default(false),
    /** The request of this meter: one of several where its holder has others. */
    requestId: uuid('request_id').references(() => consentRequests.id, { onDelete: 'set null' }),
  },
  (t) => [
    primaryKey({ columns: [t.batchId, t.line] }),
    index('consent_batch_lines_source').on(t.sourceId),
    index('consent_batch_lines_building').on(t.buildingId),
    index('consent_batch_lines_request').on(t.requestId),
    check('consent_batch_lines_reason', sql`(${t.state} = 'not-sent') = (${t.reason} is not null)`),
    check('consent_batch_lines_mail', sql`(${t.state} = 'waiting') = (${t.mail} is not null)`),
  ],
);
export type LineRow = typeof consentBatchLines.$inferSelect;

/** Each change of a request, with who made it. */
export const consentRequestEvents = pgTable(
  'consent_request_events',
  {
    id: uuid().primaryKey(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => consentRequests.id, { onDelete: 'cascade' }),
    at: timestamp({ withTimezone: true }).notNull(),
    act: text({ enum: ['create', 'send', 'declare-information', ...REQUEST_ACTS] }).notNull(),
    state: text({ enum: REQUEST_STATES }).notNull(),
    /** Which side acted; a person of the side that asked is named. */
    side: text({ enum: ['requester', 'holder', 'operator', 'clock'] }).notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('consent_request_events_request').on(t.requestId, t.at),
    index('consent_request_events_user').on(t.userId),
  ],
);

/** A right of a space to read the data of a meter. */
export const consents = pgTable(
  'consents',
  {
    id: uuid().primaryKey(),
    spaceId: uuid('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    sourceId: uuid('source_id')
      .notNull()
      .references(() => sources.id, { onDelete: 'cascade' }),
    requestId: uuid('request_id').references((): AnyPgColumn => consentRequests.id, { onDelete: 'set null' }),
    action: text({ enum: CONSENT_ACTIONS }).notNull(),
    purposes: text().array().$type<Purpose[]>().notNull(),
    textVersion: text('text_version').notNull(),
    /** First and last day of the data that may be read; the last one is also that of the consent. */
    dateFrom: date('date_from').notNull(),
    dateTo: date('date_to').notNull(),
    /** Whoever reads gave it up, or its holder took it back. */
    dismissed: boolean().notNull().default(false),
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
    /** When its renewal was proposed; null before. */
    renewalSaidAt: timestamp('renewal_said_at', { withTimezone: true }),
    /** The one that prolongs it. */
    replacedBy: uuid('replaced_by').references((): AnyPgColumn => consents.id, { onDelete: 'set null' }),
    proofRank: bigint('proof_rank', { mode: 'number' })
      .notNull()
      .references(() => consentProofs.rank),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    index('consents_space').on(t.spaceId, t.createdAt, t.id),
    index('consents_source').on(t.sourceId),
    index('consents_request').on(t.requestId),
    index('consents_proof').on(t.proofRank),
    index('consents_replaced').on(t.replacedBy),
    check('consents_withdrawn', sql`${t.dismissed} = (${t.withdrawnAt} is not null)`),
    check('consents_purposes', sql`cardinality(${t.purposes}) > 0`),
  ],
);
export type ConsentRow = typeof consents.$inferSelect;

/**
 * The consents that went with their source, as they were when it was removed. A meter that is attached again by its number has them behind it: what
 * a former holder allowed is not read by virtue of another one.
 */
export const removedConsents = pgTable(
  'removed_consents',
  {
    id: uuid().primaryKey(),
    spaceId: uuid('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    /** Of the source that was removed. */
    sourceId: uuid('source_id').notNull(),
    idtype: text().$type<SourceType>().notNull(),
    idsource: text().notNull(),
    requestId: uuid('request_id'),
    action: text({ enum: CONSENT_ACTIONS }).notNull(),
    purposes: text().array().$type<Purpose[]>().notNull(),
    textVersion: text('text_version').notNull(),
    dateFrom: date('date_from').notNull(),
    dateTo: date('date_to').notNull(),
    dismissed: boolean().notNull(),
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
    proofRank: bigint('proof_rank', { mode: 'number' })
      .notNull()
      .references(() => consentProofs.rank),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    removedAt: timestamp('removed_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('removed_consents_meter').on(t.spaceId, t.idsource), index('removed_consents_proof').on(t.proofRank)],
);
export type RemovedRow = typeof removedConsents.$inferSelect;

/**
 * The chain of proofs, one for the whole service: a signature, a withdrawal. An entry refers to its consent and its meter by commitments and
 * by ids that outlive them. A trigger refuses its change and its removal.
 */
export const consentProofs = pgTable('consent_proofs', {
  rank: bigint({ mode: 'number' }).primaryKey(),
  at: timestamp({ withTimezone: true }).notNull(),
  /** What is said in clear: nothing of a person. */
  facts: jsonb().$type<Record<string, unknown>>().notNull(),
  /** HMAC-SHA-256 of each word, in hexadecimal, under the key of the entry. */
  commitments: jsonb().$type<Record<string, string>>().notNull(),
  /** SHA-256 of what the entry says; `hash` is that of `previous` and of it. */
  digest: bytea().notNull(),
  previous: bytea().notNull(),
  hash: bytea().notNull(),
  signature: bytea().notNull(),
});
export type ProofRow = typeof consentProofs.$inferSelect;

/** The words of a proof, and the key of its commitments: what erasure takes away. */
export const consentIdentities = pgTable(
  'consent_identities',
  {
    rank: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => consentProofs.rank),
    consentId: uuid('consent_id').notNull(),
    /** Address of the holder, by which their account finds what they signed. */
    mail: text(),
    key: bytea(),
    words: jsonb().$type<Record<string, string>>(),
    erasedAt: timestamp('erased_at', { withTimezone: true }),
  },
  (t) => [
    index('consent_identities_mail').on(t.mail),
    index('consent_identities_consent').on(t.consentId),
    check('consent_identities_erased', sql`(${t.erasedAt} is not null) = (${t.key} is null)`),
  ],
);

/** What the nights erased of sources under consent, for whoever audits. */
export const consentErasures = pgTable(
  'consent_erasures',
  {
    id: uuid().primaryKey(),
    sourceId: uuid('source_id').references(() => sources.id, { onDelete: 'set null' }),
    what: text({ enum: ['curves', 'all'] }).notNull(),
    fromDay: date('from_day').notNull(),
    toDay: date('to_day').notNull(),
    days: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('consent_erasures_source').on(t.sourceId, t.at)],
);
