import { Suspense, lazy, useState } from 'react';
import { useUser } from '../../lib/session.tsx';
import classes from './header.module.css';

const load = () => import('./account-menu.tsx');
const AccountMenu = lazy(() => load().then((module) => ({ default: module.AccountMenu })));

/** Initials of a person: « Camille Martin » is CM. */
function initials(firstname: string, lastname: string): string {
  return [firstname, lastname]
    .map((name) => [...name.trim()][0] ?? '')
    .join('')
    .toUpperCase();
}

export function AccountButton() {
  const user = useUser();
  const [opened, setOpened] = useState(false);
  const button = (
    <button
      type="button"
      className={`${classes.icon} ${classes.account}`}
      aria-haspopup="dialog"
      aria-expanded={opened}
      aria-label={`Compte de ${user.firstname} ${user.lastname}`}
      onClick={() => setOpened(!opened)}
      onPointerEnter={() => void load()}
    >
      <span aria-hidden>{initials(user.firstname, user.lastname)}</span>
    </button>
  );
  if (!opened) return button;
  return (
    <Suspense fallback={button}>
      <AccountMenu target={button} onClose={() => setOpened(false)} />
    </Suspense>
  );
}
