import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { useNotify } from '../notifications/notifications.public.ts';
import { FolderTree, useMove, whyNotInto } from '../folders/folders.public.ts';
import { type SpaceRow, buildingsIn, foldersIn, rowsInWords } from './selection.ts';
import classes from '../../ui/modals.module.css';
import { useReturnFocus } from '../../lib/use-return-focus.ts';

type Props = { rows: readonly SpaceRow[]; folderId: string | null; onClose: () => void; onDone: () => void };

/** Where to: a folder of the tree, or « Mon espace ». */
export function MoveModal({ rows, folderId, onClose, onDone }: Props) {
  useReturnFocus();
  const notify = useNotify();
  const move = useMove();
  // undefined until someone chooses: null is the root.
  const [target, setTarget] = useState<string | null | undefined>(undefined);
  const folders = foldersIn(rows).map((folder) => folder._id);
  const buildings = buildingsIn(rows);
  const moved = { folders, buildingsFrom: buildings.map((building) => building._id_folder) };
  const save = () => {
    if (target === undefined) return;
    move.mutate(
      { folders, buildings: buildings.map((building) => building.id), target },
      {
        onSuccess: () => {
          notify.success(rows.length === 1 ? 'Le déplacement est fait.' : `${rows.length} éléments ont été déplacés.`);
          onDone();
          onClose();
        },
      },
    );
  };
  return (
    <Modal opened onClose={onClose} title={`Déplacer ${rowsInWords(rows)}`} size="lg">
      <FolderTree
        name="target"
        value={target === undefined ? (folderId ?? '') : target}
        onChange={setTarget}
        whyNot={(id, flat) => whyNotInto(id, moved, flat)}
      />
      <p className={classes.note}>Ce qui est déplacé prend les accès de son nouveau dossier.</p>
      {move.isError && (
        <p className={classes.error} role="alert">
          {messageOf(move.error)}
        </p>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose} disabled={move.isPending}>
          Annuler
        </Button>
        <Button onClick={save} loading={move.isPending} disabled={target === undefined}>
          Déplacer ici
        </Button>
      </div>
    </Modal>
  );
}
