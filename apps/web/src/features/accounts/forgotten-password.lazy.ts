import { lazy } from 'react';

/** Loaded when it is first shown. */
export const ForgottenPassword = lazy(() =>
  import('./forgotten-password.tsx').then((module) => ({ default: module.ForgottenPassword })),
);
