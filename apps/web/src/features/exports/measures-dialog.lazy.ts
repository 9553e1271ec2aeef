import { lazy } from 'react';

/** Loaded when it is first shown. */
export const MeasuresDialog = lazy(() =>
  import('./measures-dialog.tsx').then((module) => ({ default: module.MeasuresDialog })),
);
