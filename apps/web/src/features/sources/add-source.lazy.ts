import { lazy } from 'react';

/** Loaded when it is first shown. */
export const AddSource = lazy(() => import('./add-source.tsx').then((module) => ({ default: module.AddSource })));
