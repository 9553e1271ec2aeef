import { lazy } from 'react';

/** Beside the list, after it. */
export const WhereToAct = lazy(() => import('./where-to-act.tsx').then((module) => ({ default: module.WhereToAct })));
