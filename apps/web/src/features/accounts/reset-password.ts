import { resetPassword } from '#calls/accounts';
import type { CallInput } from '@joulerie/contract/endpoint';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** Asks for a link to choose a new password. */
export const useResetPassword = () =>
  useMutation({ mutationFn: (input: CallInput<typeof resetPassword>) => call(resetPassword, input) });
