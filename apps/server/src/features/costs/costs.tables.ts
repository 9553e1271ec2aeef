import type { OfferBody } from '@joulerie/contract/costs';
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { sources } from '../sources/sources.tables.ts';

/** Dated offers of a source. That two never overlap is an exclusion constraint, written in the migration. */
export const sourceOffers = pgTable(
  'source_offers',
  {
    id: uuid().primaryKey(),
    sourceId: uuid('source_id')
      .notNull()
      .references(() => sources.id, { onDelete: 'cascade' }),
    validFrom: date('valid_from').notNull(),
    /** Last day, included; null while it runs. */
    validTo: date('valid_to'),
    terms: jsonb().$type<OfferBody>().notNull(),
  },
  (t) => [index('source_offers_source').on(t.sourceId, t.validFrom)],
);

/**
 * What the kept costs of a source are made from and how far they go. `wanted` counts the changes of its measures, its offers and its point;
 * `computed` is that count when its months were computed last. The costs are current where both agree, `tariffs` is the digest of the
 * tables in force (`COST_VERSION`) and `untilMonth` has come.
 */
export const costState = pgTable('cost_state', {
  sourceId: uuid('source_id')
    .primaryKey()
    .references(() => sources.id, { onDelete: 'cascade' }),
  wanted: integer().notNull().default(1),
  computed: integer().notNull().default(0),
  tariffs: text(),
  /** First month that was not complete when they were computed. */
  untilMonth: date('until_month'),
});

/**
 * What a source cost in a complete month, as the bill of a longer period gives it for these days: months add up to the bill of any
 * period of whole months. From the first month with a measure to the last.
 */
export const costMonth = pgTable(
  'cost_month',
  {
    sourceId: uuid('source_id')
      .notNull()
      .references(() => sources.id, { onDelete: 'cascade' }),
    month: date().notNull(),
    /** Count of changes and digest of the tables that it was computed from: see `costState`. */
    computed: integer().notNull(),
    tariffs: text().notNull(),
    /** What could be priced, with taxes, not rounded [€]. */
    eur: doublePrecision().notNull(),
    /** Whether all of the month has a price. */
    known: boolean().notNull(),
    /** Why not. */
    reason: text(),
    /** Energy that has a price: 0 where `eur` is subscription and network alone [kWh]. */
    pricedKwh: doublePrecision('priced_kwh').notNull(),
    /** What of `eur` is by the kWh: `eur` without subscription, power and exceedances [€]; null where an older version computed the month. */
    energyEur: doublePrecision('energy_eur'),
    /** Days that were measured, those measured in part by their share. */
    measuredDays: doublePrecision('measured_days').notNull(),
    /** What the days that could be priced whole cost: the whole that a comparison is a share of [€]. */
    daysEur: doublePrecision('days_eur').notNull(),
    /** Days measured whole and priced, whose date a year before was too, what they cost and what they cost then [€]. */
    comparedDays: smallint('compared_days').notNull(),
    comparedEur: doublePrecision('compared_eur').notNull(),
    previousEur: doublePrecision('previous_eur').notNull(),
    /** What of `daysEur` is of a 29 February, which no day of the year after is compared with. */
    leapEur: doublePrecision('leap_eur').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.sourceId, t.month] })],
);
