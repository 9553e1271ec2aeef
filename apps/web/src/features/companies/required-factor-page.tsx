import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { usePageTitle } from '../../lib/page-title.ts';
import { firstPageOf, useUser } from '../../lib/session.tsx';
import styles from '../../ui/stand-alone-form.module.css';
import { useSignOut } from '../accounts/accounts.public.ts';
import { FactorsPanel } from '../factors/factors.public.ts';

/** What a member sees of a company that asks for a second factor, until they have one. */
export function RequiredFactorPage() {
  usePageTitle('Second facteur');
  const user = useUser();
  const signOut = useSignOut();
  const navigate = useNavigate();
  const { company, lacksSecondFactor, multipleCompany } = user;
  return (
    <div className={styles.form}>
      <h1 className={styles.title}>Second facteur exigé</h1>
      <p className={styles.text}>
        {lacksSecondFactor
          ? `Ajoutez un second facteur à votre compte pour ouvrir l’espace ${company?.name ?? 'de votre société'}.`
          : 'Votre compte a un second facteur\u00a0: l’espace est ouvert.'}
      </p>
      <FactorsPanel />
      {!lacksSecondFactor && (
        <Button onClick={() => void navigate({ to: firstPageOf(user), replace: true })}>Ouvrir l’espace</Button>
      )}
      {lacksSecondFactor && multipleCompany && (
        <Link to="/change-space" className={styles.link}>
          Changer d’espace
        </Link>
      )}
      {lacksSecondFactor && (
        <button type="button" className={styles.link} onClick={() => signOut.mutate({})}>
          Se déconnecter
        </button>
      )}
    </div>
  );
}
