import { lazy } from 'react';

/** Loaded for those who may change it. */
export const LogoPanel = lazy(() => import('./logo-panel.tsx').then((module) => ({ default: module.LogoPanel })));
