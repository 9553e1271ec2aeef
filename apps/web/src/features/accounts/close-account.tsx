import { closeAccount, previewClosure } from '#calls/closures';
import type { AccountClosure } from '@joulerie/contract/closures';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { messageOf } from '../../lib/call-error.ts';
import { count } from '../../lib/format.ts';
import { useUser } from '../../lib/session.tsx';
import { sessionExpiry } from '../../lib/session-expiry.ts';
import { forgetDrafts } from '../../lib/use-draft.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { PasswordDialog } from '../../ui/password-dialog.tsx';
import styles from '../../ui/stand-alone-form.module.css';
import classes from './accounts.module.css';

/** Closing one's account: what it erases is said before the password is asked. */
export function CloseAccount() {
  const [opened, setOpened] = useState(false);
  return (
    <div className={styles.form}>
      <p className={styles.text}>
        La fermeture est immédiate et définitive. Vos données personnelles et les espaces où vous êtes seul sont
        effacés.
      </p>
      <div className={styles.actions}>
        <Button variant="default" onClick={() => setOpened(true)}>
          Fermer mon compte
        </Button>
      </div>
      {opened && <ClosureDialog onClose={() => setOpened(false)} />}
    </div>
  );
}

function ClosureDialog({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const closure = useQuery({
    queryKey: ['closure'],
    queryFn: ({ signal }) => call(previewClosure, {}, { signal }),
    gcTime: 0,
  });
  const close = useMutation({
    mutationFn: (password: string) => call(closeAccount, { params: { id: user._id }, body: { password } }),
    onSuccess: () => {
      forgetDrafts();
      sessionExpiry.closed();
      window.location.assign('/login');
    },
  });
  const error = close.error ?? closure.error;
  return (
    <PasswordDialog
      title="Fermer mon compte&nbsp;?"
      confirmLabel="Fermer mon compte"
      danger
      busy={close.isPending || close.isSuccess}
      disabled={!closure.data}
      impossible={closure.data !== undefined && closure.data.blocking.length > 0}
      error={error ? messageOf(error) : null}
      onPassword={(password) => close.mutate(password)}
      onClose={onClose}
    >
      {closure.data ? <Effects closure={closure.data} /> : 'Lecture de ce que la fermeture effacerait…'}
    </PasswordDialog>
  );
}

function Effects({ closure: { erased, left, blocking } }: { closure: AccountClosure }) {
  if (blocking.length > 0)
    return (
      <p className={styles.note}>
        Vous êtes le dernier propriétaire de {blocking.join(', ')}&nbsp;: nommez-en un autre ou retirez les autres
        membres dans{' '}
        <AppLink href="/user/entreprise" className={styles.link}>
          «&nbsp;Ma société&nbsp;»
        </AppLink>
        , puis revenez ici.
      </p>
    );
  return (
    <ul className={classes.effects}>
      <li>Votre nom, votre adresse, vos préférences et vos sessions sont effacés.</li>
      {erased.map(({ company, buildings, sources }) => (
        <li key={company}>
          {company === null
            ? 'Votre espace personnel est effacé'
            : `L’espace de ${company}, où vous êtes seul, est effacé`}
          {buildings + sources > 0 &&
            ` avec ${count(buildings, 'bâtiment')}, ${count(sources, 'source')} et leurs mesures`}
          , ainsi que ce que vous y avez partagé.
        </li>
      ))}
      {left.map((company) => (
        <li key={company}>Vous quittez {company}&nbsp;: ce que vous y avez créé y reste, sans votre nom.</li>
      ))}
      <li>Les sauvegardes gardent ces données jusqu’à leur remplacement.</li>
    </ul>
  );
}
