import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react';
import classes from './plain-button.module.css';

/** `small` is the kit's own size, for the head of a page; `withIcon` leaves less room before the icon that comes first. */
type Look = { quiet?: boolean; small?: boolean; withIcon?: boolean };

/**
 * The button of the first views and of error pages: the product's look without the kit's code (5 kB gzip), and nothing in
 * it that could fail. Elsewhere use the kit's `Button`.
 */
export function PlainButton({
  quiet,
  small,
  withIcon,
  busy = false,
  onClick,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & Look & { busy?: boolean }) {
  return (
    <button
      type="button"
      {...buttonLook({ quiet, small, withIcon })}
      aria-busy={busy}
      // Busy, it keeps the focus but does nothing.
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    />
  );
}

export function PlainLinkButton({ quiet, small, withIcon, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & Look) {
  return <a {...buttonLook({ quiet, small, withIcon })} {...rest} />;
}

/** The same look on a link of the router: `<Link {...buttonLook({ small: true })} to="/…">`. */
export function buttonLook({ quiet, small, withIcon }: Look) {
  return {
    className: classes.button,
    'data-quiet': quiet || undefined,
    'data-small': small || undefined,
    'data-icon': withIcon || undefined,
  };
}
