import type { QueryClient } from '@tanstack/react-query';

/** First word of the query keys that list, count or draw what a space holds. */
export const SPACE_KEYS = ['folders', 'buildings', 'tags', 'search', 'map', 'near', 'sources'];

/** Invalidates every list, tree, map and count of the space: call it after something moved in it. */
export function refreshSpace(client: QueryClient, keys: readonly string[] = SPACE_KEYS): Promise<unknown> {
  return Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] })));
}

/** Invalidates what reads measures, uses or sources, and every list and figure of the space that sums them. */
export const refreshMeasures = (client: QueryClient): Promise<unknown> =>
  refreshSpace(client, [...SPACE_KEYS, 'building', 'source', 'data', 'imports', 'deliveries']);
