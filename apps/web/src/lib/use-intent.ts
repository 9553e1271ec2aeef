import { useRef } from 'react';
import { newKey } from './call.ts';

/**
 * The Idempotency-Key of one intent: the same while a person retries the same form, a new one after `renew()`, which is
 * called once it has succeeded.
 */
export function useIntent(): { key: () => string; renew: () => void } {
  const key = useRef<string | null>(null);
  return {
    key: () => (key.current ??= newKey()),
    renew: () => {
      key.current = null;
    },
  };
}
