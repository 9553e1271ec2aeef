/**
 * What happens when the session ends under a page: nothing on it is lost. Calls that were refused wait here, a
 * sign-in opens over the page, and they are sent again once the person is back.
 */
type Wait = (restored: boolean) => void;

let waiting: Wait[] = [];
let expired = false;
/** Nobody was ever signed in on a page that no sign-in was seen on: a 401 there is an answer, not an expiry. */
let known = false;
const listeners = new Set<() => void>();

const notify = () => {
  for (const listener of listeners) listener();
};

export const sessionExpiry = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isExpired: (): boolean => expired,
  isKnown: (): boolean => known,

  /** A person is signed in: from now on a 401 means that the session ended. */
  opened(): void {
    known = true;
    expired = false;
    const calls = waiting;
    waiting = [];
    notify();
    for (const wake of calls) wake(true);
  },

  /** The person left (sign-out, or gave up signing in again): refused calls fail as they would have. */
  closed(): void {
    known = false;
    expired = false;
    const calls = waiting;
    waiting = [];
    notify();
    for (const wake of calls) wake(false);
  },

  /** Waits until the session is back (true) or given up (false). */
  restored(): Promise<boolean> {
    if (!known) return Promise.resolve(false);
    expired = true;
    notify();
    return new Promise((resolve) => waiting.push(resolve));
  },
};
