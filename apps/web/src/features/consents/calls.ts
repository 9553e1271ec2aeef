import { dismissSourceConsent, listConsents, updateConsent, withdrawConsent } from '#calls/consent-records';
import { listOperatorCalls } from '#calls/operator-calls';
import * as requests from '#calls/consent-requests';
import { PAGE_SIZE } from '@joulerie/contract/first-constants';
import type { ConsentRequest } from '@joulerie/contract/consents';
import { REQUEST_KINDS, type ConsentState, type RequestKind, type RequestState } from '@joulerie/domain/consents';
import { type QueryClient, keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { refreshMeasures } from '../../lib/refresh.ts';

const KEY = 'consents';

type Filters = {
  search?: string | undefined;
  source?: string | undefined;
  page?: number | undefined;
};

/** One page of the consents of a side. */
export const consentsQuery = (
  side: 'reader' | 'holder',
  { state, search, source, page = 1 }: Filters & { state?: ConsentState | undefined },
) =>
  queryOptions({
    queryKey: [KEY, 'records', side, state, search, source, page],
    queryFn: ({ signal }) =>
      call(
        listConsents,
        { query: { side, search, page, limit: PAGE_SIZE, _id_source: source, ...(state ? { state: [state] } : {}) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** One page of the requests of every kind. */
export const requestsQuery = ({ state, search, source, page = 1 }: Filters & { state?: RequestState | undefined }) =>
  queryOptions({
    queryKey: [KEY, 'requests', state, search, source, page],
    queryFn: ({ signal }) =>
      call(
        requests.listConsentRequests,
        {
          query: {
            kind: [...REQUEST_KINDS],
            search,
            page,
            limit: PAGE_SIZE,
            _id_source: source,
            ...(state ? { state: [state] } : {}),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export const funnelQuery = queryOptions({
  queryKey: [KEY, 'funnel'],
  queryFn: ({ signal }) => call(requests.getRequestFunnel, {}, { signal }),
});

/** One page of the register of calls to operators for a source. */
export const operatorCallsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [KEY, 'calls', id, page],
    queryFn: ({ signal }) => call(listOperatorCalls, { params: { id }, query: { page, limit: PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** What is known of the agreement of the holder of one source: its consents and its requests, the newest first. */
export const sourceConsentQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, 'source', id],
    queryFn: async ({ signal }) => {
      const [consents, asked] = await Promise.all([
        call(listConsents, { query: { side: 'reader', _id_source: id, page: 1, limit: 50 } }, { signal }),
        call(
          requests.listConsentRequests,
          { query: { kind: [...REQUEST_KINDS], _id_source: id, page: 1, limit: 50 } },
          { signal },
        ),
      ]);
      return { consents: consents.data, requests: asked.data };
    },
  });

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: [KEY] });

/** A change of what may be read: the measures of the source and what sums them follow. */
function useReadingChange<I>(change: (input: I) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => Promise.all([refresh(client), refreshMeasures(client)]),
  });
}

/** The holder takes a consent back. */
export const useWithdraw = () => useReadingChange((id: string) => call(withdrawConsent, { params: { id }, query: {} }));

/** Whoever reads gives up every living consent of a source. */
export const useDismiss = () =>
  useReadingChange((sourceId: string) =>
    call(dismissSourceConsent, { params: { id: sourceId }, body: { dismissed: true } }),
  );

export const useMoveFirstDay = () =>
  useReadingChange(({ id, day }: { id: string; day: string }) =>
    call(updateConsent, { params: { id }, body: { date_from_data: day } }),
  );

type Acts = {
  mail: typeof requests.mailConsentRequest;
  preview: typeof requests.previewConsentRequestMail;
  close: typeof requests.answerOwnerRequest;
  remove: typeof requests.removeSignRequest;
};

const OF_KIND: Record<RequestKind, Acts> = {
  sign: {
    mail: requests.mailConsentRequest,
    preview: requests.previewConsentRequestMail,
    close: requests.answerSignRequest,
    remove: requests.removeSignRequest,
  },
  share: {
    mail: requests.mailConsentRequest,
    preview: requests.previewConsentRequestMail,
    close: requests.answerShareRequest,
    remove: requests.removeShareRequest,
  },
  extend: {
    mail: requests.mailExtendRequest,
    preview: requests.previewExtendRequestMail,
    close: requests.answerExtendRequest,
    remove: requests.removeExtendRequest,
  },
  'change-owner': {
    mail: requests.mailOwnerRequest,
    preview: requests.previewOwnerRequestMail,
    close: requests.answerOwnerRequest,
    remove: requests.removeOwnerRequest,
  },
  multi: {
    mail: requests.mailMultiRequest,
    preview: requests.previewMultiRequestMail,
    close: requests.answerMultiRequest,
    remove: requests.removeMultiRequest,
  },
};

type Named = Pick<ConsentRequest, '_id' | 'kind'>;

export const mailPreviewQuery = ({ _id, kind }: Named) =>
  queryOptions({
    queryKey: [KEY, 'mail', _id],
    queryFn: ({ signal }) => call(OF_KIND[kind].preview, { params: { id: _id } }, { signal }),
    gcTime: 0,
  });

function useRequestChange(change: (request: Named) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => refresh(client) });
}

/** Mails the holder again. */
export const useRemind = () =>
  useRequestChange(({ _id, kind }) =>
    call(OF_KIND[kind].mail, { params: { id: _id }, body: { follow_up: true, type: 'relance' } }),
  );

/** The side that asked ends a request; the other side hears of it by its link. */
export const useCloseRequest = () =>
  useRequestChange(({ _id, kind }) =>
    call(OF_KIND[kind].close, { params: { id: _id }, query: {}, body: { status: 'TERMINATED', mail: false } }),
  );

export const useRemoveRequest = () =>
  useRequestChange(({ _id, kind }) => call(OF_KIND[kind].remove, { params: { id: _id } }));
