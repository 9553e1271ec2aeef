import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { CallError, retryAfter } from './call-error.ts';
import { reportError } from './report.ts';

/** Trying again can help when nothing answered or the server failed; a refusal stays a refusal. */
export function mayRetry(failures: number, error: unknown): boolean {
  return failures < 2 && error instanceof CallError && (error.status === 0 || error.status >= 500);
}

/** A fault, of the server, of the way to it or of the page: nobody can mend their input. */
const isFault = (error: unknown): boolean => !(error instanceof CallError) || error.status === 0 || error.status >= 500;

/** Milliseconds before the next try: what a saturated server asks for, else 1 s, 2 s. */
export const retryDelay = (failures: number, error: unknown): number => 1000 * (retryAfter(error) || 2 ** failures);

/** What the pages are about: a right on it may end while it is open. */
const SUBJECTS = new Set<unknown>(['building', 'source', 'folders']);

/**
 * What may be read no more is not shown any longer: its answer of before is forgotten. Any other refusal asks again for what the open page
 * is about, which says so when it is gone.
 */
export function createQueryClient(): QueryClient {
  const refused = (error: unknown, key?: QueryKey) => {
    if (isFault(error)) reportError(error);
    if (!(error instanceof CallError) || (error.status !== 404 && error.status !== 403)) return false;
    if (!SUBJECTS.has(key?.[0]))
      void client.invalidateQueries({ predicate: ({ queryKey, state }) => SUBJECTS.has(queryKey[0]) && !state.error });
    return true;
  };
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (refused(error, query.queryKey)) query.setState({ data: undefined });
      },
    }),
    mutationCache: new MutationCache({ onError: (error) => void refused(error) }),
    defaultOptions: {
      queries: { staleTime: 30_000, gcTime: 10 * 60_000, retry: mayRetry, retryDelay, networkMode: 'offlineFirst' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
