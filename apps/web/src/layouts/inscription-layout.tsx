import { Link, Outlet } from '@tanstack/react-router';
import { BrandLogo } from './brand-logo.tsx';
import { PageMain } from './page-main.tsx';
import classes from './column-layout.module.css';

/** One column, the brand above, and the way to sign in for those who have an account. */
export function InscriptionLayout() {
  return (
    <div className={classes.layout}>
      <header className={classes.bar}>
        <BrandLogo />
        <span className={classes.aside}>
          <span className={classes.wide}>Déjà un compte&nbsp;? </span>
          <Link to="/login" className={classes.link}>
            Se connecter
          </Link>
        </span>
      </header>
      <PageMain className={classes.content} data-wide>
        <div className={classes.sheet}>
          <Outlet />
        </div>
      </PageMain>
    </div>
  );
}
