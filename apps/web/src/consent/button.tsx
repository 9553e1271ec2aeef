import type { ButtonHTMLAttributes } from 'react';
import classes from './button.module.css';

type Props = {
  /** `main`: what the page is for. `plain`: its equal in size. `danger`: takes something away. `link`: aside. */
  kind: 'main' | 'plain' | 'danger' | 'link';
  busy?: boolean;
} & Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'disabled' | 'onClick' | 'children'>;

/** A button. While it works it keeps the focus and does nothing more. */
export function Button({ kind, busy = false, disabled = false, type = 'button', onClick, children }: Props) {
  return (
    <button
      type={type}
      className={classes.button}
      data-kind={kind}
      data-busy={busy || undefined}
      aria-disabled={busy || disabled || undefined}
      onClick={busy || disabled ? (event) => event.preventDefault() : onClick}
    >
      {children}
      {busy && (
        <span role="status" className={classes.wait}>
          <span className="only-heard">En cours…</span>
        </span>
      )}
    </button>
  );
}
