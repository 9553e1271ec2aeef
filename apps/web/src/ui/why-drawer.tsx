import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useReturnFocus } from '../lib/use-return-focus.ts';

type Props = { title: string; opened: boolean; onClose: () => void; children: () => ReactNode };

/** The explanation of a figure, at the side so that the page stays in sight. */
export function WhyDrawer({ title, opened, onClose, children }: Props) {
  useReturnFocus(opened);
  return (
    <Drawer opened={opened} onClose={onClose} title={title} position="right" size="md">
      {opened && children()}
    </Drawer>
  );
}
