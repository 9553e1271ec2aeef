import {
  type WebhookDelivery,
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '#calls/webhooks';
import type { CallInput } from '@joulerie/contract/endpoint';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export type Owner = 'person' | 'company';

/** The endpoints of the person in this space, or of its company. */
export const webhooksQuery = (owner: Owner) =>
  queryOptions({
    queryKey: ['webhooks', owner],
    queryFn: ({ signal }) => call(listWebhooks, { query: { owner } }, { signal }),
  });

const LOG_PAGE = 10;
const SOON_MS = 1_500;
const LATER_MS = 15_000;
/** A try that is due by then is waited for. */
const NEAR_MS = 60_000;

const isAwaited = ({ nextAttemptAt }: WebhookDelivery) =>
  nextAttemptAt !== null && Date.parse(nextAttemptAt) - Date.now() < NEAR_MS;

/** What was sent to an endpoint, read again while something is about to be sent. */
export const deliveriesQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['webhook-deliveries', id, page],
    queryFn: ({ signal }) =>
      call(listWebhookDeliveries, { params: { id }, query: { page, limit: LOG_PAGE } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isAwaited) ? SOON_MS : LATER_MS),
  });

/** Changes of endpoints; lists and logs are read again after each. */
export function useWebhookCalls() {
  const queryClient = useQueryClient();
  const onSuccess = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['webhooks'] }),
      queryClient.invalidateQueries({ queryKey: ['webhook-deliveries'] }),
    ]);
  return {
    create: useMutation({
      mutationFn: (body: CallInput<typeof createWebhook>['body']) => call(createWebhook, { body }),
      onSuccess,
    }),
    update: useMutation({
      mutationFn: ({ id, ...body }: { id: string } & CallInput<typeof updateWebhook>['body']) =>
        call(updateWebhook, { params: { id }, body }),
      onSuccess,
    }),
    remove: useMutation({ mutationFn: (id: string) => call(deleteWebhook, { params: { id } }), onSuccess }),
    rotate: useMutation({ mutationFn: (id: string) => call(rotateWebhookSecret, { params: { id } }), onSuccess }),
    test: useMutation({ mutationFn: (id: string) => call(testWebhook, { params: { id } }), onSuccess }),
    replay: useMutation({ mutationFn: (id: string) => call(replayWebhookDelivery, { params: { id } }), onSuccess }),
  };
}
