import { changeMember, inviteMember, removeMember, resendInvitation } from '#calls/companies';
import type { CallInput } from '@joulerie/contract/endpoint';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { meQuery, useUser } from '../../lib/session.tsx';
import { useIntent } from '../../lib/use-intent.ts';
import { MEMBERS_KEY } from './queries.ts';

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: MEMBERS_KEY });

/** Invites somebody by mail; trying again after a lost answer does not invite twice. */
export const useInvite = () => {
  const queryClient = useQueryClient();
  const intent = useIntent();
  return useMutation({
    mutationFn: (body: CallInput<typeof inviteMember>['body']) =>
      call(inviteMember, { body }, { idempotencyKey: intent.key() }),
    onSuccess: () => refresh(queryClient),
    // Whatever the server has answered, the next attempt is another one.
    onSettled: (_, error) => {
      if (error === null || ('status' in error && error.status !== 0)) intent.renew();
    },
  });
};

/** Changes the type of a member or of an invitation. */
export const useChangeMember = () => {
  const queryClient = useQueryClient();
  const user = useUser();
  return useMutation({
    mutationFn: (body: CallInput<typeof changeMember>['body']) => call(changeMember, { body }),
    onSuccess: ({ _id }) =>
      Promise.all([
        refresh(queryClient),
        // One's own rights are known by the whole page.
        _id === user._id && queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
      ]),
    // Somebody else may have changed or removed them.
    onError: () => refresh(queryClient),
  });
};

/** Takes a member out, or cancels an invitation. */
export const useRemoveMember = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(removeMember, { body: { _id_user: id } }),
    onSuccess: () => refresh(queryClient),
  });
};

/** Leaves the company: the session in it is over. */
export const useLeave = () => {
  const user = useUser();
  return useMutation({ mutationFn: () => call(removeMember, { body: { _id_user: user._id } }) });
};

/** Sends an invitation again; the link of before ends. */
export const useResend = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(resendInvitation, { params: { id } }),
    onSuccess: () => refresh(queryClient),
  });
};
