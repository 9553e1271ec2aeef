import { lazy } from 'react';

/** Loaded when it is first shown. */
export const SpaceMap = lazy(() => import('./space-map.tsx').then((module) => ({ default: module.SpaceMap })));
