import { lazy } from 'react';

/** At the end of a page: loaded after what stands above it. */
export const PageFindings = lazy(() =>
  import('./page-findings.tsx').then((module) => ({ default: module.PageFindings })),
);
