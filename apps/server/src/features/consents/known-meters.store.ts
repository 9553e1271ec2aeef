import { isoDay, parisDay } from '@joulerie/domain/calendar';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import type { Actor } from '../../platform/identity.ts';
import { buildings } from '../buildings/buildings.public.ts';
import { buildingSources, rightsOnSources, sources } from '../sources/sources.public.ts';
import { consentRequests, consents } from './consents.tables.ts';
import { energyOfMeter } from './meters.ts';

/** A meter that an actor may ask for, and where it stands. */
export type KnownMeter = {
  id: string;
  name: string;
  zipcode: string | null;
  buildings: { id: string; name: string; zipcode: string }[];
  /** Its holder has agreed already, whoever they are. */
  isAgreed: boolean;
  /** A request for a signature waits for its answer. */
  isAsked: boolean;
};

/** The meters of some numbers that an actor may change, by number, in five statements however many there are. */
export async function knownMeters(
  db: Database,
  actor: Actor,
  numbers: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, KnownMeter>> {
  if (numbers.length === 0) return new Map();
  const found = await db
    .select()
    .from(sources)
    .where(and(eq(sources.spaceId, actor.space.id), inArray(sources.idsource, [...numbers])));
  const rights = await rightsOnSources(db, actor, found);
  const list = found.filter(({ id, idtype }) => energyOfMeter(idtype) !== null && rights.get(id)!.includes('owns'));
  const ids = list.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const [attached, agreed, asked] = await Promise.all([
    db
      .select({
        sourceId: buildingSources.sourceId,
        id: buildings.id,
        name: buildings.name,
        zipcode: buildings.zipcode,
      })
      .from(buildingSources)
      .innerJoin(buildings, eq(buildings.id, buildingSources.buildingId))
      .where(inArray(buildingSources.sourceId, ids))
      .orderBy(buildingSources.attachedAt, buildings.id),
    db
      .selectDistinct({ id: consents.sourceId })
      .from(consents)
      .where(
        and(
          inArray(consents.sourceId, ids),
          eq(consents.dismissed, false),
          sql`${consents.dateTo} >= ${isoDay(parisDay(now))}::date`,
        ),
      ),
    db
      .selectDistinct({ id: consentRequests.sourceId })
      .from(consentRequests)
      .where(
        and(
          inArray(consentRequests.sourceId, ids),
          eq(consentRequests.kind, 'sign'),
          inArray(consentRequests.state, ['CREATED', 'WAITING_GRDF']),
        ),
      ),
  ]);
  const isIn = (some: readonly { id: string | null }[]) => {
    const all = new Set(some.map(({ id }) => id));
    return (id: string) => all.has(id);
  };
  const [isAgreed, isAsked] = [isIn(agreed), isIn(asked)];
  const places = Map.groupBy(attached, ({ sourceId }) => sourceId);
  return new Map(
    list.map(({ id, name, idsource, address }) => {
      const at = places.get(id) ?? [];
      const zipcode = address?.zipcode ?? at[0]?.zipcode ?? null;
      return [idsource!, { id, name, zipcode, buildings: at, isAgreed: isAgreed(id), isAsked: isAsked(id) }];
    }),
  );
}
