import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Questions that follow an answer are asked within this time [ms]. */
const CALM_MS = 500;

/** Whether the page has had all its answers once: what is not of its first view comes then, and stays. */
export function useAnswered(): boolean {
  const waits = useIsFetching() > 0;
  const [answered, setAnswered] = useState(false);
  useEffect(() => {
    if (waits || answered) return undefined;
    const timer = setTimeout(() => setAnswered(true), CALM_MS);
    return () => clearTimeout(timer);
  }, [waits, answered]);
  return answered;
}
