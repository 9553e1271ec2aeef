import { Drawer } from '@mantine/core';
import type { ComponentProps } from 'react';
import { ImportFiles } from './import-files.tsx';
import { useReturnFocus } from '../../lib/use-return-focus.ts';

type Props = ComponentProps<typeof ImportFiles> & { opened: boolean; onClose: () => void };

/** « Déposer un fichier » beside the page. It stays mounted while closed, so that what was read is not lost. */
export function ImportDrawer({ opened, onClose, ...files }: Props) {
  useReturnFocus(opened);
  return (
    <Drawer opened={opened} onClose={onClose} title="Déposer un fichier" position="right" size="xl" keepMounted>
      <ImportFiles {...files} />
    </Drawer>
  );
}
