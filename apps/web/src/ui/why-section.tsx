import type { ReactNode } from 'react';
import classes from './why-figure.module.css';

/** One part of an explanation: « D’où viennent les données », « La formule », « Les tarifs ». */
export function WhySection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
