import { QueryClient } from '@tanstack/react-query';
import { CallError, retryAfter } from './call-error.ts';

/** Trying again can help when nothing answered or the server failed; a refusal stays a refusal. */
export function mayRetry(failures: number, error: unknown): boolean {
  return failures < 2 && error instanceof CallError && (error.status === 0 || error.status >= 500);
}

/** Milliseconds before the next try: what a saturated server asks for, else 1 s, 2 s. */
export const retryDelay = (failures: number, error: unknown): number => 1000 * (retryAfter(error) || 2 ** failures);

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, gcTime: 10 * 60_000, retry: mayRetry, retryDelay, networkMode: 'offlineFirst' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
