import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import {
  AccountColumns,
  AccountStack,
  AccountSummary,
  CloseAccount,
  IdentityForm,
  accountTabs,
} from '../../features/accounts/accounts.public.ts';
import { guard } from '../../lib/guards.ts';
import { useUser } from '../../lib/session.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';

export const Route = createFileRoute('/_app/user/info')({ beforeLoad: guard('not-irve'), component: InfoPage });

function InfoPage() {
  const user = useUser();
  return (
    <>
      <PageHead title="Mon compte" documentTitle="Mes informations" tabs={accountTabs} />
      <AccountColumns>
        <Panel title="Identité">
          <IdentityForm user={user} />
        </Panel>
        <AccountStack>
          <Panel title="Votre place ici">
            <AccountSummary user={user} />
          </Panel>
          <Panel title="Fermeture du compte">
            <Suspense>
              <CloseAccount />
            </Suspense>
          </Panel>
        </AccountStack>
      </AccountColumns>
    </>
  );
}
