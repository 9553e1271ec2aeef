import { lazy } from 'react';

/** Loaded for members of a company that asks for a second factor. */
export const RequiredFactorPage = lazy(() =>
  import('./required-factor-page.tsx').then((module) => ({ default: module.RequiredFactorPage })),
);
