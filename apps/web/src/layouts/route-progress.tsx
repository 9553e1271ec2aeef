import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import classes from './route-progress.module.css';

const THROTTLE_MS = 200;
const HIDE_DELAY_MS = 500;

/** A thin bar while a page is on its way: not before 200 ms, gone 500 ms after (document 1 §9). */
export function RouteProgress() {
  const loading = useRouterState({ select: ({ status }) => status === 'pending' });
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = loading
      ? setTimeout(() => setShown(true), THROTTLE_MS)
      : setTimeout(() => setShown(false), HIDE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [loading]);
  if (!shown) return null;
  return <div className={classes.bar} data-done={!loading || undefined} aria-hidden />;
}
