import { lazy } from 'react';

/** Loaded when somebody asks. */
export const WhyEmissions = lazy(() =>
  import('./why-emissions.tsx').then((module) => ({ default: module.WhyEmissions })),
);
