import { lazy } from 'react';

/** Loaded for those who administer a brand. */
export const SupportAccessPage = lazy(() =>
  import('./support-access-page.tsx').then((module) => ({ default: module.SupportAccessPage })),
);
