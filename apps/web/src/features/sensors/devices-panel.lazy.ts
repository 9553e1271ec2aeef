import { lazy } from 'react';

/** Its dialogs come with it: they are of one page. */
export const DevicesPanel = lazy(() =>
  import('./devices-panel.tsx').then((module) => ({ default: module.DevicesPanel })),
);
