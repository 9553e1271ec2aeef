import { createUser } from '#calls/accounts';
import type { CallInput } from '@joulerie/contract/endpoint';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { useIntent } from '../../lib/use-intent.ts';

/** Registers a person; trying again after a lost answer does not register twice. */
export const useCreateUser = () => {
  const intent = useIntent();
  return useMutation({
    mutationFn: (body: CallInput<typeof createUser>['body']) =>
      call(createUser, { body }, { idempotencyKey: intent.key() }),
    // Whatever the server has answered, the next attempt is another one.
    onSettled: (_, error) => {
      if (error === null || ('status' in error && error.status !== 0)) intent.renew();
    },
  });
};
