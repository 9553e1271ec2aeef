import { lazy } from 'react';

/** The content of a page of its own. */
export const OverviewPage = lazy(() =>
  import('./data-overview-page.tsx').then((module) => ({ default: module.OverviewPage })),
);
