import { Button, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { isEmail } from '../../lib/form-messages.ts';
import { useResetPassword } from './reset-password.ts';
import { useSendValidation } from './send-validation.ts';
import styles from '../../ui/stand-alone-form.module.css';
import classes from './accounts.module.css';

type Props = { kind: 'validation' | 'password'; text: string };

/** A link that no longer works: says so and sends another. */
export function AskAgain({ kind, text }: Props) {
  const validation = useSendValidation();
  const password = useResetPassword();
  const send = kind === 'validation' ? validation : password;
  const [username, setUsername] = useState('');
  const [error, setError] = useState<string | null>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = isEmail(username);
    setError(found);
    if (!found) send.mutate({ body: { username } });
  };
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <h1 className={styles.title}>Ce lien ne fonctionne plus</h1>
      <p className={styles.text}>{text}</p>
      <TextInput
        label="Adresse e-mail"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        value={username}
        error={error}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      <div role="status">
        {send.isSuccess && (
          <p className={styles.note}>Un nouveau lien a été envoyé à {username}. Il est valable 24&nbsp;heures.</p>
        )}
      </div>
      {send.isError && (
        <p role="alert" className={styles.error}>
          {messageOf(send.error)}
        </p>
      )}
      <Button type="submit" size="md" loading={send.isPending}>
        Recevoir un nouveau lien
      </Button>
      <p className={classes.under} data-alone>
        <Link to="/login" className={styles.link}>
          Aller à la connexion
        </Link>
      </p>
    </form>
  );
}
