import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react';
import classes from './plain-button.module.css';

type Look = { quiet?: boolean };

/**
 * The button of the first view and of error pages: the house's look without the kit's code (5 kB gzip), and nothing in it
 * that could fail. Elsewhere use the kit's `Button`.
 */
export function PlainButton({
  quiet,
  busy = false,
  onClick,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & Look & { busy?: boolean }) {
  return (
    <button
      type="button"
      className={classes.button}
      data-quiet={quiet || undefined}
      aria-busy={busy}
      // Busy, it keeps the focus but does nothing.
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    />
  );
}

export function PlainLinkButton({ quiet, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & Look) {
  return <a className={classes.button} data-quiet={quiet || undefined} {...rest} />;
}
