import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import {
  AccountColumns,
  AccountStack,
  DisplayPreferences,
  MailPreferences,
  PasswordForm,
  SessionPanel,
  accountTabs,
} from '../../features/accounts/accounts.public.ts';
import { AdminVisits } from '../../features/analytics/analytics.public.ts';
import { SpaceArchive } from '../../features/exports/exports.public.ts';
import { FactorsPanel } from '../../features/factors/factors.public.ts';
import { LayoutsPanel } from '../../features/imports/imports.public.ts';
import { guard } from '../../lib/guards.ts';
import { useScope } from '../../lib/scope.tsx';
import { useRights, useUser } from '../../lib/session.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';

export const Route = createFileRoute('/_app/user/parametre')({
  beforeLoad: guard('not-irve'),
  component: SettingsPage,
});

function SettingsPage() {
  const { canWrite, isAdmin } = useRights();
  const { analytics } = useScope();
  const { company } = useUser();
  return (
    <>
      <PageHead title="Mon compte" documentTitle="Paramètres" tabs={accountTabs} />
      <AccountStack>
        <AccountColumns>
          <AccountStack>
            <Panel title="Affichage">
              <DisplayPreferences />
            </Panel>
            <Panel title="E-mails">
              <MailPreferences />
            </Panel>
            <Panel title="Second facteur">
              <Suspense fallback={<RowsSkeleton rows={2} />}>
                <FactorsPanel />
              </Suspense>
            </Panel>
          </AccountStack>
          <AccountStack>
            <Panel title="Mot de passe">
              <PasswordForm />
            </Panel>
            <Panel title="Sessions">
              <SessionPanel />
            </Panel>
            {isAdmin && analytics && (
              <Panel title="Mesure d’audience">
                <AdminVisits />
              </Panel>
            )}
          </AccountStack>
        </AccountColumns>
        {canWrite && (
          <Suspense fallback={<RowsSkeleton rows={2} />}>
            <LayoutsPanel />
          </Suspense>
        )}
        {!company && (
          <Suspense fallback={<RowsSkeleton rows={2} />}>
            <SpaceArchive />
          </Suspense>
        )}
      </AccountStack>
    </>
  );
}
