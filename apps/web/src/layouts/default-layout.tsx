import { Outlet } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { useChosenTheme } from '../features/accounts/accounts.public.ts';
import { TasksFollowing } from '../features/tasks/tasks.public.ts';
import { useVisitor } from '../lib/session.tsx';
import { useAnswered } from '../lib/use-answered.ts';
import { PageSkeleton } from '../ui/skeletons.tsx';
import { Header } from './header/header.tsx';
import { IncidentBanner } from './incident-banner.tsx';
import { UnpaidBanner } from './unpaid-banner.tsx';
import { PageMain } from './page-main.tsx';
import { usePrefetch } from './use-prefetch.ts';
import classes from './default-layout.module.css';

/** Header, incident banner, then the page in the middle. */
export function DefaultLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  useChosenTheme();
  usePrefetch();
  const answered = useAnswered();
  const isSupport = useVisitor()?.support != null;
  return (
    <div className={classes.layout}>
      <Header />
      <IncidentBanner />
      <UnpaidBanner />
      <PageMain className={classes.content}>{children}</PageMain>
      {/* Tasks are of the people of the space. */}
      {answered && !isSupport && (
        <Suspense>
          <TasksFollowing />
        </Suspense>
      )}
    </div>
  );
}

/** The same before the first page is there: nothing moves when it comes. Who is signed in may not be known yet. */
export function DefaultLayoutPending() {
  if (useVisitor())
    return (
      <DefaultLayout>
        <PageSkeleton />
      </DefaultLayout>
    );
  return (
    <div className={classes.content}>
      <PageSkeleton />
    </div>
  );
}
