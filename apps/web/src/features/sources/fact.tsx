import type { ReactNode } from 'react';
import classes from './sources.module.css';

/** A term and its value, in a `dl`. What is not known is said in grey, so that the known values are found at a glance. */
export function Fact({ label, children, unknown = false }: { label: string; children: ReactNode; unknown?: boolean }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd data-unknown={unknown || undefined}>{children}</dd>
    </div>
  );
}
