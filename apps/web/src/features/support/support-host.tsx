import { Suspense, lazy, useEffect, useState } from 'react';
import { type SupportAsked, onSupportAsked } from './ask-support.ts';
import { useEntitledToSupport } from './entitled.ts';

const SupportModal = lazy(() => import('./support-modal.tsx').then((module) => ({ default: module.SupportModal })));

/** Opens the support when it is asked for; its modal is loaded the first time, and listens by itself from then on. */
export function SupportHost() {
  const entitled = useEntitledToSupport();
  const [first, setFirst] = useState<SupportAsked | null>(null);
  useEffect(() => {
    if (!entitled) return undefined;
    return onSupportAsked((asked) => {
      if (asked.option === 'documentation') window.open('/guide', '_blank', 'noopener');
      else setFirst((before) => before ?? asked);
    });
  }, [entitled]);
  if (!entitled || !first) return null;
  return (
    <Suspense>
      <SupportModal first={first} />
    </Suspense>
  );
}
