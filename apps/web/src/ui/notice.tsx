import type { ReactNode } from 'react';
import classes from './notice.module.css';

/** A sentence about what the page shows, with the button that changes it; screen readers announce it. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div className={classes.notice} role="status">
      {children}
    </div>
  );
}
