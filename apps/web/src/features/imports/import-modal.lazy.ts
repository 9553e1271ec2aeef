import { lazy } from 'react';

/** Loaded when it is first shown. */
export const ImportModal = lazy(() => import('./import-modal.tsx').then((module) => ({ default: module.ImportModal })));
