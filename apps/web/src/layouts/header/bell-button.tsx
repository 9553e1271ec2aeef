import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import {
  NotificationPopover,
  loadNotificationPopover,
  notificationsQuery,
} from '../../features/notifications/notifications.public.ts';
import { count } from '../../lib/format.ts';
import classes from './header.module.css';

/** The bell: how many notifications are unread, and the lasting list behind it. */
export function BellButton() {
  const [opened, setOpened] = useState(false);
  const unread = useQuery(notificationsQuery).data?.unread ?? 0;
  const button = (
    <button
      type="button"
      className={classes.icon}
      aria-haspopup="dialog"
      aria-expanded={opened}
      aria-label={unread > 0 ? `Notifications, ${count(unread, 'non lue', 'non lues')}` : 'Notifications'}
      onClick={() => setOpened(!opened)}
      onPointerEnter={() => void loadNotificationPopover()}
    >
      <IconBell size={20} aria-hidden />
      {unread > 0 && (
        <span className={classes.badge} aria-hidden>
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </button>
  );
  if (!opened) return button;
  return (
    <Suspense fallback={button}>
      <NotificationPopover target={button} onClose={() => setOpened(false)} />
    </Suspense>
  );
}
