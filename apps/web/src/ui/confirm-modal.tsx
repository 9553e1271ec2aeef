import { Button, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../lib/call-error.ts';
import classes from './modals.module.css';

type Props = {
  opened: boolean;
  title: string;
  children: ReactNode;
  /** May be asynchronous: the modal stays open until it is done, and says what went wrong. */
  onConfirm: () => void | Promise<unknown>;
  onClose: () => void;
  confirmLabel?: string;
  cancelLabel?: string;
  /** Something is destroyed: the button is red. */
  danger?: boolean;
  /** What is decided is not known yet, or cannot be done. */
  disabled?: boolean;
};

/** A decision to confirm: « Annuler » and « Confirmer ». Load it lazily where it is rare. */
export function ConfirmModal(props: Props) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const close = () => {
    setError(null);
    props.onClose();
  };
  const confirm = async () => {
    setBusy(true);
    setError(null);
    try {
      await props.onConfirm();
      close();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal opened={props.opened} onClose={close} title={props.title} closeOnClickOutside={!busy} closeOnEscape={!busy}>
      <div className={classes.text}>{props.children}</div>
      {error !== null && (
        <p className={classes.error} role="alert">
          {messageOf(error)}
        </p>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={close} disabled={busy} data-autofocus={props.danger || undefined}>
          {props.cancelLabel ?? 'Annuler'}
        </Button>
        <Button
          // A red on which white text is readable. The other button has the focus: Enter must not confirm by accident.
          color={props.danger ? 'red.9' : undefined}
          onClick={() => void confirm()}
          loading={busy}
          disabled={props.disabled ?? false}
          data-autofocus={!props.danger || undefined}
        >
          {props.confirmLabel ?? 'Confirmer'}
        </Button>
      </div>
    </Modal>
  );
}
