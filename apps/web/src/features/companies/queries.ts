import { getInvitation, listMembers, listSpaces } from '#calls/companies';
import type { Member } from '@joulerie/contract/companies';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export type MemberFilters = { search?: string; type?: Member['type'] };

export const MEMBERS_KEY = ['members'];

/** The members of the company and who is invited to it. */
export const membersQuery = (filters: MemberFilters) =>
  queryOptions({
    queryKey: [...MEMBERS_KEY, filters],
    queryFn: ({ signal }) => call(listMembers, { query: filters }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The spaces of the person. */
export const spacesQuery = queryOptions({
  queryKey: ['spaces'],
  queryFn: ({ signal }) => call(listSpaces, {}, { signal }),
});

/** What an invitation says. The token stays out of the key: keys are shown by tools that look at the cache. */
export const invitationQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['invitation'],
    queryFn: ({ signal }) => call(getInvitation, { params: { token: token ?? '' } }, { signal }),
    enabled: token !== null,
    gcTime: 0,
  });
