import type { Scope } from '@joulerie/contract/reference';
import type { ReactNode } from 'react';
import { ofName } from '../lib/of-name.ts';
import { Titles } from './heading.tsx';
import classes from './frame.module.css';

/** What every page of consents has around it: the landing header of the brand, one column, the legal texts. */
export function Frame({ scope, children }: { scope: Scope; children: ReactNode }) {
  const { name, assets, flags, legal } = scope;
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#contenu">
        Aller au contenu
      </a>
      <header className={classes.header}>
        <img className={classes.logo} src={assets.logos.full} alt={name} height={28} />
      </header>
      <main id="contenu" tabIndex={-1} className={classes.main}>
        <div className={classes.sheet}>
          <Titles>{children}</Titles>
        </div>
      </main>
      <footer className={classes.footer}>
        {flags.landingFooter && (
          <p>
            {name === legal.company ? name : `${name}, un service ${ofName(legal.company)}`}. Une question&nbsp;?{' '}
            <a href={`mailto:${legal.contact}`}>{legal.contact}</a>
          </p>
        )}
        <ul>
          <li>
            <a href="/mentions-legales">Mentions légales</a>
          </li>
          <li>
            <a href="/confidentialite">Confidentialité</a>
          </li>
        </ul>
      </footer>
    </div>
  );
}
