import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { DrawerCover } from './drawer-cover.ts';
import { FollowedImport } from './followed-import.tsx';
import type { ImportDetail, ImportRef } from './followed-imports.ts';

type Props = {
  of: ImportRef;
  mayCancel: boolean;
  onClose: () => void;
  onDrop?: (source: ImportDetail['source']) => void;
};

/** One file dropped on a source: its progress, then what was stored of it. */
export function ImportModal({ of, mayCancel, onClose, onDrop }: Props) {
  useReturnFocus();
  const [isCovered, setCovered] = useState(false);
  return (
    <Modal opened onClose={onClose} title="Fichier déposé" size="lg" closeOnEscape={!isCovered}>
      <DrawerCover value={setCovered}>
        <FollowedImport of={of} mayCancel={mayCancel} onSeen={onClose} onDrop={onDrop} />
      </DrawerCover>
    </Modal>
  );
}
