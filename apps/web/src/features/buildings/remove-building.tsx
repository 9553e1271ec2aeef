import type { Building } from '@joulerie/contract/buildings';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import classes from '../../ui/modals.module.css';
import { removalInWords } from '../folders/folders.public.ts';
import { useNotify } from '../notifications/notifications.public.ts';
import { useRemoveBuildings } from './changes.ts';

/** Deletes a building from its own page, then leaves it. */
export function RemoveBuilding({
  building,
  onClose,
  onGone,
}: {
  building: Building;
  onClose: () => void;
  onGone: () => void;
}) {
  const notify = useNotify();
  const remove = useRemoveBuildings();
  const words = removalInWords([], [{ sourceCount: building.sources.length, childCount: building.children.length }]);
  return (
    <ConfirmModal
      opened
      danger
      title={`Supprimer « ${building.name} » ?`}
      confirmLabel="Supprimer"
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync([building.id]);
        notify.success('Le bâtiment a été supprimé.');
        onGone();
      }}
    >
      {words.map((sentence) => (
        <p key={sentence} className={classes.text}>
          {sentence}
        </p>
      ))}
    </ConfirmModal>
  );
}
