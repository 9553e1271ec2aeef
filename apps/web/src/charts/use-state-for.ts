import { useCallback, useState } from 'react';

/** State that belongs to one value of `key`: when the key changes it starts again from `initial`, in the same render. */
export function useStateFor<T>(key: unknown, initial: T): [T, (next: T | ((current: T) => T)) => void] {
  const [held, setHeld] = useState({ key, value: initial });
  const set = useCallback(
    (next: T | ((current: T) => T)) =>
      setHeld((before) => {
        const current = before.key === key ? before.value : initial;
        return { key, value: typeof next === 'function' ? (next as (current: T) => T)(current) : next };
      }),
    [key, initial],
  );
  return [held.key === key ? held.value : initial, set];
}
