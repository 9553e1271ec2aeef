import { lazy } from 'react';

/** Loaded with the Tempo, EJP and school calendars when a cost is explained. */
export const PeriodCalendar = lazy(() =>
  import('./period-calendar.tsx').then((module) => ({ default: module.PeriodCalendar })),
);
