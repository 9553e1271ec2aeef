import { lazy } from 'react';

export const ReadingsPage = lazy(() =>
  import('./readings-page.tsx').then((module) => ({ default: module.ReadingsPage })),
);
