import { lazy } from 'react';

/** Loads the list ahead of its first opening. */
export const loadNotificationPopover = () => import('./notification-list.tsx');

/** Loaded when it is first shown. */
export const NotificationPopover = lazy(() =>
  loadNotificationPopover().then((module) => ({ default: module.NotificationPopover })),
);
