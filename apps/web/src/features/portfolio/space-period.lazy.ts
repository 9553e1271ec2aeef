import { lazy } from 'react';

/** Loaded while the folder is read. */
export const SpacePeriod = lazy(() => import('./space-period.tsx').then((module) => ({ default: module.SpacePeriod })));
