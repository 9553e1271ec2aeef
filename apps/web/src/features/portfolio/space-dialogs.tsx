import { GroupModal } from '../buildings/buildings.public.ts';
import type { Dialog } from './dialogs.ts';
import { MoveModal } from './move-modal.tsx';
import { NameModal } from './name-modal.tsx';
import { RemoveModal } from './remove-modal.tsx';
import { buildingsIn, nameOf } from './selection.ts';
import { ShareModal } from '../sharing/sharing.public.ts';
import { TagsModal } from '../tags/tags.public.ts';

type Props = {
  dialog: Dialog;
  folderId: string | null;
  onClose: () => void;
  /** Something was changed: what was chosen may be gone. */
  onDone: () => void;
};

/** The dialogs of « Mon espace », loaded when the first one is asked for. */
export function SpaceDialogs({ dialog, folderId, onClose, onDone }: Props) {
  const ends = { onClose, onDone };
  switch (dialog.kind) {
    case 'new-folder':
      return <NameModal row={null} folderId={folderId} {...ends} />;
    case 'rename':
      return <NameModal row={dialog.row} folderId={folderId} {...ends} />;
    case 'share':
      return (
        <ShareModal shared={{ kind: dialog.row.kind, id: dialog.row.id }} name={nameOf(dialog.row)} onClose={onClose} />
      );
    case 'move':
      return <MoveModal rows={dialog.rows} folderId={folderId} {...ends} />;
    case 'tags':
      return <TagsModal buildings={buildingsIn(dialog.rows)} {...ends} />;
    case 'group':
      return <GroupModal buildings={buildingsIn(dialog.rows)} {...ends} />;
    case 'remove':
      return <RemoveModal rows={dialog.rows} {...ends} />;
  }
}
