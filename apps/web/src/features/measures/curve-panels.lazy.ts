import { lazy } from 'react';
import { chartLibrary } from '../../charts/chart-library.ts';

/** By then, a chart that waited for the library is made [ms]. */
const FIRST_CHART_MS = 50;

/** Loaded once the page knows that there is a curve, and after what draws it: the bars of a long period come first. */
export const CurvePanels = lazy(async () => {
  // A library that failed to load is asked for again by the chart.
  await chartLibrary().catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, FIRST_CHART_MS));
  const { CurvePanels: panels } = await import('./curve-panels.tsx');
  return { default: panels };
});
