import { Drawer } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSignOut } from '../../features/accounts/sign-out.ts';
import { useScope } from '../../lib/scope.tsx';
import { useUser } from '../../lib/session.tsx';
import classes from './account-menu.module.css';
import { accountPlaces, mainPlaces } from './places.ts';

/** The header's places and account on a narrow screen. */
export function PhoneMenu({ onClose }: { onClose: () => void }) {
  const { flags, name } = useScope();
  const user = useUser();
  const signOut = useSignOut();
  const places = (list: ReturnType<typeof mainPlaces>) =>
    list.map(({ label, path, exact }) => (
      <Link
        key={label}
        to={path}
        className={classes.item}
        onClick={onClose}
        activeOptions={{ exact, includeSearch: false }}
        activeProps={{ 'aria-current': 'page' }}
      >
        {label}
      </Link>
    ));
  return (
    <Drawer opened onClose={onClose} title={name} size={300}>
      <nav className={classes.list} aria-label="Menu">
        {places(mainPlaces(flags))}
        <hr className={classes.rule} />
        <div className={classes.person}>
          <p className={classes.name}>
            {user.firstname} {user.lastname}
          </p>
          <p className={classes.detail}>{user.username}</p>
        </div>
        {places(accountPlaces(flags))}
        <button type="button" className={classes.item} onClick={() => signOut.mutate({})}>
          Se déconnecter
        </button>
      </nav>
    </Drawer>
  );
}
