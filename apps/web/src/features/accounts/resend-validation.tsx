import { Button } from '@mantine/core';
import { messageOf } from '../../lib/call-error.ts';
import { useSendValidation } from './send-validation.ts';
import styles from '../../ui/stand-alone-form.module.css';

/** Sends the validation mail again and says what became of it. */
export function ResendValidation({ username }: { username: string }) {
  const send = useSendValidation();
  return (
    <>
      <Button variant="default" loading={send.isPending} onClick={() => send.mutate({ body: { username } })}>
        Renvoyer l’e-mail de validation
      </Button>
      <div role="status">
        {send.isSuccess && (
          <p className={styles.note}>Un nouvel e-mail a été envoyé à {username}. Le lien précédent ne sert plus.</p>
        )}
      </div>
      {send.isError && (
        <p role="alert" className={styles.error}>
          {messageOf(send.error)}
        </p>
      )}
    </>
  );
}
