import { lazy } from 'react';

/** Loaded for who manages the space, on its settings. */
export const SpaceArchive = lazy(() =>
  import('./space-archive.tsx').then((module) => ({ default: module.SpaceArchive })),
);
