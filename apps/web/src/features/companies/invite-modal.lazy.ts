import { lazy } from 'react';

/** Loaded when it is first shown. */
export const InviteModal = lazy(() => import('./invite-modal.tsx').then((module) => ({ default: module.InviteModal })));
