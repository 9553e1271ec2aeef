import { Password } from '@joulerie/contract/numbers';
import { Button, PasswordInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { CallError, messageOf } from '../../lib/call-error.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useVisitor } from '../../lib/session.tsx';
import { useCodeOnce } from '../../lib/use-code-once.ts';
import { schemaErrors } from '../../lib/zod-form.ts';
import { AskAgain } from './ask-again.tsx';
import { useChangePassword } from './change-password.ts';
import { PasswordRules } from './password-rules.tsx';
import { useSignOut } from './sign-out.ts';
import styles from '../../ui/stand-alone-form.module.css';

const errorsOf = schemaErrors(z.object({ password: Password }), { password: 'Le mot de passe' });

/** Choosing a new password with the link of a mail. */
export function ChoosePassword({ id }: { id: string }) {
  usePageTitle('Choisir un mot de passe');
  const { code, forget } = useCodeOnce();
  const visitor = useVisitor();
  const change = useChangePassword();
  const signOut = useSignOut();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const refused = change.error instanceof CallError ? change.error : null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = errorsOf({ password }).password ?? null;
    setError(found);
    if (!found && code)
      change.mutate({ params: { id }, body: { password, validationCode: code } }, { onSuccess: forget });
  };

  if (change.isSuccess)
    return (
      <div className={styles.form} role="status">
        <span className={styles.mark} aria-hidden>
          <IconCheck size={24} />
        </span>
        <h1 className={styles.title}>Votre mot de passe est changé</h1>
        <p className={styles.text}>Vos autres sessions ont été fermées. Connectez-vous avec le nouveau mot de passe.</p>
        <Button component={Link} to="/login" size="md">
          Se connecter
        </Button>
      </div>
    );
  if (code === null || refused?.code === 'invalid_validation_code')
    return (
      <AskAgain
        kind="password"
        text={refused ? refused.message : 'Ouvrez cette page depuis le lien de l’e-mail, ou demandez-en un nouveau.'}
      />
    );
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <h1 className={styles.title}>Choisir un mot de passe</h1>
      {visitor && (
        <p className={styles.note}>
          Vous êtes connecté en tant que {visitor.username}.{' '}
          <button type="button" className={styles.link} onClick={() => signOut.mutate({ stay: true })}>
            Déconnectez-vous
          </button>{' '}
          pour changer de mot de passe avec ce lien.
        </p>
      )}
      <PasswordInput
        label="Nouveau mot de passe"
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Afficher le mot de passe' }}
        aria-describedby="password-rules"
        value={password}
        error={error ?? refused?.fields.password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <PasswordRules password={password} id="password-rules" />
      {change.isError && (
        <p role="alert" className={styles.error}>
          {messageOf(change.error)}
        </p>
      )}
      <Button type="submit" size="md" loading={change.isPending}>
        Enregistrer le mot de passe
      </Button>
    </form>
  );
}
