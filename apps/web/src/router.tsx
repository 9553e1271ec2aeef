import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { RouteError } from './layouts/route-error.tsx';
import { RouteNotFound } from './layouts/route-not-found.tsx';
import { routeTree } from './routeTree.gen.ts';
import { PageSkeleton } from './ui/skeletons.tsx';

export function createPageRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    // The scope is put in by the provider, once known and before any route loads.
    context: { queryClient, scope: undefined! },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 500,
    defaultPendingMinMs: 300,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: RouteNotFound,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPageRouter>;
  }
}
