import { lazy } from 'react';

/** Loaded on the page « Qui a vu mes données ». */
export const SupportAccesses = lazy(() =>
  import('./support-accesses.tsx').then((module) => ({ default: module.SupportAccesses })),
);
