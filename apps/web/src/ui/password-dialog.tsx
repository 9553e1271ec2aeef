import { Button, Modal, PasswordInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { isRequired } from '../lib/form-messages.ts';
import styles from './stand-alone-form.module.css';

type Props = {
  title: string;
  /** Why the password is asked, or what will end. */
  children: ReactNode;
  /** Other fields, above that of the password. */
  fields?: ReactNode;
  confirmLabel: string;
  danger?: boolean;
  /** What is asked cannot be done yet. */
  disabled?: boolean;
  /** Nor later, from here: the reason is above, and no password is asked. */
  impossible?: boolean;
  busy: boolean;
  /** Why the last try failed. */
  error: string | null;
  onPassword: (password: string) => void;
  onClose: () => void;
};

/** An act on the account that asks for its password. */
export function PasswordDialog(props: Props) {
  const {
    title,
    children,
    fields,
    confirmLabel,
    danger = false,
    disabled = false,
    impossible = false,
    busy,
    error,
    onPassword,
    onClose,
  } = props;
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const lacks = isRequired('Le mot de passe')(password);
    setMissing(lacks);
    if (!lacks) onPassword(password);
  };
  return (
    <Modal opened onClose={onClose} title={title} closeOnClickOutside={!busy} closeOnEscape={!busy}>
      <form onSubmit={submit} noValidate className={styles.form}>
        <div className={styles.text}>{children}</div>
        {fields}
        {!impossible && (
          <PasswordInput
            label="Votre mot de passe"
            autoComplete="current-password"
            data-autofocus
            value={password}
            error={missing}
            visibilityToggleButtonProps={{ 'aria-label': 'Afficher le mot de passe' }}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        )}
        {error !== null && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose} disabled={busy}>
            {impossible ? 'Fermer' : 'Annuler'}
          </Button>
          {!impossible && (
            <Button type="submit" loading={busy} disabled={disabled} color={danger ? 'red.9' : undefined}>
              {confirmLabel}
            </Button>
          )}
        </div>
      </form>
    </Modal>
  );
}
