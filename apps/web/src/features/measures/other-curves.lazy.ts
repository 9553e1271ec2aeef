import { lazy } from 'react';

/** Loaded for what has states only. */
export const OtherCurves = lazy(() => import('./other-curves.tsx').then((module) => ({ default: module.OtherCurves })));
