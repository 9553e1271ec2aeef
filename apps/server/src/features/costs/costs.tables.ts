import type { OfferBody } from '@joulerie/contract/costs';
import { date, index, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
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
