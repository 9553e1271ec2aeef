import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { CallError, messageOf } from '../../lib/call-error.ts';
import { isEmail, isRequired } from '../../lib/form-messages.ts';
import { safeRedirect } from '../../lib/guards.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { sessionOpened } from '../../lib/session.tsx';
import { ResendValidation } from './resend-validation.tsx';
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
  const notValidated = signIn.error instanceof CallError && signIn.error.code === 'not_validated_user';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = { username: isEmail(values.username), password: isRequired('Le mot de passe')(values.password) };
    setErrors(found);
    if (found.username || found.password) return;
    signIn.mutate(
      { username: values.username, password: values.password },
      {
        onSuccess: ({ user }) => {
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
        autoCapitalize="none"
        value={values.username}
        error={errors.username}
        onChange={(event) => setValues({ ...values, username: event.currentTarget.value })}
      />
      <PasswordInput
        label="Mot de passe"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Afficher le mot de passe' }}
        value={values.password}
        error={errors.password}
        onChange={(event) => setValues({ ...values, password: event.currentTarget.value })}
      />
      <Link
        to="/login"
        search={(search) => ({ ...search, view: 'oubli' as const })}
        className={`${classes.link} ${classes.right}`}
      >
        Mot de passe oublié&nbsp;?
      </Link>
      {signIn.isError && (
        <p role="alert" className={classes.error}>
          {messageOf(signIn.error)}
        </p>
      )}
      {notValidated && <ResendValidation username={values.username} />}
      <Button type="submit" loading={signIn.isPending} size="md">
        Se connecter
      </Button>
      <p className={classes.under}>
        Pas encore de compte&nbsp;?{' '}
        <Link to="/inscription" className={classes.link}>
          Créer un compte
        </Link>
      </p>
    </form>
  );
}
