import type { Scope } from '@joulerie/contract/reference';
import type { Feature } from '@joulerie/domain/subscriptions';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { PageError, UNKNOWN_GUARD, UNKNOWN_PAGE } from './page-error.ts';
import { meQuery, rightsOf } from './session.tsx';

/** What every route knows before it loads. */
export type RouterContext = { queryClient: QueryClient; scope: Scope };

/** What guards read of it. */
type Known = { queryClient: QueryClient; scope: { flags: Pick<Scope['flags'], 'irve' | 'cancelledClientPage'> } };
type Visit = { context: Known; location: { href: string; pathname: string }; search: object };
type Guard = (visit: Visit) => Promise<void> | void;

const me = ({ context }: Visit) => context.queryClient.ensureQueryData(meQuery);

/** Open to who has all of these, as the server says of their company. */
const having =
  (...features: Feature[]): Guard =>
  async (visit) => {
    const open = (await me(visit))?.company?.features ?? [];
    if (!features.every((one) => open.includes(one))) throw redirect({ to: '/', replace: true });
  };

const GUARDS: Record<string, Guard> = {
  'signed-in': async (visit) => {
    if (await me(visit)) return;
    const wanted = visit.location.href;
    throw redirect({ to: '/login', search: wanted === '/' ? {} : { redirect: wanted }, replace: true });
  },
  'signed-out': async (visit) => {
    if (await me(visit)) throw redirect({ to: '/', replace: true });
  },
  'with-factor': async (visit) => {
    if ((await me(visit))?.lacksSecondFactor) throw redirect({ to: '/second-facteur', replace: true });
  },
  'lacks-factor': async (visit) => {
    if (!(await me(visit))?.lacksSecondFactor) throw redirect({ to: '/', replace: true });
  },
  'several-spaces': async (visit) => {
    if (!(await me(visit))?.multipleCompany) throw redirect({ to: '/', replace: true });
  },
  'admin-company': async (visit) => {
    if (!rightsOf(await me(visit)).isCompanyAdmin) throw redirect({ to: '/', replace: true });
  },
  admin: async (visit) => {
    if (!rightsOf(await me(visit)).isAdmin) throw redirect({ to: '/', replace: true });
  },
  platform: async (visit) => {
    const user = await me(visit);
    if (!user?.isAdmin || user.support) throw redirect({ to: '/', replace: true });
  },
  'energymanager-chauffage': having('exploitant-chauffagiste', 'energy-manager'),
  energymanager: having('energy-manager'),
  'exploitant-chauffagiste': having('exploitant-chauffagiste'),
  optimturpe: having('optimturpe'),
  pv: having('pv'),
  // Pages of the account and of the company stay open: there a client comes back, or takes their data away.
  status: async (visit) => {
    const company = (await me(visit))?.company;
    if (!visit.context.scope.flags.cancelledClientPage || !company?.isCancelled) return;
    if (/^\/user(\/|$)/.test(visit.location.pathname)) return;
    throw redirect({ to: '/subscription-cancelled', replace: true });
  },
  cancelled: async (visit) => {
    if (!(await me(visit))?.company?.isCancelled) throw redirect({ to: '/', replace: true });
  },
  // The charging variant has no such page: it reads as one that does not exist.
  'not-irve': ({ context }) => {
    if (context.scope.flags.irve) throw new PageError(404, UNKNOWN_PAGE);
  },
  data: guardDates(async () => (await import('./missing-dates.ts')).usualDates()),
};

type Usual = { fromDay: number; toDay: number; compare?: 'year' };

/**
 * Pages read over a period always have one in their address: what is missing or no date is put in, what is given stays, a period
 * given backwards does not.
 *
 * @param usual the period of the page when nobody chose one
 */
export function guardDates<V>(usual: (visit: V) => Promise<Usual>) {
  return async (visit: V & Pick<Visit, 'search'>): Promise<void> => {
    // Loaded on demand: the first view needs none of it.
    const { hasDates, withDates } = await import('./missing-dates.ts');
    if (hasDates(visit.search)) return;
    throw redirect({ to: '.', search: withDates(visit.search, await usual(visit)), replace: true });
  };
}

/** A route's `beforeLoad` from guards by name, asked in order. A name that nobody knows is a mistake of ours: 500. */
export function guard(...names: string[]): (visit: Visit) => Promise<void> {
  return async (visit) => {
    for (const name of names) {
      const found = GUARDS[name];
      if (!found) throw new PageError(500, UNKNOWN_GUARD);
      await found(visit);
    }
  };
}

/** Where to go after signing in: a path of this site only, never an outside address that a link has brought. */
export function safeRedirect(wanted: string | undefined): string {
  return wanted && /^\/(?![/\\])/.test(wanted) && !wanted.startsWith('/login') ? wanted : '/';
}
