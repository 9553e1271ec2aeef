import { lazy } from 'react';

/** Loaded once the page shown has its answers. */
export const TasksFollowing = lazy(() =>
  import('./task-following.tsx').then((module) => ({ default: module.TaskFollowing })),
);
