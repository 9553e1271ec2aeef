import { lazy } from 'react';

/** Loaded when it is first opened. */
export const InviteClientModal = lazy(() =>
  import('./invite-client-modal.tsx').then((module) => ({ default: module.InviteClientModal })),
);
