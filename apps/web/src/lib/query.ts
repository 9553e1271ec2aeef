import { QueryClient } from '@tanstack/react-query';
import { CallError } from './call-error.ts';

/** Trying again can help when nothing answered or the server failed; a refusal stays a refusal. */
export function mayRetry(failures: number, error: unknown): boolean {
  return failures < 2 && error instanceof CallError && (error.status === 0 || error.status >= 500);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, gcTime: 10 * 60_000, retry: mayRetry, networkMode: 'offlineFirst' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
