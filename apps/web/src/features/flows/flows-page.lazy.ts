import { lazy } from 'react';

/** Loaded for those who administer the platform. */
export const FlowsPage = lazy(() => import('./flows-page.tsx').then((module) => ({ default: module.FlowsPage })));
