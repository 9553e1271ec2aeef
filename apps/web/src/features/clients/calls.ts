import { grantBuildings, grantFolder } from '#calls/access';
import {
  acceptClientInvitation,
  getClientInvitation,
  inviteClient,
  listClients,
  removeClientInvitation,
  resendClientInvitation,
} from '#calls/clients';
import type { Client } from '@joulerie/contract/clients';
import { PAGE_SIZE } from '@joulerie/contract/first-constants';
import type { CallInput } from '@joulerie/contract/endpoint';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { useIntent } from '../../lib/use-intent.ts';

/** What the list of clients shows; `client` is their state. */
export type ClientSearch = { search?: string; client?: Client['state']; page?: number };

const KEY = 'clients';

export const clientsQuery = ({ search, client, page = 1 }: ClientSearch) =>
  queryOptions({
    queryKey: [KEY, search, client, page],
    queryFn: ({ signal }) =>
      call(
        listClients,
        { query: { search, page, limit: PAGE_SIZE, ...(client ? { state: [client] } : {}) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

function useClientChange<I>(change: (input: I) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries({ queryKey: [KEY] }) });
}

/** Invites a client by mail; trying again after a lost answer does not invite twice. */
export const useInviteClient = () => {
  const client = useQueryClient();
  const intent = useIntent();
  return useMutation({
    mutationFn: (body: CallInput<typeof inviteClient>['body']) =>
      call(inviteClient, { body }, { idempotencyKey: intent.key() }),
    onSuccess: () => client.invalidateQueries({ queryKey: [KEY] }),
    // Whatever the server has answered, the next attempt is another one.
    onSettled: (_, error) => {
      if (error === null || ('status' in error && error.status !== 0)) intent.renew();
    },
  });
};

export const useResendClient = () => useClientChange((id: string) => call(resendClientInvitation, { params: { id } }));

export const useRemoveClient = () => useClientChange((id: string) => call(removeClientInvitation, { params: { id } }));

/** What an invitation says. The token stays out of the key: keys are shown by tools that look at the cache. */
export const clientInvitationQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['client-invitation'],
    queryFn: ({ signal }) => call(getClientInvitation, { params: { token: token ?? '' } }, { signal }),
    enabled: token !== null,
    gcTime: 0,
  });

export const useAcceptClient = () =>
  useMutation({ mutationFn: (token: string) => call(acceptClientInvitation, { params: { token } }) });

export type Chosen = { folders: readonly string[]; buildings: readonly string[] };

/** Gives an address a right on folders, each with all that it holds, and on buildings; what was given stays when one is refused. */
export const useShareWith = (user: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ folders, buildings }: Chosen) => {
      for (const id of folders) await call(grantFolder, { params: { id }, body: { users: [user] } });
      if (buildings.length > 0) await call(grantBuildings, { body: { buildings: [...buildings], users: [user] } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['access'] }),
  });
};
