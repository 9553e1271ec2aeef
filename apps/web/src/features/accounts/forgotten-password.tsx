import { Button, TextInput } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { isEmail } from '../../lib/form-messages.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useResetPassword } from './reset-password.ts';
import styles from '../../ui/stand-alone-form.module.css';
import classes from './accounts.module.css';

/** Asks for the link that lets one choose a new password. */
export function ForgottenPassword() {
  usePageTitle('Mot de passe oublié');
  const reset = useResetPassword();
  const [username, setUsername] = useState('');
  const [error, setError] = useState<string | null>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = isEmail(username);
    setError(found);
    if (!found) reset.mutate({ body: { username } });
  };
  const back = (
    <p className={classes.under} data-alone>
      <Link to="/login" search={({ redirect }) => (redirect ? { redirect } : {})} className={styles.link}>
        Retour à la connexion
      </Link>
    </p>
  );

  if (reset.isSuccess)
    return (
      <div className={styles.form} role="status">
        <span className={styles.mark} aria-hidden>
          <IconMail size={24} />
        </span>
        <h1 className={styles.title}>Vérifiez vos e-mails</h1>
        <p className={styles.text}>
          Un lien pour choisir un nouveau mot de passe a été envoyé à <strong>{username}</strong>. Il est valable
          24&nbsp;heures et ne sert qu’une fois.
        </p>
        {back}
      </div>
    );
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <h1 className={styles.title}>Mot de passe oublié</h1>
      <p className={styles.text}>
        Saisissez votre adresse&nbsp;: nous vous envoyons un lien pour en choisir un nouveau.
      </p>
      <TextInput
        label="Adresse e-mail"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        value={username}
        error={error}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      {reset.isError && (
        <p role="alert" className={styles.error}>
          {messageOf(reset.error)}
        </p>
      )}
      <Button type="submit" loading={reset.isPending} size="md">
        Recevoir le lien
      </Button>
      {back}
    </form>
  );
}
