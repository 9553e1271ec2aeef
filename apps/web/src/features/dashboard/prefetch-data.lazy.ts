import type { QueryClient } from '@tanstack/react-query';

/** The same, loaded with the page: the first view does without. What fails to load is asked for again by the page. */
export const prefetchBuildingData = (queryClient: QueryClient, id: string, address: object): void =>
  void import('./prefetch-data.ts').then(
    (one) => one.prefetchBuildingData(queryClient, id, address),
    () => undefined,
  );
