import { lazy } from 'react';

/** Loaded when it is first shown. */
export const TaskList = lazy(() => import('./task-list.tsx').then((module) => ({ default: module.TaskList })));
