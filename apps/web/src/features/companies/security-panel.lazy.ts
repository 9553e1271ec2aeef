import { lazy } from 'react';

/** Loaded for who manages the company. */
export const SecurityPanel = lazy(() =>
  import('./security-panel.tsx').then((module) => ({ default: module.SecurityPanel })),
);
