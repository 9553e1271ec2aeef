import type { User } from '@joulerie/contract/accounts';
import { Button, PasswordInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, Suspense, useState } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { required } from '../../lib/form-messages.ts';
import { sessionOpened, useVisitor } from '../../lib/session.tsx';
import { sessionExpiry } from '../../lib/session-expiry.ts';
import { useSignIn } from './sign-in.ts';
import { SecondStep, signInToFinish } from '../factors/factors.public.ts';
import { AnswerModal } from '../../ui/answer-modal.tsx';
import styles from '../../ui/stand-alone-form.module.css';
import classes from './accounts.module.css';

/** Signing in again over the page. Giving up leads to the sign-in page, which loses what was typed: it says so. */
export function SignInAgain() {
  const user = useVisitor();
  const queryClient = useQueryClient();
  const signIn = useSignIn();
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);

  const entered = (back: User) => {
    // Taken out of the space of this page, or moved to another one elsewhere: nothing here can be saved any more.
    if (back.company?._id !== user?.company?._id) window.location.assign('/');
    else sessionOpened(queryClient, back);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(password === '');
    if (password === '' || !user) return;
    signIn.mutate(
      { username: user.username, password },
      {
        onSuccess: ({ user: back }) => entered(back),
      },
    );
  };
  const leave = () => {
    sessionExpiry.closed();
    window.location.assign('/login');
  };
  const toFinish = signInToFinish(signIn.error);
  if (toFinish)
    return (
      <AnswerModal title="Votre session a expiré">
        <Suspense>
          <SecondStep signIn={toFinish} onDone={entered} onBack={signIn.reset} />
        </Suspense>
      </AnswerModal>
    );
  return (
    <AnswerModal title="Votre session a expiré">
      <form onSubmit={submit} noValidate className={styles.form}>
        <p className={styles.text}>
          Saisissez votre mot de passe pour continuer&nbsp;: rien de ce que vous avez saisi n’est perdu.
        </p>
        {/* For password managers, and so that one sees which account it is. */}
        <input
          type="text"
          autoComplete="username"
          value={user?.username ?? ''}
          readOnly
          className={classes.account}
          aria-label="Compte"
        />
        <PasswordInput
          label="Mot de passe"
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={missing ? required('Le mot de passe') : signIn.isError ? messageOf(signIn.error) : null}
        />
        <div className={styles.actions}>
          <Button variant="default" onClick={leave}>
            Quitter cette page
          </Button>
          <Button type="submit" loading={signIn.isPending}>
            Se reconnecter
          </Button>
        </div>
      </form>
    </AnswerModal>
  );
}
