import { updateUser } from '#calls/accounts';
import type { CallInput } from '@joulerie/contract/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { meQuery, useUser } from '../../lib/session.tsx';

/** Changes the account; `action.signin` is `done` after the first steps, null to stop them from opening. */
export const useUpdateUser = () => {
  const queryClient = useQueryClient();
  const { _id } = useUser();
  return useMutation({
    mutationFn: (body: CallInput<typeof updateUser>['body']) => call(updateUser, { params: { id: _id }, body }),
    onSuccess: (user) => queryClient.setQueryData(meQuery.queryKey, user),
  });
};
