import { Suspense, lazy, useSyncExternalStore } from 'react';
import { sessionExpiry } from '../../lib/session-expiry.ts';

const SignInAgain = lazy(() => import('./sign-in-again.tsx').then((module) => ({ default: module.SignInAgain })));

/** Opens over the page when the session ended; the page and what was typed on it stay underneath. */
export function SessionExpired() {
  const expired = useSyncExternalStore(sessionExpiry.subscribe, sessionExpiry.isExpired);
  return expired ? (
    <Suspense>
      <SignInAgain />
    </Suspense>
  ) : null;
}
