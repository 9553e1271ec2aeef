import { validateUser } from '#calls/accounts';
import type { CallInput } from '@joulerie/contract/endpoint';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** Validates an account with the code received by mail. */
export const useValidateUser = () =>
  useMutation({ mutationFn: (input: CallInput<typeof validateUser>) => call(validateUser, input) });
