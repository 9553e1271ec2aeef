import { lazy } from 'react';

/** Loads the search ahead of its first opening. */
export const loadSpotlight = () => import('./spotlight.tsx');

/** Loaded when it is first shown. */
export const Spotlight = lazy(() => loadSpotlight().then((module) => ({ default: module.Spotlight })));
