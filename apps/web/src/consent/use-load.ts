import { useCallback, useEffect, useState } from 'react';

/** Something that the server is asked for once. */
export type Loaded<T> =
  | { state: 'pending' }
  | { state: 'failed'; error: unknown; retry: () => void }
  | { state: 'here'; value: T; replace: (value: T) => void };

type Result<T> = { value: T } | { error: unknown } | null;

/**
 * Asks once, and again at the word of the person.
 *
 * @param load what to ask; the same function as long as it asks the same
 */
export function useLoad<T>(load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [result, setResult] = useState<Result<T>>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    const settle = (found: Result<T>) => {
      if (!stop.signal.aborted) setResult(found);
    };
    load(stop.signal).then(
      (value) => settle({ value }),
      (error: unknown) => settle({ error }),
    );
    return () => stop.abort();
  }, [load, tries]);
  const retry = useCallback(() => {
    setResult(null);
    setTries((before) => before + 1);
  }, []);
  const replace = useCallback((value: T) => setResult({ value }), []);
  if (result === null) return { state: 'pending' };
  return 'error' in result
    ? { state: 'failed', error: result.error, retry }
    : { state: 'here', value: result.value, replace };
}
