import { Menu } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSignOut } from '../../features/accounts/sign-out.ts';
import { useScope } from '../../lib/scope.tsx';
import { useUser } from '../../lib/session.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import classes from './account-menu.module.css';
import { accountPlaces } from './places.ts';

type Props = { target: ReactNode; onClose: () => void };

/** Who is signed in, the account's pages, and the way out. */
export function AccountMenu({ target, onClose }: Props) {
  const user = useUser();
  const { flags } = useScope();
  const signOut = useSignOut();
  return (
    <Menu opened onClose={onClose} position="bottom-end" width={260} returnFocus>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <div className={classes.person}>
          <p className={classes.name}>
            {user.firstname} {user.lastname}
          </p>
          <p className={classes.detail}>{user.username}</p>
          {user.company && <p className={classes.detail}>{user.company.name}</p>}
        </div>
        <Menu.Divider />
        {accountPlaces(flags).map(({ label, path }) => (
          <Menu.Item key={label} component={AppLink} href={path}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => signOut.mutate({})}>
          Se déconnecter
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
