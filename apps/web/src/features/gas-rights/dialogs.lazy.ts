import { lazy } from 'react';

/** Loaded when they are first opened. */
export const DeclareDialog = lazy(() =>
  import('./declare-dialog.tsx').then((module) => ({ default: module.DeclareDialog })),
);
export const ProofsDialog = lazy(() =>
  import('./proofs-dialog.tsx').then((module) => ({ default: module.ProofsDialog })),
);
