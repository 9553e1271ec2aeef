import { inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { type SpaceRow, spaces, users } from '../accounts/accounts.public.ts';
import { buildings } from '../buildings/buildings.public.ts';
import { type SourceRow, sources } from '../sources/sources.public.ts';
import { type ConsentRow, type RequestRow, consents } from './consents.tables.ts';

/** What requests refer to: their space, who made them, their meters, their buildings, and the consents that they prolong. */
export type Facts = {
  spaces: ReadonlyMap<string, SpaceRow>;
  people: ReadonlyMap<string, { firstname: string; lastname: string }>;
  sources: ReadonlyMap<string, SourceRow>;
  buildings: ReadonlyMap<string, { id: string; name: string; address: SourceRow['address'] }>;
  consents: ReadonlyMap<string, Pick<ConsentRow, 'purposes'>>;
};

/** Everything that some requests refer to, in five statements however many there are. */
export async function factsOf(db: Database, requests: readonly RequestRow[]): Promise<Facts> {
  const ids = (of: (row: RequestRow) => string | null) => [...new Set(requests.flatMap((row) => of(row) ?? []))];
  const [foundSpaces, people, foundSources, foundBuildings, foundConsents] = await Promise.all([
    db
      .select()
      .from(spaces)
      .where(
        inArray(
          spaces.id,
          ids((row) => row.spaceId),
        ),
      ),
    db
      .select({ id: users.id, firstname: users.firstname, lastname: users.lastname })
      .from(users)
      .where(
        inArray(
          users.id,
          ids((row) => row.requestedBy),
        ),
      ),
    db
      .select()
      .from(sources)
      .where(
        inArray(
          sources.id,
          ids((row) => row.sourceId),
        ),
      ),
    db
      .select({
        id: buildings.id,
        name: buildings.name,
        address: { street: buildings.street, zipcode: buildings.zipcode, city: buildings.city },
      })
      .from(buildings)
      .where(
        inArray(
          buildings.id,
          ids((row) => row.buildingId),
        ),
      ),
    db
      .select({ id: consents.id, purposes: consents.purposes })
      .from(consents)
      .where(
        inArray(
          consents.id,
          ids((row) => row.consentId),
        ),
      ),
  ]);
  const byId = <Row extends { id: string }>(list: readonly Row[]) => new Map(list.map((row) => [row.id, row]));
  return {
    spaces: byId(foundSpaces),
    people: byId(people),
    sources: byId(foundSources),
    buildings: byId(foundBuildings),
    consents: byId(foundConsents),
  };
}

/** The postcode of the place of a meter, as far as its source or its building says; null when neither does. */
export const zipcodeOf = (row: RequestRow, facts: Facts): string | null => {
  const building = row.buildingId ? facts.buildings.get(row.buildingId) : undefined;
  const source = row.sourceId ? facts.sources.get(row.sourceId) : undefined;
  return source?.address?.zipcode ?? building?.address?.zipcode ?? null;
};
