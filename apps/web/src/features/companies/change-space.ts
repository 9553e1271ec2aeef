import { changeSpace } from '#calls/companies';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { useUser } from '../../lib/session.tsx';
import { forgetDrafts } from '../../lib/use-draft.ts';

/** Goes to another space of the person. The page begins anew: nothing of the space of before stays in memory. */
export const useChangeSpace = () => {
  const queryClient = useQueryClient();
  const user = useUser();
  return useMutation({
    mutationFn: (space: string) => call(changeSpace, { params: { id: user._id }, body: { _id_company: space } }),
    onSuccess: () => {
      forgetDrafts();
      // What is under way would fill the cache again with what it asked of the other space.
      void queryClient.cancelQueries();
      window.location.assign('/');
    },
  });
};
