import type { Building } from '@joulerie/contract/buildings';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { FolderTree, useMove, whyNotInto } from '../folders/folders.public.ts';
import { useNotify } from '../notifications/notifications.public.ts';
import classes from '../../ui/modals.module.css';

/** Another folder for a building, from its own page. */
export function MoveBuilding({ building, onClose }: { building: Building; onClose: () => void }) {
  const notify = useNotify();
  const move = useMove();
  const [target, setTarget] = useState<string | null>(building._id_folder);
  const moved = { folders: [], buildingsFrom: [building._id_folder] };
  const save = () =>
    move.mutate(
      { folders: [], buildings: [building.id], target },
      {
        onSuccess: () => {
          notify.success('Le bâtiment a changé de dossier.');
          onClose();
        },
      },
    );
  return (
    <Modal opened onClose={onClose} title={`Déplacer « ${building.name} »`} size="lg">
      <FolderTree
        name="folder"
        value={target}
        onChange={setTarget}
        whyNot={(id, flat) => whyNotInto(id, moved, flat)}
      />
      <p className={classes.note}>Le bâtiment prend les accès de son nouveau dossier.</p>
      {move.isError && (
        <p className={classes.error} role="alert">
          {messageOf(move.error)}
        </p>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose} disabled={move.isPending}>
          Annuler
        </Button>
        <Button onClick={save} loading={move.isPending} disabled={target === building._id_folder}>
          Déplacer ici
        </Button>
      </div>
    </Modal>
  );
}
