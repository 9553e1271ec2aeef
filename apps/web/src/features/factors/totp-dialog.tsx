import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { renderSVG } from 'uqr';
import { messageOf } from '../../lib/call-error.ts';
import { isRequired } from '../../lib/form-messages.ts';
import styles from '../../ui/stand-alone-form.module.css';
import { useBeginTotp, useConfirmTotp } from './calls.ts';
import { PasswordDialog } from '../../ui/password-dialog.tsx';
import classes from './factors.module.css';

type Props = { onClose: () => void; onAdded: (recoveryCodes: string[] | null) => void };

/** Adding an authentication application: password, picture to read, first code. */
export function TotpDialog({ onClose, onAdded }: Props) {
  const begin = useBeginTotp();
  if (!begin.data)
    return (
      <PasswordDialog
        title="Ajouter une application"
        confirmLabel="Continuer"
        busy={begin.isPending}
        error={begin.isError ? messageOf(begin.error) : null}
        onPassword={(password) => begin.mutate(password)}
        onClose={onClose}
      >
        Une application d’authentification (2FAS, Aegis, Google Authenticator, Microsoft Authenticator…) affiche un code
        à six chiffres, demandé après votre mot de passe.
      </PasswordDialog>
    );
  return <FirstCode {...begin.data} onClose={onClose} onAdded={onAdded} />;
}

function FirstCode({ secret, uri, onClose, onAdded }: Props & { secret: string; uri: string }) {
  const confirm = useConfirmTotp();
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const lacks = isRequired('Le code')(code);
    setMissing(lacks);
    if (!lacks) confirm.mutate(code, { onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes) });
  };
  return (
    <Modal opened onClose={onClose} title="Ajouter une application" closeOnClickOutside={false}>
      <form onSubmit={submit} noValidate className={styles.form}>
        <p className={styles.text}>Dans l’application, ajoutez un compte en lisant cette image.</p>
        <img
          className={classes.picture}
          alt="Code QR à lire avec l’application"
          src={`data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 0 }))}`}
        />
        <p className={styles.text}>
          Sans appareil photo, saisissez-y cette clé&nbsp;:{' '}
          <span className={classes.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</span>
        </p>
        <TextInput
          label="Code à six chiffres affiché par l’application"
          inputMode="numeric"
          autoComplete="one-time-code"
          data-autofocus
          value={code}
          error={missing ?? (confirm.isError ? messageOf(confirm.error) : null)}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose} disabled={confirm.isPending}>
            Annuler
          </Button>
          <Button type="submit" loading={confirm.isPending}>
            Confirmer
          </Button>
        </div>
      </form>
    </Modal>
  );
}
