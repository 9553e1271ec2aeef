import { getScope } from '#calls/reference';
import { CONFIGURATION_EXPIRY_S } from '@joulerie/contract/first-constants';
import type { Scope } from '@joulerie/contract/reference';
import { queryOptions } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { call } from './call.ts';
import { CallError } from './call-error.ts';
import { reportError } from './report.ts';

const NOT_READY_MS = 2000;
/** What a gateway answers for a server that does not. */
const GATEWAY: ReadonlySet<number> = new Set([502, 504]);

/**
 * The brand of this address. `null` is an empty configuration (the page is in maintenance); one without `lastUpdated` is
 * still being prepared and is asked for again. An error that the server answers counts as empty; no answer, or that of a gateway that has
 * none, is an error.
 */
export const scopeQuery = queryOptions({
  queryKey: ['scope'],
  queryFn: async (): Promise<Scope | null> => {
    try {
      const scope = await call(getScope);
      return scope.name ? scope : null;
    } catch (error) {
      const answered = error instanceof CallError && error.status > 0 && !GATEWAY.has(error.status);
      if (answered) return null;
      reportError(error);
      throw error;
    }
  },
  staleTime: CONFIGURATION_EXPIRY_S * 1000,
  refetchInterval: ({ state }) => (state.data && !state.data.lastUpdated ? NOT_READY_MS : false),
});

const ScopeContext = createContext<Scope | null>(null);
export const ScopeProvider = ScopeContext.Provider;

/** The brand of this page, or null where it could not be read. */
export const useScopeIfKnown = (): Scope | null => use(ScopeContext);

/** The brand of this page; known everywhere below the splash screen. */
export function useScope(): Scope {
  const scope = use(ScopeContext);
  if (!scope) throw new Error('no brand scope above this component');
  return scope;
}
