import { DEBOUNCE_MS, LONGEST_WAIT_MS } from '@joulerie/contract/constants';
import { useEffect, useRef, useState } from 'react';

/** The value once it has not changed for 500 ms, and every 5 s at most while it keeps changing. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  const since = useRef<number | null>(null);
  useEffect(() => {
    if (Object.is(value, settled)) {
      since.current = null;
      return undefined;
    }
    since.current ??= Date.now();
    const wait = Math.min(DEBOUNCE_MS, Math.max(0, since.current + LONGEST_WAIT_MS - Date.now()));
    const timer = setTimeout(() => {
      since.current = null;
      setSettled(value);
    }, wait);
    return () => clearTimeout(timer);
  }, [value, settled]);
  return settled;
}
