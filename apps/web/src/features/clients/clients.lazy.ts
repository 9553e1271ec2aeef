import { lazy } from 'react';

/** Loaded when it is first shown. */
export const ClientsTab = lazy(() => import('./clients-tab.tsx').then((module) => ({ default: module.ClientsTab })));
