import { lazy } from 'react';

/** Loaded when it is first shown. */
export const LeaveModal = lazy(() => import('./leave-modal.tsx').then((module) => ({ default: module.LeaveModal })));
