import {
  countBilledSources,
  createCheckout,
  createPortal,
  downloadInvoices,
  listBilledSources,
  listInvoices,
  listOffers,
  listSubscriptions,
  refreshSubscriptions,
} from '#calls/billing';
import { getUser } from '#calls/accounts';
import { ALL_OF_THEM } from '@joulerie/contract/constants';
import { PAGE_SIZE } from '@joulerie/contract/first-constants';
import type { CallInput } from '@joulerie/contract/endpoint';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { CallError } from '../../lib/call-error.ts';
import { downloadCall } from '../../lib/download-call.ts';
import { meQuery } from '../../lib/session.tsx';

/** What a company subscribed to. */
export const heldQuery = (company: string) =>
  queryOptions({
    queryKey: ['subscriptions', company],
    queryFn: ({ signal }) => call(listSubscriptions, { params: { id: company } }, { signal }),
  });

/** What is sold. */
export const offersQuery = queryOptions({
  queryKey: ['offers'],
  queryFn: ({ signal }) => call(listOffers, {}, { signal }),
  staleTime: 5 * 60_000,
});

/** Reads the state at the payment provider: a message of it may have been lost. */
export function useRefresh(company: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(refreshSubscriptions, {}),
    onSuccess: (held) => {
      queryClient.setQueryData(heldQuery(company).queryKey, held);
      // What is open is known by the whole page.
      return queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
    },
  });
}

/** Leaves for the page of payment. */
export const useCheckout = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof createCheckout>['body']) => call(createCheckout, { body }),
    onSuccess: ({ checkout_url }) => window.location.assign(checkout_url),
  });

/** Leaves for the customer portal of the payment provider. */
export const usePortal = () =>
  useMutation({
    mutationFn: () => call(createPortal, {}),
    onSuccess: ({ portal_url }) => window.location.assign(portal_url),
  });

/** Whether an address has an account in this space: the server says 404 of one that has none. */
export async function hasAccount(username: string): Promise<boolean> {
  try {
    await call(getUser, { query: { username } });
    return true;
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return false;
    throw error;
  }
}

/** The invoices of the company. */
export const invoicesQuery = queryOptions({
  queryKey: ['invoices'],
  queryFn: ({ signal }) => call(listInvoices, {}, { signal }),
});

/** Takes invoices away in an archive: the chosen ones, or all without any. */
export const useArchive = () =>
  useMutation({
    mutationFn: (ids: string[]) => downloadCall(downloadInvoices, { body: ids.length > 0 ? { ids } : {} }),
  });

/** Filters of the list of billed sources; what is left out, or `all`, asks for nothing. */
export type BilledSearch = {
  page?: number;
  search?: string;
  count?: string;
  status?: string;
  date?: string;
  idtype?: string;
};

type BilledQuery = NonNullable<CallInput<typeof listBilledSources>['query']>;

/** Filters as the call takes them: « all » asks for nothing. */
export const queryOf = ({ page = 1, ...filters }: BilledSearch): BilledQuery => ({
  page,
  limit: PAGE_SIZE,
  ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== ALL_OF_THEM)),
});

export const billedQuery = (search: BilledSearch) =>
  queryOptions({
    queryKey: ['billed-sources', search],
    queryFn: ({ signal }) => call(listBilledSources, { query: queryOf(search) }, { signal }),
    placeholderData: keepPreviousData,
  });

export const billedCountQuery = queryOptions({
  queryKey: ['billed-sources', 'count'],
  queryFn: ({ signal }) => call(countBilledSources, { query: {} }, { signal }),
});
