import { HOLDINGS, HOLDING_ORIGINS } from '@joulerie/domain/consents';
import type { SourceType } from '@joulerie/domain/vocabulary';
import type { PointFacts } from '@joulerie/contract/point-facts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
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
import { spaces, users } from '../accounts/accounts.tables.ts';
import { buildings } from '../buildings/buildings.tables.ts';

/** What produces measures: a meter, a fuel stock, a sensor or a weather station. */
export const sources = pgTable(
  'sources',
  {
    id: uuid().primaryKey(),
    spaceId: uuid('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    idtype: text().$type<SourceType>().notNull(),
    idsource: text(),
    name: text().notNull(),
    address: jsonb().$type<{ street: string; zipcode: string; city: string }>(),
    lat: doublePrecision(),
    lon: doublePrecision(),
    point: jsonb().$type<PointFacts>().notNull(),
    usages: text().array().notNull(),
    endContractOn: date('end_contract_on'),
    energySupplierId: text('energy_supplier_id'),
    /** First and last Paris day with a measure, kept by the store of measures. */
    firstDay: date('first_day'),
    lastDay: date('last_day'),
    /** By what right its measures are read; `source_holdings` says who declared it, and when. */
    holding: text({ enum: HOLDINGS }).notNull().default('free'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('sources_space_number').on(t.spaceId, t.idtype, t.idsource),
    index('sources_space_name').on(t.spaceId, t.name, t.id),
    index('sources_idsource').on(t.idsource),
    index('sources_measured')
      .on(t.spaceId)
      .where(sql`${t.firstDay} is not null`),
  ],
);
export type SourceRow = typeof sources.$inferSelect;

/**
 * What was declared of the right to read a source, each time it was: that its space is the holder, or that the holder agrees. It outlives the
 * source, whose number it keeps.
 */
export const sourceHoldings = pgTable(
  'source_holdings',
  {
    id: uuid().primaryKey(),
    sourceId: uuid('source_id').references(() => sources.id, { onDelete: 'set null' }),
    spaceId: uuid('space_id').references(() => spaces.id, { onDelete: 'set null' }),
    idsource: text(),
    holding: text({ enum: HOLDINGS }).notNull(),
    origin: text({ enum: HOLDING_ORIGINS }).notNull(),
    /** Null where nobody declared it: sources of before the question was asked. */
    declaredBy: uuid('declared_by').references(() => users.id, { onDelete: 'set null' }),
    declaredAt: timestamp('declared_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    index('source_holdings_source').on(t.sourceId),
    index('source_holdings_space').on(t.spaceId),
    index('source_holdings_person').on(t.declaredBy),
  ],
);

/** Days of a source under consent that may be read by now: the periods of its living consents. */
export const readingSpans = pgTable(
  'reading_spans',
  {
    sourceId: uuid('source_id')
      .notNull()
      .references(() => sources.id, { onDelete: 'cascade' }),
    /** First and last day, included. */
    fromDay: date('from_day').notNull(),
    toDay: date('to_day').notNull(),
    /** Curves too, and not only the figures of days. */
    fine: boolean().notNull(),
    /** The data may serve for advice, and not only be followed. */
    advice: boolean().notNull(),
  },
  (t) => [primaryKey({ columns: [t.sourceId, t.fromDay, t.toDay, t.fine, t.advice] })],
);

export const buildingSources = pgTable(
  'building_sources',
  {
    buildingId: uuid('building_id')
      .notNull()
      .references(() => buildings.id, { onDelete: 'cascade' }),
    sourceId: uuid('source_id')
      .notNull()
      .references(() => sources.id, { onDelete: 'cascade' }),
    used: boolean().notNull().default(true),
    attachedAt: timestamp('attached_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.buildingId, t.sourceId] }), index('building_sources_source').on(t.sourceId)],
);

/** A source of the demonstration portfolio, and how its measures go on each day. */
export const demonstrationSources = pgTable('demonstration_source', {
  sourceId: uuid('source_id')
    .primaryKey()
    .references(() => sources.id, { onDelete: 'cascade' }),
  /** Its space and its key in the portfolio, which says what makes its measures. */
  key: text().notNull(),
  /** First Paris day that is not made yet. */
  madeTo: date('made_to').notNull(),
  /** First and last day on which the curve was measured; null for one that is generated. */
  measuredFrom: date('measured_from'),
  measuredTo: date('measured_to'),
  /** How many days later it is stored, up to the last day before it is played again. */
  shiftDays: integer('shift_days'),
  shiftUntil: date('shift_until'),
  /** What has no place on the days of another clock. */
  leftOutS: integer('left_out_s').notNull().default(0),
  leftOutWh: doublePrecision('left_out_wh').notNull().default(0),
});
export type DemonstrationRow = typeof demonstrationSources.$inferSelect;
