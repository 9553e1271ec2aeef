import { Suspense, lazy } from 'react';
import { useVisitor } from '../../lib/session.tsx';

const OpenAccess = lazy(() => import('./support-banner.tsx').then((module) => ({ default: module.OpenAccess })));

/** Over every page while a space is read for support. */
export function SupportBanner() {
  const support = useVisitor()?.support;
  return support ? (
    <Suspense>
      <OpenAccess support={support} />
    </Suspense>
  ) : null;
}
