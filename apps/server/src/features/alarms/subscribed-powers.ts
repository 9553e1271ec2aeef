import { type CivilDay, isoDay } from '@joulerie/domain/calendar';
import type { Database } from '../../platform/database.ts';
import { type PricedOffer, offersOf } from '../costs/costs.public.ts';
import type { SourceRow } from '../sources/sources.public.ts';

/**
 * Subscribed power of sources [kVA]: that of the offer of a day, else that of the point. Classes of different powers have no single one, and
 * a source that nobody knows it of is not there.
 */
export async function subscribedPowers(
  db: Database,
  sources: readonly Pick<SourceRow, 'id' | 'point'>[],
  today: CivilDay,
): Promise<Map<string, number>> {
  const rows = await offersOf(
    db,
    sources.map(({ id }) => id),
  );
  const day = isoDay(today);
  const offers = new Map(
    rows
      .filter(({ terms }) => terms.validFrom <= day && (terms.validTo == null || day <= terms.validTo))
      .map(({ sourceId, terms }) => [sourceId, terms]),
  );
  return new Map(
    sources.flatMap(({ id, point }) => {
      const offer = offers.get(id);
      const classes = offer ? powersOf(offer) : [];
      const known = classes.length > 0 ? classes : (point.electricity?.powerClasses?.map(({ kva }) => kva) ?? []);
      const powers = new Set(known.length > 0 ? known : [point.electricity?.subscribedPowerKva ?? null]);
      const [kva] = powers;
      return powers.size === 1 && kva != null ? [[id, kva] as const] : [];
    }),
  );
}

/** What an offer says of it: one by class above 36 kVA, or one. */
function powersOf({ subscribedPowers: classes, subscribedPowerKva }: Omit<PricedOffer, '_id'>): number[] {
  if (classes?.length) return classes.map(({ power }) => power);
  return subscribedPowerKva == null ? [] : [subscribedPowerKva];
}
