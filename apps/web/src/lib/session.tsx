import { getMe } from '#calls/accounts';
import type { User } from '@joulerie/contract/accounts';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { CallError } from './call-error.ts';
import { sessionExpiry } from './session-expiry.ts';
import { shownSpace } from './shown-space.ts';

/** Who is signed in, or null. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async (): Promise<User | null> => {
    try {
      const user = await call(getMe);
      shownSpace.opened(user);
      sessionExpiry.opened();
      return user;
    } catch (error) {
      if (error instanceof CallError && error.status === 401) return null;
      // The page goes on showing whom it showed, under the choice that opens over it.
      if (error instanceof CallError && error.code === 'other_space') return shownSpace.user();
      throw error;
    }
  },
  staleTime: 5 * 60_000,
});

/** After a sign-in: the person is known without another call. */
export function sessionOpened(queryClient: QueryClient, user: User): void {
  queryClient.setQueryData(meQuery.queryKey, user);
  shownSpace.opened(user);
  sessionExpiry.opened();
}

/** Where a person who has just signed in begins, unless they asked for a page. */
export const firstPageOf = ({ action }: User): string => (action.signin === 'todo' ? '/preonboarding' : '/');

/** After a sign-out: nothing of the person stays in memory but the brand. */
export function sessionClosed(queryClient: QueryClient): void {
  sessionExpiry.closed();
  shownSpace.closed();
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'scope' && queryKey[0] !== 'me' });
  queryClient.setQueryData(meQuery.queryKey, null);
}

/** The signed-in person, or null on the pages that anyone may open. */
export function useVisitor(): User | null {
  return useQuery(meQuery).data ?? null;
}

/** The signed-in person, on pages behind the `signed-in` guard. */
export function useUser(): User {
  const user = useVisitor();
  if (!user) throw new Error('no signed-in person on this page');
  return user;
}

/**
 * What the person's membership allows in general; what they may do with one building or folder is in its own `rights`.
 * The page only hides what the server would refuse.
 */
export type Rights = { canWrite: boolean; canExport: boolean; isCompanyAdmin: boolean; isAdmin: boolean };

export function rightsOf(user: User | null): Rights {
  // An access for support reads a space, and nothing else.
  if (user?.support) return { canWrite: false, canExport: false, isCompanyAdmin: false, isAdmin: false };
  const type = user?.company?.userCompanyType;
  return {
    canWrite: user !== null && type !== 'employe_read_only',
    canExport: user !== null,
    isCompanyAdmin: type === 'owner' || type === 'administrateur',
    isAdmin: Boolean(user?.isAdmin || user?.isAdminScope),
  };
}

export function useRights(): Rights {
  return rightsOf(useVisitor());
}
