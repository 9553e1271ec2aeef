import { Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import { AccountLinks } from './account-links.tsx';

type Props = { target: ReactNode; onClose: () => void };

/** Who is signed in, the account's pages, and the way out. */
export function AccountMenu({ target, onClose }: Props) {
  return (
    <Popover
      opened
      onChange={(opened) => !opened && onClose()}
      position="bottom-end"
      offset={12}
      width={260}
      trapFocus
      returnFocus
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown p={8} aria-label="Compte">
        <AccountLinks onClose={onClose} />
      </Popover.Dropdown>
    </Popover>
  );
}
