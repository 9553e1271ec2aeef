import { endSupportAccess, listSupportAccesses, listSupportSpaces, openSupportAccess } from '#calls/support-access';
import type { CallInput } from '@joulerie/contract/endpoint';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { CallError } from '../../lib/call-error.ts';
import { forgetDrafts } from '../../lib/use-draft.ts';

const LIMIT = 10;

/** Who opened this space for support. */
export const supportAccessesQuery = (page: number) =>
  queryOptions({
    queryKey: ['support-accesses', page],
    queryFn: ({ signal }) => call(listSupportAccesses, { query: { page, limit: LIMIT } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const useFindSpaces = () =>
  useMutation({
    mutationFn: (query: { username: string; brand: string }) => call(listSupportSpaces, { query }),
  });

/** The page begins anew in another space: nothing of the one before stays in memory. */
function useAnotherSpace(path: string) {
  const client = useQueryClient();
  return () => {
    forgetDrafts();
    // What is under way would fill the cache again with what it asked of the other space.
    void client.cancelQueries();
    window.location.assign(path);
  };
}

export const useOpenSupportAccess = () =>
  useMutation({
    mutationFn: (body: NonNullable<CallInput<typeof openSupportAccess>['body']>) => call(openSupportAccess, { body }),
    onSuccess: useAnotherSpace('/'),
  });

/** Whatever the session shows by now: one that has ended is ended just as well. */
export const useEndSupportAccess = () =>
  useMutation({
    mutationFn: () =>
      call(endSupportAccess, {}, { fromAnySpace: true }).catch((error: unknown) => {
        if (!(error instanceof CallError && error.code === 'required_auth')) throw error;
      }),
    onSuccess: useAnotherSpace('/user/assistance'),
  });
