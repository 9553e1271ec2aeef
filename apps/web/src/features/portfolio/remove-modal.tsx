import { count } from '../../lib/format.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { useRemoveBuildings } from '../buildings/buildings.public.ts';
import { useNotify } from '../notifications/notifications.public.ts';
import { removalInWords, useRemoveFolder } from '../folders/folders.public.ts';
import { type SpaceRow, buildingsIn, foldersIn, rowsInWords } from './selection.ts';
import classes from '../../ui/modals.module.css';

type Props = { rows: readonly SpaceRow[]; onClose: () => void; onDone: () => void };

/** What is deleted, and what becomes of what it holds, before it is. */
export function RemoveModal({ rows, onClose, onDone }: Props) {
  const notify = useNotify();
  const removeFolder = useRemoveFolder();
  const removeBuildings = useRemoveBuildings();
  const words = removalInWords(foldersIn(rows), buildingsIn(rows));
  const remove = async () => {
    for (const folder of foldersIn(rows)) await removeFolder.mutateAsync(folder._id);
    const buildings = buildingsIn(rows).map((building) => building.id);
    if (buildings.length > 0) await removeBuildings.mutateAsync(buildings);
    notify.success(
      rows.length === 1
        ? 'La suppression est faite.'
        : `${count(rows.length, 'élément supprimé', 'éléments supprimés')}.`,
    );
    onDone();
  };
  return (
    <ConfirmModal
      opened
      danger
      title={`Supprimer ${rowsInWords(rows)} ?`}
      confirmLabel="Supprimer"
      onConfirm={remove}
      onClose={onClose}
    >
      {words.map((sentence) => (
        <p key={sentence} className={classes.text}>
          {sentence}
        </p>
      ))}
    </ConfirmModal>
  );
}
