import { useEffect, useEffectEvent } from 'react';
import { retryAfter } from '../lib/call-error.ts';
import { count } from '../lib/format.ts';
import { PlainButton } from './plain-button.tsx';
import classes from './states.module.css';

type Props = {
  /** Says when the server asks to be called again. */
  error: unknown;
  retry: () => void;
};

/** The server takes no more calls for a moment: says so, and tries again by itself after the delay it asks for. */
export function SaturatedState({ error, retry }: Props) {
  const afterS = retryAfter(error);
  const again = useEffectEvent(retry);
  // A new error is another failed try, with a delay of its own, be it as long.
  useEffect(() => {
    const timer = setTimeout(() => again(), 1000 * afterS);
    return () => clearTimeout(timer);
  }, [error, afterS]);
  return (
    <div className={classes.state} role="status">
      <p className={classes.title}>Le service est momentanément indisponible</p>
      <div className={classes.text}>Nouvel essai automatique dans {count(afterS, 'seconde')}.</div>
      <div className={classes.action}>
        <PlainButton quiet small onClick={retry}>
          Réessayer maintenant
        </PlainButton>
      </div>
    </div>
  );
}
