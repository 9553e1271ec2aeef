import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { AccountColumns, AccountStack, accountTabs } from '../../features/accounts/accounts.public.ts';
import { KeysPanel } from '../../features/api-keys/api-keys.public.ts';
import { WebhooksPanel } from '../../features/webhooks/webhooks.public.ts';
import { guard } from '../../lib/guards.ts';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';

export const Route = createFileRoute('/_app/user/api')({
  beforeLoad: guard('not-irve'),
  component: ApiPage,
});

/** What programs of the person may do, and which events they receive. */
function ApiPage() {
  return (
    <>
      <PageHead title="Mon compte" documentTitle="API" tabs={accountTabs} />
      <AccountColumns>
        <AccountStack>
          <Panel title="Clés d’API">
            <Suspense fallback={<RowsSkeleton rows={2} />}>
              <KeysPanel owner="person" />
            </Suspense>
          </Panel>
        </AccountStack>
        <AccountStack>
          <Panel title="Webhooks">
            <Suspense fallback={<RowsSkeleton rows={2} />}>
              <WebhooksPanel owner="person" />
            </Suspense>
          </Panel>
        </AccountStack>
      </AccountColumns>
    </>
  );
}
