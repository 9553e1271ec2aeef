import * as requests from '#calls/consent-requests';
import type { ConsentRequest } from '@joulerie/contract/consents';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallOptions, call } from '../../lib/call.ts';
import { CallError } from '../../lib/call-error.ts';
import { useIntent } from '../../lib/use-intent.ts';
import type { Asked } from './ask-values.ts';

function send(asked: Asked, options: CallOptions): Promise<ConsentRequest> {
  switch (asked.call) {
    case 'sign':
      return call(requests.createSignRequest, { body: asked.body }, options);
    case 'share':
      return call(requests.createShareRequest, { body: asked.body }, options);
    case 'multi':
      return call(requests.createMultiRequest, { body: asked.body }, options);
    case 'extend':
      return call(requests.createExtendRequest, { body: asked.body }, options);
    case 'owner':
      return call(requests.createOwnerRequest, { body: asked.body }, options);
  }
}

/** Asks a holder by mail; trying again after a lost answer does not ask twice. */
export function useAsk() {
  const client = useQueryClient();
  const intent = useIntent();
  return useMutation({
    mutationFn: (asked: Asked) => send(asked, { idempotencyKey: intent.key() }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['consents'] }),
    // Whatever the server has answered, the next attempt is another one.
    onSettled: (_, error) => {
      if (error === null || (error instanceof CallError && error.status !== 0)) intent.renew();
    },
  });
}
