import { Link } from '@tanstack/react-router';
import { BrandLogo } from './brand-logo.tsx';
import classes from './header.module.css';

/** Brand, main places, search, notifications, account. */
export function Header() {
  return (
    <header className={classes.header}>
      <Link to="/" aria-label="Accueil" className={classes.home}>
        <BrandLogo />
      </Link>
    </header>
  );
}
