import { Link } from '@tanstack/react-router';
import { useSignOut } from '../features/accounts/accounts.public.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { useScope } from '../lib/scope.tsx';
import { useRights, useUser } from '../lib/session.tsx';
import { PlainButton, buttonLook } from '../ui/plain-button.tsx';
import { BrandLogo } from './brand-logo.tsx';
import { PageMain } from './page-main.tsx';
import classes from './error-page.module.css';

/** The company was a client and is none any more: how to come back, or leave. */
export function CancelledPage() {
  usePageTitle('Abonnement résilié');
  const { name, legal } = useScope();
  const { company, multipleCompany } = useUser();
  const { isCompanyAdmin } = useRights();
  const signOut = useSignOut();
  return (
    <PageMain className={classes.page}>
      <div className={classes.brand}>
        <BrandLogo />
      </div>
      <h1 className={classes.title}>L’abonnement est résilié</h1>
      <p className={classes.text}>
        {company?.name} n’a plus d’abonnement à {name}. Ses bâtiments et ses mesures sont gardés.{' '}
        {isCompanyAdmin
          ? 'Reprenez une offre pour les rouvrir.'
          : 'Un administrateur de la société peut reprendre une offre.'}{' '}
        Une question&nbsp;? <a href={`mailto:${legal.contact}`}>{legal.contact}</a>
      </p>
      <div className={classes.actions}>
        {isCompanyAdmin && (
          <Link to="/user/entreprise" hash="subscriptions" {...buttonLook({})}>
            Reprendre une offre
          </Link>
        )}
        {multipleCompany && (
          <Link to="/change-space" {...buttonLook({ quiet: true })}>
            Changer d’espace
          </Link>
        )}
        <PlainButton quiet busy={signOut.isPending} onClick={() => signOut.mutate({})}>
          Se déconnecter
        </PlainButton>
      </div>
    </PageMain>
  );
}
