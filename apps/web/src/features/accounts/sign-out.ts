import { signOut } from '#calls/accounts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../lib/call.ts';
import { CallError } from '../../lib/call-error.ts';
import { sessionClosed } from '../../lib/session.tsx';
import { sessionExpiry } from '../../lib/session-expiry.ts';

/** Ends the session here and goes to the sign-in page. One that had already ended is ended just as well. */
export const useSignOut = () => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => {
      sessionExpiry.closed();
      await call(signOut).catch((error: unknown) => {
        if (!(error instanceof CallError && error.code === 'required_auth')) throw error;
      });
    },
    onSuccess: async () => {
      sessionClosed(queryClient);
      await navigate({ to: '/login' });
    },
  });
};
