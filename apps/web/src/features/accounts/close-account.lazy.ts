import { lazy } from 'react';

/** Loaded on the page of the account. */
export const CloseAccount = lazy(() =>
  import('./close-account.tsx').then((module) => ({ default: module.CloseAccount })),
);
