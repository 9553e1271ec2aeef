import type { ReactNode } from 'react';
import classes from './accounts.module.css';

/** The panels of « Mon compte », side by side where the page is wide enough. */
export function AccountColumns({ children }: { children: ReactNode }) {
  return <div className={classes.columns}>{children}</div>;
}

/** Panels above one another within one column. */
export function AccountStack({ children }: { children: ReactNode }) {
  return <div className={classes.stack}>{children}</div>;
}
