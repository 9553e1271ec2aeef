import { Suspense } from 'react';
import { Outlet, createRootRouteWithContext } from '@tanstack/react-router';
import { SessionExpired } from '../features/accounts/accounts.public.ts';
import { SpaceLeft } from '../features/companies/companies.public.ts';
import { NotificationsProvider } from '../features/notifications/notifications.public.ts';
import { VisitFollowing } from '../features/analytics/analytics.public.ts';
import { SupportBanner } from '../features/support-access/support-access.public.ts';
import { SupportHost } from '../features/support/support.public.ts';
import { ConnectionBanner } from '../layouts/connection-banner.tsx';
import { RouteFocus } from '../layouts/route-focus.tsx';
import { RouteProgress } from '../layouts/route-progress.tsx';
import type { RouterContext } from '../lib/guards.ts';
import { useScope } from '../lib/scope.tsx';
import { EditConflictDialog } from '../ui/edit-conflict.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <NotificationsProvider>
      <a className="skip-link" href="#contenu">
        Aller au contenu
      </a>
      <RouteProgress />
      <ConnectionBanner />
      <SupportBanner />
      <Outlet />
      <RouteFocus />
      <EditConflictDialog />
      <SessionExpired />
      <SpaceLeft />
      <SupportHost />
      <Visits />
    </NotificationsProvider>
  ),
});

function Visits() {
  const { analytics } = useScope();
  if (!analytics) return null;
  return (
    <Suspense>
      <VisitFollowing analytics={analytics} />
    </Suspense>
  );
}
