import { lazy } from 'react';

/** Its dialogs come with it: they are of one page. */
export const KeysPanel = lazy(() => import('./keys-panel.tsx').then((module) => ({ default: module.KeysPanel })));
