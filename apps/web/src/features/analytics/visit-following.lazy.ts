import { lazy } from 'react';

/** Loaded only where visits are counted. */
export const VisitFollowing = lazy(() =>
  import('./visit-following.tsx').then((module) => ({ default: module.VisitFollowing })),
);
