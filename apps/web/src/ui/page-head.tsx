import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { usePageTitle } from '../lib/page-title.ts';
import classes from './page-head.module.css';

export type Crumb = { label: string; link?: LinkProps };
/**
 * `byHash`: the tabs are one page, which the end of the address selects. `isOpen`: they are one page, which its parameters select; the first
 * tab may be open without any.
 */
export type PageTab = { label: string; link: LinkProps; byHash?: boolean; isOpen?: boolean };

type Props = {
  title: string;
  /** Where am I: each but the last is a link. */
  crumbs?: readonly Crumb[];
  /** Beside the title: label, health, tags. */
  chips?: ReactNode;
  /** One grey line under the title. */
  subtitle?: ReactNode;
  /** Buttons at right. */
  actions?: ReactNode;
  tabs?: readonly PageTab[];
  /** The tab's title when it is not `title` (« Données · École »). */
  documentTitle?: string;
};

/** Head of a page: breadcrumb, name, state, actions, tabs. With tabs it is a band of its own under the header. */
export function PageHead({ title, crumbs, chips, subtitle, actions, tabs, documentTitle }: Props) {
  usePageTitle(documentTitle ?? title);
  return (
    <div className={classes.head} data-tabs={tabs ? '' : undefined}>
      {crumbs && crumbs.length > 0 && <Breadcrumb crumbs={crumbs} />}
      <div className={classes.row}>
        <div className={classes.name}>
          <h1 className={classes.title} title={titleOf(title)}>
            {title}
          </h1>
          {chips && <div className={classes.chips}>{chips}</div>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
      {tabs && <PageTabs tabs={tabs} />}
    </div>
  );
}

/** What may be cut is whole in its title; what cannot be says nothing twice. */
const titleOf = (name: string) => (name.length > 36 ? name : undefined);

function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Fil d’Ariane">
      <ol className={classes.crumbs}>
        {crumbs.map((crumb, index) => (
          <li key={`${index}-${crumb.label}`}>
            {crumb.link && index < crumbs.length - 1 ? (
              <Link {...crumb.link} className={classes.crumb} title={titleOf(crumb.label)}>
                {crumb.label}
              </Link>
            ) : (
              <span aria-current={index === crumbs.length - 1 ? 'page' : undefined} title={titleOf(crumb.label)}>
                {crumb.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Tabs are pages: links, with the open one kept in sight when they scroll on a phone. */
function PageTabs({ tabs }: { tabs: readonly PageTab[] }) {
  const list = useRef<HTMLElement>(null);
  // With the frame to come: measured in the effect, the page would be laid out an extra time before it.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const open = list.current?.querySelector<HTMLElement>('[aria-current="page"]');
      if (open && list.current) list.current.scrollLeft = open.offsetLeft - list.current.clientWidth / 3;
    });
    return () => cancelAnimationFrame(frame);
  });
  return (
    <nav className={classes.tabs} aria-label="Rubriques" ref={list}>
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          {...tab.link}
          className={classes.tab}
          aria-current={tab.isOpen ? 'page' : undefined}
          activeOptions={{
            exact: tab.isOpen === undefined,
            includeSearch: tab.isOpen !== undefined,
            includeHash: tab.byHash ?? false,
          }}
          activeProps={{ 'aria-current': 'page' }}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
