import { lazy } from 'react';

/** Of gas meters only. */
export const GasRightPanel = lazy(() =>
  import('./gas-right-panel.tsx').then((module) => ({ default: module.GasRightPanel })),
);
