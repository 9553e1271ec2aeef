import { lazy } from 'react';

/** Loaded when it is first shown. */
export const LayoutsPanel = lazy(() =>
  import('./layouts-panel.tsx').then((module) => ({ default: module.LayoutsPanel })),
);
