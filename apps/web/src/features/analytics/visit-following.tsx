import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useScope } from '../../lib/scope.tsx';
import { useVisitor } from '../../lib/session.tsx';
import { overridden } from './override.ts';
import { sendVisit } from './send-visit.ts';
import { type Analytics, identityOf } from './visit.ts';

const UNCOUNTED = '/login';

/** Counts each page that is opened, but the sign-in page. */
export function VisitFollowing({ analytics }: { analytics: Analytics }) {
  const router = useRouter();
  const user = useVisitor();
  const { brand } = useScope();
  const last = useRef('');
  const count = useEffectEvent(() => {
    const { pathname } = router.state.location;
    // The router emits the first page again after it was counted.
    if (pathname === last.current) return;
    last.current = pathname;
    const page = router.state.matches.at(-1)?.fullPath ?? '/';
    if (page === UNCOUNTED) return;
    sendVisit(analytics, { page, origin: window.location.origin, identity: identityOf(user, overridden()), brand });
  });
  useEffect(() => {
    count();
    return router.subscribe('onResolved', () => count());
  }, [router]);
  return null;
}
