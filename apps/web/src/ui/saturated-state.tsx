import { useEffect } from 'react';
import { count } from '../lib/format.ts';
import { PlainButton } from './plain-button.tsx';
import classes from './states.module.css';

type Props = {
  /** When the server asks to be called again [s]. */
  afterS: number;
  retry: () => void;
};

/** The server takes no more calls for a moment: says so, and tries again by itself after the delay it asks for. */
export function SaturatedState({ afterS, retry }: Props) {
  useEffect(() => {
    const timer = setTimeout(retry, 1000 * afterS);
    return () => clearTimeout(timer);
  });
  return (
    <div className={classes.state} role="status">
      <p className={classes.title}>Le service est momentanément saturé</p>
      <div className={classes.text}>Nouvel essai automatique dans {count(afterS, 'seconde')}.</div>
      <div className={classes.action}>
        <PlainButton quiet small onClick={retry}>
          Réessayer maintenant
        </PlainButton>
      </div>
    </div>
  );
}
