import { useEffect, useState } from 'react';
import classes from './banner.module.css';

const BACK_MS = 4000;

type Connection = 'online' | 'offline' | 'back';

/** Says that the connection is gone, then that it is back for a moment. */
export function ConnectionBanner() {
  const [state, setState] = useState<Connection>(navigator.onLine ? 'online' : 'offline');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const offline = () => {
      clearTimeout(timer);
      setState('offline');
    };
    const online = () => {
      setState('back');
      timer = setTimeout(() => setState('online'), BACK_MS);
    };
    window.addEventListener('offline', offline);
    window.addEventListener('online', online);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('offline', offline);
      window.removeEventListener('online', online);
    };
  }, []);
  return (
    <div role="status">
      {state === 'offline' && (
        <p className={classes.banner} data-tone="warn">
          Vous êtes hors ligne&nbsp;: ce qui est affiché peut dater. Ce que vous saisissez est gardé.
        </p>
      )}
      {state === 'back' && (
        <p className={classes.banner} data-tone="ok">
          Connexion rétablie.
        </p>
      )}
    </div>
  );
}
