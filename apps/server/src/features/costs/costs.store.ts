import type { OfferBody } from '@joulerie/contract/costs';
import { SCHEMES } from '@joulerie/domain/tariffs';
import { and, asc, eq, sql } from 'drizzle-orm';
import { type Database, databaseError, rows } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { isOneOfGiven, statement } from '../../platform/statement.ts';
import { sourceOffers } from './costs.tables.ts';

export type OfferRow = typeof sourceOffers.$inferSelect;

const offersBySource = statement((db) =>
  db
    .select()
    .from(sourceOffers)
    .where(isOneOfGiven(sourceOffers.sourceId, 'sourceIds'))
    .orderBy(asc(sourceOffers.validFrom)),
);

/** Offers of sources, oldest first. */
export async function offersOf(db: Database, sourceIds: readonly string[]): Promise<OfferRow[]> {
  if (sourceIds.length === 0) return [];
  return offersBySource(db, { sourceIds });
}

/** Adds an offer and answers its id; refused when another one covers a day of it. */
export async function insertOfferRow(db: Database, sourceId: string, terms: OfferBody): Promise<string> {
  const id = newId();
  await db
    .insert(sourceOffers)
    .values({ id, sourceId, validFrom: terms.validFrom, validTo: terms.validTo ?? null, terms })
    .catch(refuseOverlap);
  return id;
}

/** Replaces an offer of a source; refused when another one covers a day of it, false when it was removed meanwhile. */
export async function updateOfferRow(db: Database, sourceId: string, id: string, terms: OfferBody): Promise<boolean> {
  const changed = await db
    .update(sourceOffers)
    .set({ validFrom: terms.validFrom, validTo: terms.validTo ?? null, terms })
    .where(and(eq(sourceOffers.id, id), eq(sourceOffers.sourceId, sourceId)))
    .returning({ id: sourceOffers.id })
    .catch(refuseOverlap);
  return changed.length > 0;
}

/** Removes an offer; false when the source has none of that id. */
export async function deleteOfferRow(db: Database, sourceId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(sourceOffers)
    .where(and(eq(sourceOffers.id, id), eq(sourceOffers.sourceId, sourceId)))
    .returning({ id: sourceOffers.id });
  return gone.length > 0;
}

/** Two offers of a source never cover the same day: an exclusion constraint refuses them. */
function refuseOverlap(error: unknown): never {
  if (databaseError(error)?.code === '23P01') throw new DomainError('offer_overlap', {}, { cause: error });
  throw error;
}

/** Sources with an offer at market prices. */
export async function sourcesOnMarket(db: Database): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select distinct source_id as id from source_offers where terms->>'kind' = 'marche' order by 1`,
  );
  return found.map(({ id }) => id);
}

/** Sources with an offer that has a price by colour of Tempo days. */
export async function sourcesOnTempo(db: Database): Promise<string[]> {
  const post = JSON.stringify([{ post: SCHEMES.TEMPO[0] }]);
  const found = await rows<{ id: string }>(
    db,
    sql`select distinct source_id as id from source_offers
        where terms->>'kind' = 'Tempo' or terms->'posts' @> ${post}::jsonb order by 1`,
  );
  return found.map(({ id }) => id);
}
