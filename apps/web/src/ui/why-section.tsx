import type { ReactNode } from 'react';
import classes from './why-figure.module.css';

type Props = {
  title: string;
  /** Closed until somebody asks: notes, long tables, what few people read. */
  folded?: boolean;
  children: ReactNode;
};

/** One part of an explanation: « Les lignes », « D’où viennent les données », « Les tarifs ». */
export function WhySection({ title, folded = false, children }: Props) {
  if (folded)
    return (
      <details className={classes.section}>
        <summary>
          <h3>{title}</h3>
        </summary>
        {children}
      </details>
    );
  return (
    <section className={classes.section}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
