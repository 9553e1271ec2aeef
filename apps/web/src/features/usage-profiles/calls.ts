import {
  attachUsageProfile,
  createUsageProfile,
  detachUsageProfile,
  listUsageProfiles,
  listUsedBuildings,
  removeUsageProfile,
  suggestUsageProfile,
  updateUsageProfile,
} from '#calls/usage-profiles';
import { PAGE_SIZE } from '@joulerie/contract/first-constants';
import type { CallInput } from '@joulerie/contract/endpoint';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { useIntent } from '../../lib/use-intent.ts';

/** What the list of profiles shows. */
export type ProfileSearch = { search?: string; page?: number };
export type ProfileBody = CallInput<typeof createUsageProfile>['body'];

const KEY = 'usage-profiles';

export const profilesQuery = ({ search, page = 1 }: ProfileSearch) =>
  queryOptions({
    queryKey: [KEY, 'page', search, page],
    queryFn: async ({ signal }) => (await call(listUsageProfiles, { query: { search, page } }, { signal })).data,
    placeholderData: keepPreviousData,
  });

/** Every profile of the company. */
export const allProfilesQuery = () =>
  queryOptions({
    queryKey: [KEY, 'all'],
    queryFn: async ({ signal }) => (await call(listUsageProfiles, { query: { noPage: 'true' } }, { signal })).data.data,
  });

export const usedBuildingsQuery = (profileId: string, page: number) =>
  queryOptions({
    queryKey: [KEY, 'buildings', profileId, page],
    queryFn: ({ signal }) =>
      call(listUsedBuildings, { params: { profileId }, query: { page, limit: PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const suggestionQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, 'suggestion', id],
    queryFn: ({ signal }) => call(suggestUsageProfile, { params: { id } }, { signal }),
  });

/** Changes of profiles; their lists and the buildings that show them are read again after each. */
export function useProfileCalls() {
  const client = useQueryClient();
  const intent = useIntent();
  const onSettled = () =>
    Promise.all([client.invalidateQueries({ queryKey: [KEY] }), client.invalidateQueries({ queryKey: ['building'] })]);
  return {
    /** Creates a profile, or changes one; trying again after a lost answer does not create twice. */
    save: useMutation({
      mutationFn: ({ id, body }: { id: string | null; body: ProfileBody }) =>
        id === null
          ? call(createUsageProfile, { body }, { idempotencyKey: intent.key() })
          : call(updateUsageProfile, { params: { profileId: id }, body }),
      onSettled: (_, error) => {
        if (error === null || ('status' in error && error.status !== 0)) intent.renew();
        return onSettled();
      },
    }),
    remove: useMutation({
      mutationFn: (profileId: string) => call(removeUsageProfile, { params: { profileId } }),
      onSettled,
    }),
    attach: useMutation({
      mutationFn: ({ id, buildings }: { id: string; buildings: readonly string[] }) =>
        call(attachUsageProfile, { params: { profileId: id }, body: { _id_buildings: [...buildings] } }),
      onSettled,
    }),
    detach: useMutation({
      mutationFn: ({ id, buildings }: { id: string; buildings: readonly string[] }) =>
        call(detachUsageProfile, { params: { profileId: id }, body: { _id_buildings: [...buildings] } }),
      onSettled,
    }),
  };
}
