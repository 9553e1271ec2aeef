import { Outlet } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import { useChosenTheme } from '../features/accounts/accounts.public.ts';
import { Header } from './header/header.tsx';
import { PageMain } from './page-main.tsx';
import classes from './default-layout.module.css';

const IncidentBanner = lazy(() => import('./incident-banner.tsx').then((m) => ({ default: m.IncidentBanner })));

/** Header, incident banner, then the page in the middle. */
export function DefaultLayout() {
  useChosenTheme();
  return (
    <div className={classes.layout}>
      <Header />
      <Suspense>
        <IncidentBanner />
      </Suspense>
      <PageMain className={classes.content}>
        <Outlet />
      </PageMain>
    </div>
  );
}
