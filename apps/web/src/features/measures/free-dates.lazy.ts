import { lazy } from 'react';

/** The calendar is a sixth of the code of a page of data: it is loaded when somebody comes near the choice of a period. */
export const loadFreeDates = () => import('./free-dates.tsx');

export const FreeDates = lazy(() => loadFreeDates().then((module) => ({ default: module.FreeDates })));
