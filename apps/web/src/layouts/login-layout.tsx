import { Link, Outlet } from '@tanstack/react-router';
import { useScope } from '../lib/scope.tsx';
import { BrandLogo } from './brand-logo.tsx';
import { PageMain } from './page-main.tsx';
import classes from './login-layout.module.css';

/** The brand, its picture, and one thing to do. */
export function LoginLayout() {
  const { assets, legal, name } = useScope();
  return (
    <div className={classes.layout}>
      <div className={classes.side}>
        <header className={classes.brand}>
          <BrandLogo />
        </header>
        <PageMain className={classes.content}>
          <Outlet />
        </PageMain>
        <footer className={classes.footer}>
          {legal.company === name ? name : `${name} · ${legal.company}`} ·{' '}
          <a href={`mailto:${legal.contact}`}>{legal.contact}</a> · <Link to="/mentions-legales">Mentions légales</Link>
        </footer>
      </div>
      <div
        className={classes.picture}
        aria-hidden
        style={{
          backgroundColor: assets.colors.background,
          backgroundImage: assets.loginBackground ? `url(${JSON.stringify(assets.loginBackground)})` : undefined,
        }}
      />
    </div>
  );
}
