import { Modal } from '@mantine/core';
import type { Shared } from './queries.ts';
import { SharingPanels } from './sharing-panels.tsx';

/** The same of a folder or a building, over its list. */
export function ShareModal({ shared, name, onClose }: { shared: Shared; name: string; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={`Partager «\u00a0${name}\u00a0»`} size="lg">
      <SharingPanels shared={shared} />
    </Modal>
  );
}
