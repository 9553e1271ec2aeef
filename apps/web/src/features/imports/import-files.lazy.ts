import { lazy } from 'react';

/** Loaded when it is first shown. */
export const ImportFiles = lazy(() => import('./import-files.tsx').then((module) => ({ default: module.ImportFiles })));
