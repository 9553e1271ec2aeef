import { lazy } from 'react';

/** Loaded when it is first shown. */
export const ImportDrawer = lazy(() =>
  import('./import-drawer.tsx').then((module) => ({ default: module.ImportDrawer })),
);
