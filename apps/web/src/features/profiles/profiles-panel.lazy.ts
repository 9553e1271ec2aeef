import { lazy } from 'react';

/** Loaded under the facts of a building or a source, with its chart. */
export const ProfilesPanel = lazy(() =>
  import('./profiles-panel.tsx').then((module) => ({ default: module.ProfilesPanel })),
);
