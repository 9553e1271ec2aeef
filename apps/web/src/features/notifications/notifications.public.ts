export { notificationsQuery } from './list-notifications.ts';
export { NotificationPopover, loadNotificationPopover } from './notification-list.lazy.ts';
export { type Notify, NotificationsProvider, useNotify } from './notifications-provider.tsx';
