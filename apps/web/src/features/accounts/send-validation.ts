import { sendValidation } from '#calls/accounts';
import type { CallInput } from '@joulerie/contract/endpoint';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** Sends the validation mail again. */
export const useSendValidation = () =>
  useMutation({ mutationFn: (input: CallInput<typeof sendValidation>) => call(sendValidation, input) });
