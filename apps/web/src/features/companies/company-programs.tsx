import { Suspense } from 'react';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { KeysPanel } from '../api-keys/api-keys.public.ts';
import { WebhooksPanel } from '../webhooks/webhooks.public.ts';

/** What programs of the company may do, and which events they receive. */
export function CompanyPrograms() {
  return (
    <>
      <Panel title="Clés d’API">
        <Suspense fallback={<RowsSkeleton rows={2} />}>
          <KeysPanel owner="company" />
        </Suspense>
      </Panel>
      <Panel title="Webhooks">
        <Suspense fallback={<RowsSkeleton rows={2} />}>
          <WebhooksPanel owner="company" />
        </Suspense>
      </Panel>
    </>
  );
}
