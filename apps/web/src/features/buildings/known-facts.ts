import { getKnownFacts } from '#calls/geometry';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import type { Hit } from './address-search.tsx';

/** What the national building base knows of an address; only a house number leads to a building. */
export function useKnownFacts(hit: Hit | null) {
  const exact = hit?.kind === 'housenumber' ? hit : null;
  return useQuery({
    queryKey: ['known-facts', exact?.id, exact?.citycode],
    queryFn: ({ signal }) =>
      call(getKnownFacts, { query: { ban_id: exact!.id, citycode: exact!.citycode } }, { signal }),
    enabled: exact !== null,
    staleTime: 60 * 60_000,
    retry: false,
  });
}

/** A name for a building nobody has named yet: its street, else its town. */
export function proposedName(hit: Pick<Hit, 'street' | 'city'>): string {
  return hit.street || hit.city;
}
