import { lazy } from 'react';

/** Its dialogs come with it: they are of one page. */
export const FactorsPanel = lazy(() =>
  import('./factors-panel.tsx').then((module) => ({ default: module.FactorsPanel })),
);
