import { lazy } from 'react';

/** Loaded when it is first shown. */
export const ProfilesTab = lazy(() => import('./profiles-tab.tsx').then((module) => ({ default: module.ProfilesTab })));
