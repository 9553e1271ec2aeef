import { ofName } from '../lib/of-name.ts';
import classes from './splash.module.css';

/** Before the brand is known: nothing but the wait. */
export function Splash({ name }: { name?: string | undefined }) {
  return (
    <div className={classes.splash} role="status" aria-label={`Chargement${name ? ` ${ofName(name)}` : ''}`}>
      <span className={classes.bar} />
    </div>
  );
}
