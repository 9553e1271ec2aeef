import type { WeatherFree } from '@joulerie/contract/energy-year';
import type { Finding } from '@joulerie/domain/findings';
import { date, doublePrecision, index, integer, jsonb, pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core';
import { buildings } from '../buildings/buildings.tables.ts';
import { sources } from '../sources/sources.tables.ts';

/** First and last day of the year, and its change. */
export type KeptChange = { from: string; to: string; of: WeatherFree };

/**
 * How far the kept findings of a building are those of its measures, contracts and facts: `wanted` counts their changes, `computed` is that
 * count when the rules were applied last, and `untilMonth` the first month that was not complete then.
 */
export const findingState = pgTable('finding_state', {
  buildingId: uuid('building_id')
    .primaryKey()
    .references(() => buildings.id, { onDelete: 'cascade' }),
  wanted: integer().notNull().default(1),
  computed: integer().notNull().default(0),
  untilMonth: date('until_month'),
  /** The change of the year of the list once the weather is removed; null for a building without such a year. */
  weatherFree: jsonb('weather_free').$type<KeptChange>(),
});

/** What the rules found in a building and those inside it, for the lists that rank them: what a page shows is computed when it is read. */
export const buildingFinding = pgTable(
  'building_finding',
  {
    buildingId: uuid('building_id')
      .notNull()
      .references(() => buildings.id, { onDelete: 'cascade' }),
    place: smallint().notNull(),
    /** The source that it is about; null where it is about the whole building. */
    sourceId: uuid('source_id').references(() => sources.id, { onDelete: 'cascade' }),
    /** € with taxes, a year. */
    eurPerYear: doublePrecision('eur_per_year').notNull(),
    finding: jsonb().$type<Finding>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.buildingId, t.place] }),
    index('building_finding_amount').on(t.eurPerYear),
    index('building_finding_source').on(t.sourceId),
  ],
);
