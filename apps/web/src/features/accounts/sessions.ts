import { closeOtherSessions, listSessions } from '#calls/accounts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** Where the person is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => call(listSessions),
});

/** Ends every session but this one; answers how many. */
export const useCloseOtherSessions = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(closeOtherSessions),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
};
