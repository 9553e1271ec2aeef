import { lazy } from 'react';

/** Loaded when somebody asks. */
export const WhyComparison = lazy(() =>
  import('./why-comparison.tsx').then((module) => ({ default: module.WhyComparison })),
);
