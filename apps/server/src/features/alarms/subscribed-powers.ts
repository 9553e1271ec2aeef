import type { CivilDay } from '@joulerie/domain/calendar';
import { subscribedOn } from '@joulerie/domain/costs';
import type { Database } from '../../platform/database.ts';
import { offersOf, subscribedOf } from '../costs/costs.public.ts';
import type { SourceRow } from '../sources/sources.public.ts';

/** Subscribed power of sources on a day [kVA], without those where it is unknown or differs between classes. */
export async function subscribedPowers(
  db: Database,
  sources: readonly Pick<SourceRow, 'id' | 'point'>[],
  day: CivilDay,
): Promise<Map<string, number>> {
  const rows = await offersOf(
    db,
    sources.map(({ id }) => id),
  );
  const offers = Map.groupBy(rows, ({ sourceId }) => sourceId);
  return new Map(
    sources.flatMap(({ id, point }) => {
      const terms = (offers.get(id) ?? []).map((row) => row.terms);
      const power = subscribedOn({ subscribed: subscribedOf(terms, point.electricity ?? {}) }, day);
      const [kva, ...others] = new Set(typeof power === 'number' ? [power] : Object.values(power ?? {}));
      return kva === undefined || others.length > 0 ? [] : [[id, kva] as const];
    }),
  );
}
