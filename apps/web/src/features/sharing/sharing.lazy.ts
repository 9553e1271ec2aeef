import { lazy } from 'react';

/** Loaded when they are first shown. */
export const ShareModal = lazy(() => import('./share-modal.tsx').then((module) => ({ default: module.ShareModal })));
export const SharingPanels = lazy(() =>
  import('./sharing-panels.tsx').then((module) => ({ default: module.SharingPanels })),
);
