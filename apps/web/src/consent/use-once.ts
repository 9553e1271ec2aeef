import { useCallback, useRef, useState } from 'react';

/**
 * Something that is sent to the server at the word of the person, one at a time: a second click while the first is under way sends
 * nothing. `error` is that of the last try.
 */
export function useOnce() {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const send = useCallback(async (work: () => Promise<void>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (failure) {
      setError(failure);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }, []);
  return { busy, error, send };
}
