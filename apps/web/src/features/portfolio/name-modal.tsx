import { Button, Modal, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Label } from '@joulerie/contract/common';
import { z } from 'zod';
import { CallError, messageOf } from '../../lib/call-error.ts';
import { editConflict } from '../../lib/edit-conflict.ts';
import { useIntent } from '../../lib/use-intent.ts';
import { schemaErrors } from '../../lib/zod-form.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from '../notifications/notifications.public.ts';
import { buildingQuery, useUpdateBuilding } from '../buildings/buildings.public.ts';
import { useCreateFolder, useRenameFolder } from '../folders/folders.public.ts';
import { type SpaceRow, nameOf } from './selection.ts';
import classes from '../../ui/modals.module.css';
import { useReturnFocus } from '../../lib/use-return-focus.ts';

type Props = { row: SpaceRow | null; folderId: string | null; onClose: () => void; onDone: () => void };

/** A new folder here, or another name for a folder or a building. */
export function NameModal({ row, folderId, onClose, onDone }: Props) {
  useReturnFocus();
  const notify = useNotify();
  const intent = useIntent();
  const create = useCreateFolder();
  const renameFolder = useRenameFolder();
  const renameBuilding = useUpdateBuilding();
  const client = useQueryClient();
  const building = useQuery({ ...buildingQuery(row?.id ?? ''), enabled: row?.kind === 'building', staleTime: 0 });
  const busy = create.isPending || renameFolder.isPending || renameBuilding.isPending;
  const form = useForm({
    initialValues: { name: row ? nameOf(row) : '' },
    validate: schemaErrors(z.object({ name: Label }), { name: 'Le nom' }),
  });
  const save = async ({ name }: { name: string }) => {
    try {
      if (!row) await create.mutateAsync({ name: name.trim(), _id_parent: folderId, key: intent.key() });
      else if (row.kind === 'folder') await renameFolder.mutateAsync({ folder: row.folder, name: name.trim() });
      else {
        const from = building.data ?? (await client.fetchQuery(buildingQuery(row.id)));
        // Renamed since the list was read: the person has not seen that name.
        const keeps =
          from.name === nameOf(row) ||
          (await editConflict.ask([{ label: 'Nom', mine: name.trim(), theirs: from.name }]))?.[0];
        if (keeps === undefined) return;
        if (keeps) await renameBuilding.mutateAsync({ from, changes: { name: name.trim() } });
      }
      notify.success(row ? 'Le nom a été changé.' : `Le dossier « ${name.trim()} » a été créé.`);
      onDone();
      onClose();
    } catch (error) {
      form.setErrors(
        error instanceof CallError && error.fields.name ? { name: error.fields.name } : { name: messageOf(error) },
      );
    }
  };
  const title = row ? (row.kind === 'folder' ? 'Renommer le dossier' : 'Renommer le bâtiment') : 'Nouveau dossier';
  return (
    <Modal opened onClose={onClose} closeOnEscape={!busy} closeOnClickOutside={!busy} title={title}>
      <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
        <TextInput
          label="Nom"
          data-autofocus
          maxLength={120}
          placeholder={row ? undefined : 'Écoles'}
          {...form.getInputProps('name')}
        />
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose} disabled={busy}>
            Annuler
          </Button>
          <Button type="submit" loading={busy}>
            {row ? 'Renommer' : 'Créer le dossier'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
