import { lazy } from 'react';

/** Loaded once an invitation is accepted. */
export const ShareChoice = lazy(() => import('./share-choice.tsx').then((module) => ({ default: module.ShareChoice })));
