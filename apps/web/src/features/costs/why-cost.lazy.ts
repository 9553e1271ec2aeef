import { lazy } from 'react';

/** Loaded when somebody asks. */
export const WhyCost = lazy(() => import('./why-cost.tsx').then((module) => ({ default: module.WhyCost })));
