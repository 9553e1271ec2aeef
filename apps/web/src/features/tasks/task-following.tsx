import { listTasks } from '#calls/tasks';
import type { User } from '@joulerie/contract/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../lib/call.ts';
import { useVisitor } from '../../lib/session.tsx';
import { notificationsQuery, useNotify } from '../notifications/notifications.public.ts';
import { tasksKey } from './list-tasks.ts';
import { createFollower } from './task-follower.ts';
import { taskStarts } from './task-start.ts';
import { sayEnd, sayProgress } from './task-toasts.ts';

const TASKS_PATH = '/user/taches';

/** Follows the tasks of the person, on every page, while there are any. */
export function TaskFollowing() {
  const user = useVisitor();
  // Another person or another space: other tasks.
  return user && <Following key={`${user._id} ${user._id_space}`} user={user} />;
}

function Following({ user }: { user: User }) {
  const notify = useNotify();
  const client = useQueryClient();
  const router = useRouter();
  const follower = useEffectEvent(() => {
    const shown = new Set<string>();
    return createFollower({
      person: { userId: user._id, spaceId: user._id_space },
      connect: async (onOpen) => (await import('./push-connection.ts')).openPush(onOpen),
      fetchTasks: async (query) => (await call(listTasks, { query: { limit: 100, ...query } })).data,
      onMoved: (task, error) => {
        // « Mes tâches » shows it already.
        const isShown = router.state.location.pathname === TASKS_PATH && task.status !== 'error';
        if (!isShown) {
          sayProgress(notify, task, !shown.has(task.eventName), error);
          shown.add(task.eventName);
        }
        void client.invalidateQueries({ queryKey: tasksKey });
      },
      onEnded: (task, start) => {
        sayEnd(notify, task);
        void client.invalidateQueries({ queryKey: tasksKey });
        void client.invalidateQueries({ queryKey: notificationsQuery.queryKey });
        if (task.status !== 'success') return;
        start?.callback?.(task);
        const { redirect, redirectPath, fromPath } = task;
        if (redirect && redirectPath !== null && fromPath === router.state.location.pathname)
          router.history.push(redirectPath);
      },
      debug: import.meta.env.DEV,
    });
  });
  useEffect(() => {
    const following = follower();
    const startAll = () => {
      for (const start of taskStarts.take()) void following.start(start);
    };
    startAll();
    void following.catchUp();
    const unsubscribe = taskStarts.subscribe(startAll);
    return () => {
      unsubscribe();
      following.stop();
    };
  }, []);
  return null;
}
