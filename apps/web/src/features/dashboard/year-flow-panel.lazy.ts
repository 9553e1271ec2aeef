import { lazy } from 'react';

/** With its part of the chart library, once what stands above it is there. */
export const YearFlowPanel = lazy(() =>
  import('./year-flow-panel.tsx').then((module) => ({ default: module.YearFlowPanel })),
);
