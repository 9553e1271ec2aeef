import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { isEmail, isRequired } from '../../lib/form-messages.ts';
import { safeRedirect } from '../../lib/guards.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { sessionOpened } from '../../lib/session.tsx';
import { useSignIn } from './sign-in.ts';
import classes from './accounts.module.css';

/** Signing in. Kept free of the form library and of schemas: it is the first view of most visits. */
export function LoginForm({ redirect }: { redirect: string | undefined }) {
  usePageTitle('Connexion');
  const router = useRouter();
  const queryClient = useQueryClient();
  const signIn = useSignIn();
  const [values, setValues] = useState({ username: '', password: '' });
  const [errors, setErrors] = useState<{ username?: string | null; password?: string | null }>({});

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = { username: isEmail(values.username), password: isRequired('Le mot de passe')(values.password) };
    setErrors(found);
    if (found.username || found.password) return;
    signIn.mutate(
      { username: values.username, password: values.password },
      {
        onSuccess: async ({ user }) => {
          sessionOpened(queryClient, user);
          router.history.push(safeRedirect(redirect));
        },
      },
    );
  };

  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <h1 className={classes.title}>Connexion</h1>
      <TextInput
        label="Adresse e-mail"
        type="email"
        autoComplete="username"
        value={values.username}
        error={errors.username}
        onChange={(event) => setValues({ ...values, username: event.currentTarget.value })}
      />
      <PasswordInput
        label="Mot de passe"
        autoComplete="current-password"
        value={values.password}
        error={errors.password}
        onChange={(event) => setValues({ ...values, password: event.currentTarget.value })}
      />
      {signIn.isError && (
        <p role="alert" className={classes.error}>
          {messageOf(signIn.error)}
        </p>
      )}
      <Button type="submit" loading={signIn.isPending}>
        Se connecter
      </Button>
    </form>
  );
}
