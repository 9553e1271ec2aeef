import { type ReactNode, Suspense, lazy } from 'react';
import { CallError, reasonOf, retryAfter } from '../lib/call-error.ts';
import { PlainButton } from './plain-button.tsx';
import classes from './states.module.css';

type EmptyProps = {
  title: string;
  /** What to do next, in a sentence. */
  children?: ReactNode;
  /** The button that does it. */
  action?: ReactNode;
  icon?: ReactNode;
};

/** Nothing here yet: says so, says what to do next, and gives the button. */
export function EmptyState({ title, children, action, icon }: EmptyProps) {
  return (
    <div className={classes.state}>
      {icon && (
        <div className={classes.icon} aria-hidden>
          {icon}
        </div>
      )}
      <p className={classes.title}>{title}</p>
      {children && <div className={classes.text}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}

const SaturatedState = lazy(() => import('./saturated-state.tsx').then((m) => ({ default: m.SaturatedState })));

const operationOf = (error: unknown): string =>
  (error instanceof CallError && error.operation?.replace(/\.$/, '')) || 'Le chargement a échoué';

type ErrorProps = {
  error: unknown;
  /** What did not happen; by default the sentence of the call that failed. */
  title?: string;
  retry?: (() => void) | undefined;
};

/** What happened, what to do, and trying again when that can help. */
export function ErrorState({ error, title, retry }: ErrorProps) {
  if (retryAfter(error) && retry)
    return (
      <Suspense>
        <SaturatedState error={error} retry={retry} />
      </Suspense>
    );
  const helps = !(error instanceof CallError) || error.status === 0 || error.status >= 500 || error.status === 429;
  const incident = error instanceof CallError ? error.detail.incident : undefined;
  return (
    <div className={classes.state} role="alert">
      <p className={classes.title}>{title ?? operationOf(error)}</p>
      <div className={classes.text}>
        {reasonOf(error)}
        {typeof incident === 'string' && <div className={classes.incident}>Référence&nbsp;: {incident}</div>}
      </div>
      {retry && helps && (
        <div className={classes.action}>
          <PlainButton quiet small onClick={retry}>
            Réessayer
          </PlainButton>
        </div>
      )}
    </div>
  );
}
