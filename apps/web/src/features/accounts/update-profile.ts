import { updateProfile } from '#calls/accounts';
import type { CallInput } from '@joulerie/contract/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { meQuery } from '../../lib/session.tsx';

/** Changes one's identity, preferences or password; what is not given stays. */
export const useUpdateProfile = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof updateProfile>['body']) => call(updateProfile, { body }),
    onSuccess: (user) => queryClient.setQueryData(meQuery.queryKey, user),
  });
};
