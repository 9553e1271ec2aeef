import type { User } from '@joulerie/contract/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { type FormEvent, Suspense, lazy, useState } from 'react';
import { CallError, messageOf } from '../../lib/call-error.ts';
import { isEmail, isRequired } from '../../lib/form-messages.ts';
import { safeRedirect } from '../../lib/guards.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { firstPageOf, sessionOpened } from '../../lib/session.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { PlainField } from '../../ui/plain-field.tsx';
import { useSignIn } from './sign-in.ts';
import { SecondStep, signInToFinish } from '../factors/factors.public.ts';
import styles from '../../ui/stand-alone-form.module.css';
import classes from './accounts.module.css';

const ResendValidation = lazy(() =>
  import('./resend-validation.tsx').then((module) => ({ default: module.ResendValidation })),
);

/** Signing in. Kept free of the kit's fields, the form library and schemas: it is the first view of most visits. */
export function LoginForm({ redirect }: { redirect: string | undefined }) {
  usePageTitle('Connexion');
  const router = useRouter();
  const queryClient = useQueryClient();
  const signIn = useSignIn();
  const [values, setValues] = useState({ username: '', password: '' });
  const [errors, setErrors] = useState<{ username?: string | null; password?: string | null }>({});
  const notValidated = signIn.error instanceof CallError && signIn.error.code === 'not_validated_user';

  const entered = (user: User) => {
    sessionOpened(queryClient, user);
    router.history.push(redirect ? safeRedirect(redirect) : firstPageOf(user));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = { username: isEmail(values.username), password: isRequired('Le mot de passe')(values.password) };
    setErrors(found);
    if (found.username || found.password) return;
    signIn.mutate(
      { username: values.username, password: values.password },
      {
        onSuccess: ({ user }) => entered(user),
      },
    );
  };
  const toFinish = signInToFinish(signIn.error);
  if (toFinish)
    return (
      <Suspense>
        <SecondStep signIn={toFinish} onDone={entered} onBack={signIn.reset} />
      </Suspense>
    );

  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <h1 className={styles.title}>Connexion</h1>
      <PlainField
        label="Adresse e-mail"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        value={values.username}
        error={errors.username}
        onChange={(event) => setValues({ ...values, username: event.currentTarget.value })}
      />
      <PlainField
        label="Mot de passe"
        type="password"
        autoComplete="current-password"
        value={values.password}
        error={errors.password}
        onChange={(event) => setValues({ ...values, password: event.currentTarget.value })}
      />
      <Link
        to="/login"
        search={(search) => ({ ...search, view: 'oubli' as const })}
        className={`${styles.link} ${classes.right}`}
      >
        Mot de passe oublié&nbsp;?
      </Link>
      {signIn.isError && (
        <p role="alert" className={styles.error}>
          {messageOf(signIn.error)}
        </p>
      )}
      {notValidated && (
        <Suspense>
          <ResendValidation username={values.username} />
        </Suspense>
      )}
      <PlainButton type="submit" busy={signIn.isPending}>
        Se connecter
      </PlainButton>
      <p className={classes.under}>
        Pas encore de compte&nbsp;?{' '}
        <Link to="/inscription" className={styles.link}>
          Créer un compte
        </Link>
      </p>
    </form>
  );
}
