import { signIn } from '#calls/accounts';
import type { CallInput } from '@joulerie/contract/endpoint';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

type Credentials = CallInput<typeof signIn>['body'];

/** Opens a session; the browser keeps it in a cookie that scripts cannot read. */
export const useSignIn = () => useMutation({ mutationFn: (body: Credentials) => call(signIn, { body }) });
