import { finishSignIn, prepareSecondFactor } from '#calls/factors';
import type { User } from '@joulerie/contract/accounts';
import type { Proof } from '@joulerie/contract/factors';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../lib/call.ts';
import { CallError } from '../../lib/call-error.ts';
import { isRequired } from '../../lib/form-messages.ts';
import { PlainButton } from '../../ui/plain-button.tsx';
import { PlainField } from '../../ui/plain-field.tsx';
import styles from '../../ui/stand-alone-form.module.css';
import { passkeyError } from './passkey-words.ts';

type Props = {
  /** What the sign-in with the password answered. */
  signIn: string;
  /** The session is open. */
  onDone: (user: User) => void;
  /** Back to the password. */
  onBack: () => void;
};

/** The second step of a sign-in: a code of the application, a passkey or a recovery code. */
export function SecondStep({ signIn, onDone, onBack }: Props) {
  const ways = useQuery({
    queryKey: ['second-step', signIn],
    queryFn: ({ signal }) => call(prepareSecondFactor, { body: { signIn } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const finish = useMutation({
    mutationFn: (proof: Proof) => call(finishSignIn, { body: { signIn, proof } }),
    onSuccess: ({ user }) => onDone(user),
  });
  const passkey = useMutation({
    mutationFn: async () => {
      // Asked for anew: what a browser signs serves once.
      const { passkey: options } = await call(prepareSecondFactor, { body: { signIn } });
      const { signWithPasskey } = await import('./browser-passkey.ts');
      return call(finishSignIn, {
        body: { signIn, proof: { kind: 'passkey', credential: await signWithPasskey(options!) } },
      });
    },
    onSuccess: ({ user }) => onDone(user),
  });
  const [chosen, setChosen] = useState<'totp' | 'recovery' | null>(null);
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const methods = ways.data?.methods ?? [];
  const typed = chosen ?? (methods.includes('totp') ? 'totp' : methods.includes('passkey') ? null : 'recovery');
  const failed = finish.error ?? passkey.error ?? ways.error;
  const hasExpired = failed instanceof CallError && failed.code === 'expired_sign_in';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!typed) return passkey.mutate();
    const lacks = isRequired('Le code')(code);
    setMissing(lacks);
    if (!lacks) finish.mutate({ kind: typed, code });
  };
  const choose = (way: 'totp' | 'recovery') => {
    setChosen(way);
    setCode('');
    setMissing(null);
    finish.reset();
  };

  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <h1 className={styles.title}>Second facteur</h1>
      {typed === 'totp' && (
        <PlainField
          label="Code à six chiffres de votre application"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          value={code}
          error={missing}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      )}
      {typed === 'recovery' && (
        <PlainField
          label="Code de secours"
          placeholder="ABCD-EFGH-JKMN-PQRS"
          autoComplete="off"
          autoCapitalize="characters"
          autoFocus
          value={code}
          error={missing}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      )}
      {failed && (
        <p role="alert" className={styles.error}>
          {passkeyError(failed)}
        </p>
      )}
      {hasExpired ? (
        <PlainButton onClick={onBack}>Revenir au mot de passe</PlainButton>
      ) : (
        <>
          {typed && (
            <PlainButton type="submit" busy={finish.isPending}>
              Se connecter
            </PlainButton>
          )}
          {methods.includes('passkey') && (
            <PlainButton quiet={typed !== null} busy={passkey.isPending} onClick={() => passkey.mutate()}>
              Utiliser une clé d’accès
            </PlainButton>
          )}
          {methods.includes('totp') && typed !== 'totp' && (
            <button type="button" className={styles.link} onClick={() => choose('totp')}>
              Saisir un code de l’application
            </button>
          )}
          {methods.includes('recovery') && typed !== 'recovery' && (
            <button type="button" className={styles.link} onClick={() => choose('recovery')}>
              Utiliser un code de secours
            </button>
          )}
          <button type="button" className={styles.link} onClick={onBack}>
            Revenir au mot de passe
          </button>
        </>
      )}
    </form>
  );
}
