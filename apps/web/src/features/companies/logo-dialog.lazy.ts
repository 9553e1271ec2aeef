import { lazy } from 'react';

/** Loaded with the first image that is chosen. */
export const LogoDialog = lazy(() => import('./logo-dialog.tsx').then((module) => ({ default: module.LogoDialog })));
