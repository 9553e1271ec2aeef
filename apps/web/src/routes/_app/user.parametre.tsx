import { createFileRoute } from '@tanstack/react-router';
import { PasswordForm } from '../../features/accounts/password-form.tsx';
import { DisplayPreferences, MailPreferences } from '../../features/accounts/preferences-form.tsx';
import { SessionPanel } from '../../features/accounts/session-panel.tsx';
import { accountTabs } from '../../features/accounts/tabs.ts';
import classes from '../../features/accounts/accounts.module.css';
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
      <div className={classes.columns}>
        <div className={classes.stack}>
          <Panel title="Affichage">
            <DisplayPreferences />
          </Panel>
          <Panel title="E-mails">
            <MailPreferences />
          </Panel>
        </div>
        <div className={classes.stack}>
          <Panel title="Mot de passe">
            <PasswordForm />
          </Panel>
          <Panel title="Session">
            <SessionPanel />
          </Panel>
        </div>
      </div>
    </>
  );
}
