import { Modal } from '@mantine/core';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { FollowedImport } from './followed-import.tsx';
import type { ImportRef } from './followed-imports.ts';

/** One file dropped on a source: its progress, then what was stored of it. */
export function ImportModal({ of, mayCancel, onClose }: { of: ImportRef; mayCancel: boolean; onClose: () => void }) {
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title="Fichier déposé" size="lg">
      <FollowedImport of={of} mayCancel={mayCancel} />
    </Modal>
  );
}
