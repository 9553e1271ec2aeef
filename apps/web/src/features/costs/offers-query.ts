import { listSourceOffers } from '#calls/costs';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** The dated offers of a source, newest first. */
export const offersQuery = (sourceId: string) =>
  queryOptions({
    queryKey: ['offers', sourceId],
    queryFn: ({ signal }) => call(listSourceOffers, { params: { id: sourceId } }, { signal }),
  });
