import { Outlet } from '@tanstack/react-router';
import { QuitButton, forgetOnboarding } from '../features/onboarding/onboarding.public.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { PageMain } from './page-main.tsx';
import classes from './column-layout.module.css';

/** Steps of adding a building: a title, a way out, and the step. */
export function OnboardingLayout() {
  usePageTitle('Ajout d’un bâtiment');
  return (
    <div className={classes.layout}>
      <header className={classes.bar}>
        <h1 className={classes.title}>Ajout d’un bâtiment</h1>
        <QuitButton onReset={forgetOnboarding} />
      </header>
      <PageMain className={classes.content} data-full>
        <Outlet />
      </PageMain>
    </div>
  );
}
