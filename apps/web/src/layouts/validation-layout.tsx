import { Link, Outlet } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { textOn } from '@joulerie/domain/contrast';
import { ofName } from '../lib/of-name.ts';
import { useScope } from '../lib/scope.tsx';
import { BrandLogo } from './brand-logo.tsx';
import { PageMain } from './page-main.tsx';
import classes from './column-layout.module.css';

/** Pages that anyone reaches from a mail: landing header in the brand's colour, one column; a footer where the brand has one. */
export function ValidationLayout() {
  const { assets, flags, legal, name } = useScope();
  const ground = assets.colors.primary;
  return (
    <div className={classes.layout}>
      <header
        className={classes.bar}
        data-landing
        style={{ '--brand-ground': ground, '--brand-text': textOn(ground) } as CSSProperties}
      >
        <BrandLogo inverse />
      </header>
      <PageMain className={classes.content}>
        <Outlet />
      </PageMain>
      {flags.landingFooter && (
        <footer className={classes.footer}>
          {name === legal.company ? name : `${name}, un service ${ofName(legal.company)}`}. Une question&nbsp;?{' '}
          <a href={`mailto:${legal.contact}`}>{legal.contact}</a> · <Link to="/mentions-legales">Mentions légales</Link>
        </footer>
      )}
    </div>
  );
}
