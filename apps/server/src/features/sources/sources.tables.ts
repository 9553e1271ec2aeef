import type { SourceType } from '@joulerie/domain/vocabulary';
import type { PointFacts } from '@joulerie/contract/point-facts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
  index,
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
