import type { QueryClient } from '@tanstack/react-query';

/** Everything that the offers of a source change: their list, the costs, and what its pages say of it. */
export const refreshOffers = (client: QueryClient, sourceId: string) =>
  Promise.all(
    [['offers', sourceId], ['data'], ['source', sourceId], ['sources']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
