import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import classes from './route-focus.module.css';

/**
 * Announces a new page to screen readers: the focus goes to its content and its title is read out. Changes within
 * a page (dates, tabs of search parameters) leave the focus alone.
 */
export function RouteFocus() {
  const router = useRouter();
  const [said, setSaid] = useState('');
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation) return;
        const active = document.activeElement;
        // A page that focused its own first field knows better.
        if (!(active instanceof HTMLInputElement)) document.getElementById('contenu')?.focus({ preventScroll: true });
        setTimeout(() => setSaid(document.title), 100);
      }),
    [router],
  );
  return (
    <div className={classes.hidden} aria-live="polite" aria-atomic="true">
      {said}
    </div>
  );
}
