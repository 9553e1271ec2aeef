import type { ReactNode } from 'react';
import classes from './sheet.module.css';

/** Facts and their names. */
export function Facts({ lines }: { lines: readonly (readonly [name: string, fact: ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {lines.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
