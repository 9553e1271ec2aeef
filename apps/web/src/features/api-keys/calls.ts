import {
  type ApiKey,
  createApiKey,
  createCompanyKey,
  deleteApiKey,
  deleteCompanyKey,
  listApiKeys,
  listCompanyKeys,
} from '#calls/api-keys';
import type { CallInput } from '@joulerie/contract/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export type Owner = 'person' | 'company';
/** `createdBy`: of a company, who made it. */
export type ShownKey = ApiKey & { createdBy?: string | null };

/** The keys of the signed-in person in this space, or of its company. */
export const keysQuery = (owner: Owner) =>
  queryOptions({
    queryKey: ['api-keys', owner],
    queryFn: ({ signal }): Promise<{ data: ShownKey[]; total: number }> =>
      owner === 'company' ? call(listCompanyKeys, {}, { signal }) : call(listApiKeys, {}, { signal }),
  });

export function useCreateKey(owner: Owner) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof createApiKey>['body']): Promise<{ secret: string }> =>
      owner === 'company' ? call(createCompanyKey, { body }) : call(createApiKey, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keysQuery(owner).queryKey }),
  });
}

export function useRevokeKey(owner: Owner) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(owner === 'company' ? deleteCompanyKey : deleteApiKey, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keysQuery(owner).queryKey }),
  });
}
