import type { Folder } from '@joulerie/contract/folders';
import { Chip } from '../../ui/chip.tsx';

/** How many buildings of a folder have late or incomplete data; nothing when none has. */
export function FolderHealth({ folder: { toRepair } }: { folder: Folder }) {
  if (toRepair === 0) return null;
  return (
    <span title={`${toRepair}\u00a0bâtiment${toRepair > 1 ? 's' : ''} dont les données sont en retard ou incomplètes`}>
      <Chip tone="warn">{`${toRepair}\u00a0à voir`}</Chip>
    </span>
  );
}
