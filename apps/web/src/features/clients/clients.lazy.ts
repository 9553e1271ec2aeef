import { lazy } from 'react';

/** Loaded when they are first shown. */
export const ClientsTab = lazy(() => import('./clients-tab.tsx').then((module) => ({ default: module.ClientsTab })));
export const InviteClientModal = lazy(() =>
  import('./invite-client-modal.tsx').then((module) => ({ default: module.InviteClientModal })),
);
export const ShareChoice = lazy(() => import('./share-choice.tsx').then((module) => ({ default: module.ShareChoice })));
