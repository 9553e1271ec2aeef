import { Outlet } from '@tanstack/react-router';
import { useChosenTheme } from '../features/accounts/accounts.public.ts';
import { Header } from './header/header.tsx';
import { IncidentBanner } from './incident-banner.tsx';
import { PageMain } from './page-main.tsx';
import { usePrefetch } from './use-prefetch.ts';
import classes from './default-layout.module.css';

/** Header, incident banner, then the page in the middle. */
export function DefaultLayout() {
  useChosenTheme();
  usePrefetch();
  return (
    <div className={classes.layout}>
      <Header />
      <IncidentBanner />
      <PageMain className={classes.content}>
        <Outlet />
      </PageMain>
    </div>
  );
}
