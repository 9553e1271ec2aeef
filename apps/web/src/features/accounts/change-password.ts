import { changePassword } from '#calls/accounts';
import type { CallInput } from '@joulerie/contract/endpoint';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** Chooses a new password with the code received by mail. */
export const useChangePassword = () =>
  useMutation({ mutationFn: (input: CallInput<typeof changePassword>) => call(changePassword, input) });
