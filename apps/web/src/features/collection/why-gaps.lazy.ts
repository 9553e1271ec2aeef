import { lazy } from 'react';

/** Loaded when somebody asks. */
export const WhyGaps = lazy(() => import('./why-gaps.tsx').then((module) => ({ default: module.WhyGaps })));
