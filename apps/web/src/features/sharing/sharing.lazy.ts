import { lazy } from 'react';

/** Loaded when they are first shown. */
export const ShareModal = lazy(() => import('./share-modal.tsx').then((module) => ({ default: module.ShareModal })));
export const BuildingSharing = lazy(() =>
  import('./building-sharing.tsx').then((module) => ({ default: module.BuildingSharing })),
);
