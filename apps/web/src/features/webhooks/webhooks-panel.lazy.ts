import { lazy } from 'react';

/** Its dialogs come with it: they are of one page. */
export const WebhooksPanel = lazy(() =>
  import('./webhooks-panel.tsx').then((module) => ({ default: module.WebhooksPanel })),
);
