import { lazy } from 'react';

/** Loaded when it is first shown. */
export const BuildingProfile = lazy(() =>
  import('./building-profile.tsx').then((module) => ({ default: module.BuildingProfile })),
);
