import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import classes from './confirm.module.css';

type Props = {
  title: string;
  children: ReactNode;
  /** What the button that does it says. */
  action: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** One question before something that cannot be undone. The browser's own dialog keeps the focus and gives it back. */
export function Confirm({ title, children, action, busy, onConfirm, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Closed while it is still in the page, it gives the focus back.
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) onClose();
      }}
    >
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      <div className={classes.text}>{children}</div>
      <div className={classes.actions}>
        <Button kind="danger" busy={busy} onClick={onConfirm}>
          {action}
        </Button>
        <Button kind="plain" disabled={busy} onClick={onClose}>
          Annuler
        </Button>
      </div>
    </dialog>
  );
}
