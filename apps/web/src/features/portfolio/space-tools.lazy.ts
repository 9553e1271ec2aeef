import { lazy } from 'react';

/** What is done with the list as a whole: its code comes after the list. */
export const SpaceTools = lazy(() => import('./space-tools.tsx').then((module) => ({ default: module.SpaceTools })));
/** What the saved view that is open names and no longer exists. */
export const ViewGone = lazy(() => import('./view-gone.tsx').then((module) => ({ default: module.ViewGone })));
