import { Drawer } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { DrawerCover } from './drawer-cover.ts';
import { ImportFiles } from './import-files.tsx';
import { useReturnFocus } from '../../lib/use-return-focus.ts';

type Props = ComponentProps<typeof ImportFiles> & { opened: boolean; onClose: () => void };

/** « Déposer un fichier » beside the page. It stays mounted while closed, so that what was read is not lost. */
export function ImportDrawer({ opened, onClose, ...files }: Props) {
  useReturnFocus(opened);
  const [isCovered, setCovered] = useState(false);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      closeOnEscape={!isCovered}
      title="Déposer un fichier"
      position="right"
      size="xl"
      keepMounted
    >
      <DrawerCover value={setCovered}>
        <ImportFiles {...files} onSeen={onClose} />
      </DrawerCover>
    </Drawer>
  );
}
