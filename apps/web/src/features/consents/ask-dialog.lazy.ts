import { lazy } from 'react';

/** Loaded when it is first opened. */
export const AskDialog = lazy(() => import('./ask-dialog.tsx').then((module) => ({ default: module.AskDialog })));
