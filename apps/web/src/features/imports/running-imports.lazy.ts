import { lazy } from 'react';

/** Loaded after the page. */
export const RunningImports = lazy(() =>
  import('./running-imports.tsx').then((module) => ({ default: module.RunningImports })),
);
