import type { ReactNode } from 'react';
import { usePageTitle } from '../../lib/page-title.ts';
import styles from '../../ui/stand-alone-form.module.css';
import classes from './accounts.module.css';

export type LegalSection = { title: string; paragraphs: ReactNode[] };

/** Who publishes a brand, in words. */
export const editorOf = (company: string, brand: string): string =>
  company === brand ? `la société ${company}` : `la société ${company}, qui édite ${brand},`;

/** A text that binds the brand: its title, what it is, its sections. */
export function LegalText({ title, lead, sections }: { title: string; lead: string; sections: LegalSection[] }) {
  usePageTitle(title);
  return (
    <article className={classes.legal}>
      <h1 className={styles.title}>{title}</h1>
      <p className={classes.lead}>{lead}</p>
      {sections.map((section) => (
        <section key={section.title}>
          <h2>{section.title}</h2>
          {section.paragraphs.map((paragraph, i) => (
            // A text whose paragraphs never move.
            <p key={i}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  );
}
