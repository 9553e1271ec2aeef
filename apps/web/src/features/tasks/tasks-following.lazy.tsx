import { Suspense, lazy, useEffect, useState, useSyncExternalStore } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useVisitor } from '../../lib/session.tsx';
import { taskStarts } from './task-start.ts';

const TaskFollowing = lazy(() => import('./task-following.tsx').then((module) => ({ default: module.TaskFollowing })));

/** What the page shown has asked for comes first. [ms] */
const AFTER_MS = 1_500;

/** Follows tasks: at once when one is started, and those that were under way once the page has all its answers. */
export function TasksFollowing() {
  const user = useVisitor();
  const queries = useQueryClient();
  const [rested, setRested] = useState(false);
  const started = useSyncExternalStore(taskStarts.subscribe, () => taskStarts.waiting().length > 0);
  const [asked, setAsked] = useState(false);
  if (started && !asked) setAsked(true);
  useEffect(() => {
    if (rested) return undefined;
    const timer = setInterval(() => queries.isFetching() === 0 && setRested(true), AFTER_MS);
    return () => clearInterval(timer);
  }, [queries, rested]);
  if (!user || !(asked || rested)) return null;
  return (
    <Suspense>
      {/* Another person or another space: other tasks. */}
      <TaskFollowing key={`${user._id} ${user._id_space}`} user={user} />
    </Suspense>
  );
}
