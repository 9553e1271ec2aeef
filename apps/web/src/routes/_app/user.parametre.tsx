import { createFileRoute } from '@tanstack/react-router';
import {
  AccountColumns,
  AccountStack,
  DisplayPreferences,
  MailPreferences,
  PasswordForm,
  SessionPanel,
  accountTabs,
} from '../../features/accounts/accounts.public.ts';
import { guard } from '../../lib/guards.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';

export const Route = createFileRoute('/_app/user/parametre')({
  beforeLoad: guard('not-irve'),
  component: SettingsPage,
});

function SettingsPage() {
  return (
    <>
      <PageHead title="Mon compte" documentTitle="Paramètres" tabs={accountTabs} />
      <AccountColumns>
        <AccountStack>
          <Panel title="Affichage">
            <DisplayPreferences />
          </Panel>
          <Panel title="E-mails">
            <MailPreferences />
          </Panel>
        </AccountStack>
        <AccountStack>
          <Panel title="Mot de passe">
            <PasswordForm />
          </Panel>
          <Panel title="Sessions">
            <SessionPanel />
          </Panel>
        </AccountStack>
      </AccountColumns>
    </>
  );
}
