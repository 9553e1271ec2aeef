import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { CallError, messageOf } from '../../lib/call-error.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { firstPageOf, sessionClosed, sessionOpened, useVisitor } from '../../lib/session.tsx';
import { useCodeOnce } from '../../lib/use-code-once.ts';
import { AskAgain } from './ask-again.tsx';
import { useValidateUser } from './validate-user.ts';
import styles from '../../ui/stand-alone-form.module.css';

/** The last step of a registration, which signs in. A button, not the mere opening of the page: mail scanners open links too. */
export function ValidateAccount({ id }: { id: string }) {
  usePageTitle('Valider mon compte');
  const router = useRouter();
  const queryClient = useQueryClient();
  const { code, forget } = useCodeOnce();
  const validate = useValidateUser();
  // Nobody signs in to an account that is not validated.
  const signedIn = useVisitor()?._id === id && !validate.isPending && !validate.isSuccess;
  const already = validate.error instanceof CallError && validate.error.code === 'invalid_user_already_validated';
  const dead =
    code === null || (validate.error instanceof CallError && validate.error.code === 'invalid_validation_code');

  if (already || signedIn)
    return (
      <div className={styles.form} role="status">
        <span className={styles.mark} aria-hidden>
          <IconCheck size={24} />
        </span>
        <h1 className={styles.title}>Votre compte est déjà validé</h1>
        <p className={styles.text}>
          {signedIn
            ? 'Vous êtes connecté\u00a0: il n’y a rien d’autre à faire.'
            : 'Connectez-vous avec votre adresse e-mail et votre mot de passe.'}
        </p>
        <Button component={Link} to={signedIn ? '/' : '/login'} size="md">
          {signedIn ? 'Aller à mon espace' : 'Se connecter'}
        </Button>
      </div>
    );
  if (dead)
    return (
      <AskAgain
        kind="validation"
        text={
          code === null
            ? 'Ouvrez cette page depuis le lien de l’e-mail, ou demandez-en un nouveau.'
            : messageOf(validate.error)
        }
      />
    );
  return (
    <div className={styles.form}>
      <h1 className={styles.title}>Valider votre compte</h1>
      <p className={styles.text}>Il ne reste qu’une étape&nbsp;: confirmez que cette adresse e-mail est la vôtre.</p>
      {validate.isError && (
        <p role="alert" className={styles.error}>
          {messageOf(validate.error)}
        </p>
      )}
      <Button
        size="md"
        loading={validate.isPending || validate.isSuccess}
        onClick={() =>
          validate.mutate(
            { params: { id }, body: { validationCode: code } },
            {
              onSuccess: ({ user }) => {
                forget();
                // Another person may have been signed in here.
                sessionClosed(queryClient);
                sessionOpened(queryClient, user);
                router.history.push(firstPageOf(user));
              },
            },
          )
        }
      >
        Valider mon compte
      </Button>
    </div>
  );
}
