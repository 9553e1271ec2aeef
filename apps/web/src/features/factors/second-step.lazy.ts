import { lazy } from 'react';

/** Loaded for accounts that have a second factor. */
export const SecondStep = lazy(() => import('./second-step.tsx').then((module) => ({ default: module.SecondStep })));
