import { useEffect, useState, useSyncExternalStore } from 'react';
import classes from './banner.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

/** Says that the connection is gone, then that it is back for a moment. */
export function ConnectionBanner() {
  const online = useOnline();
  const [wasOffline, setWasOffline] = useState(false);
  useEffect(() => {
    if (!online) {
      setWasOffline(true);
      return undefined;
    }
    const timer = setTimeout(() => setWasOffline(false), 4000);
    return () => clearTimeout(timer);
  }, [online]);
  return (
    <div role="status">
      {!online && (
        <p className={classes.banner} data-tone="warn">
          Vous êtes hors ligne : ce qui est affiché peut dater. Ce que vous saisissez est gardé.
        </p>
      )}
      {online && wasOffline && (
        <p className={classes.banner} data-tone="ok">
          Connexion rétablie.
        </p>
      )}
    </div>
  );
}
