import { signOut } from '#calls/accounts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../lib/call.ts';
import { CallError } from '../../lib/call-error.ts';
import { sessionClosed } from '../../lib/session.tsx';
import { sessionExpiry } from '../../lib/session-expiry.ts';
import { forgetDrafts } from '../../lib/use-draft.ts';

/** Ends the session here and goes to the sign-in page, unless `stay`. One that had already ended is ended just as well. */
export const useSignOut = () => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ stay = false }: { stay?: boolean } = {}) => {
      sessionExpiry.closed();
      await call(signOut, {}, { fromAnySpace: true }).catch((error: unknown) => {
        if (!(error instanceof CallError && error.code === 'required_auth')) throw error;
      });
      return stay;
    },
    onSuccess: async (stay) => {
      forgetDrafts();
      // A fresh load of the sign-in page: nothing of the person stays in memory.
      if (!stay) return window.location.assign('/login');
      sessionClosed(queryClient);
      return navigate({ to: '.' });
    },
  });
};
