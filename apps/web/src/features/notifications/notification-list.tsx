import type { Notification } from '@joulerie/contract/notifications';
import { Popover } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dateTime } from '../../lib/format-date.ts';
import { relative } from '../../lib/format-moment.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { notificationsQuery } from './list-notifications.ts';
import classes from './notification-list.module.css';
import { useReadNotifications } from './read-notifications.ts';

type Props = { target: ReactNode; onClose: () => void };

/** What was said and stays said, after its toast is gone. */
export function NotificationPopover({ target, onClose }: Props) {
  return (
    <Popover
      opened
      onChange={(opened) => !opened && onClose()}
      position="bottom-end"
      offset={12}
      width="min(400px, calc(100vw - 24px))"
      trapFocus
      returnFocus
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown p={0} aria-label="Notifications">
        <NotificationList onClose={onClose} />
      </Popover.Dropdown>
    </Popover>
  );
}

function NotificationList({ onClose }: { onClose: () => void }) {
  const { data, error, isPending, refetch } = useQuery(notificationsQuery);
  const read = useReadNotifications();
  return (
    <div className={classes.list}>
      <div className={classes.head}>
        <h2 className={classes.title}>Notifications</h2>
        {data && data.unread > 0 && (
          <button
            type="button"
            className={classes.all}
            onClick={() => read.mutate(undefined)}
            disabled={read.isPending}
          >
            Tout marquer comme lu
          </button>
        )}
      </div>
      {isPending && <RowsSkeleton rows={3} />}
      {error && (
        <ErrorState error={error} title="Les notifications n’ont pas pu être chargées" retry={() => void refetch()} />
      )}
      {data?.data.length === 0 && (
        <EmptyState title="Aucune notification">Les alertes et la fin de vos traitements s’affichent ici.</EmptyState>
      )}
      <ul className={classes.rows}>
        {data?.data.map((notification) => (
          <li key={notification.id}>
            <Row
              notification={notification}
              onOpen={() => {
                if (!notification.readAt) read.mutate([notification.id]);
                if (notification.redirectPath) onClose();
              }}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Row({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const text = (
    <>
      <span
        className={classes.dot}
        data-type={notification.type}
        data-unread={!notification.readAt || undefined}
        aria-hidden
      />
      <span className={classes.text}>
        <span className={classes.name}>
          {notification.title}
          {!notification.readAt && <span className={classes.hidden}> (non lue)</span>}
        </span>
        <span className={classes.message}>{notification.message}</span>
        <time className={classes.time} dateTime={notification.createdAt} title={dateTime(notification.createdAt)}>
          {relative(notification.createdAt)}
        </time>
      </span>
    </>
  );
  return notification.redirectPath ? (
    <AppLink className={classes.row} href={notification.redirectPath} onClick={onOpen}>
      {text}
    </AppLink>
  ) : (
    <button type="button" className={classes.row} onClick={onOpen}>
      {text}
    </button>
  );
}
