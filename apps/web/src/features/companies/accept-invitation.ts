import { acceptInvitation } from '#calls/companies';
import type { CallInput } from '@joulerie/contract/endpoint';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** Joins the company of an invitation, with the account that is signed in or with a new one. */
export const useAcceptInvitation = () =>
  useMutation({ mutationFn: (input: CallInput<typeof acceptInvitation>) => call(acceptInvitation, input) });
