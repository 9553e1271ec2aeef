import { lazy } from 'react';

/** Loaded when somebody asks. */
export const WhyEnergy = lazy(() => import('./why-energy.tsx').then((module) => ({ default: module.WhyEnergy })));
