import { Button, Modal, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Label } from '@joulerie/contract/common';
import { z } from 'zod';
import { CallError, messageOf } from '../../lib/call-error.ts';
import { useIntent } from '../../lib/use-intent.ts';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { schemaErrors } from '../../lib/zod-form.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from '../notifications/notifications.public.ts';
import { buildingQuery, useUpdateBuilding } from '../buildings/buildings.public.ts';
import { useCreateFolder, useRenameFolder } from '../folders/folders.public.ts';
import { ErrorState } from '../../ui/states.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { type SpaceRow, nameOf } from './selection.ts';
import classes from '../../ui/modals.module.css';

type Props = { row: SpaceRow | null; folderId: string | null; onClose: () => void; onDone: () => void };

/** A new folder here, or another name for a folder or a building. */
export function NameModal({ row, folderId, onClose, onDone }: Props) {
  useReturnFocus();
  const [busy, setBusy] = useState(false);
  const create = useCreateFolder();
  const renameFolder = useRenameFolder();
  const intent = useIntent();
  const form = { onClose, onDone, onBusy: setBusy };
  const title = row ? (row.kind === 'folder' ? 'Renommer le dossier' : 'Renommer le bâtiment') : 'Nouveau dossier';
  return (
    <Modal opened onClose={onClose} closeOnEscape={!busy} closeOnClickOutside={!busy} title={title}>
      {row?.kind === 'building' ? (
        <BuildingName id={row.id} {...form} />
      ) : (
        <NameForm
          {...form}
          first={row ? nameOf(row) : null}
          save={(name) =>
            row
              ? renameFolder.mutateAsync({ folder: row.folder, name })
              : create.mutateAsync({ name, _id_parent: folderId, key: intent.key() })
          }
        />
      )}
    </Modal>
  );
}

type FormProps = { onClose: () => void; onDone: () => void; onBusy: (busy: boolean) => void };

/** The row of a list has no version: the building is read first, and its name then is the one that is edited. */
function BuildingName({ id, ...form }: FormProps & { id: string }) {
  const rename = useUpdateBuilding();
  const building = useQuery({ ...buildingQuery(id), staleTime: 0, refetchOnWindowFocus: false });
  if (building.isError) return <ErrorState error={building.error} retry={() => void building.refetch()} />;
  if (!building.data || !building.isFetchedAfterMount) return <RowsSkeleton rows={1} />;
  const from = building.data;
  return <NameForm {...form} first={from.name} save={(name) => rename.mutateAsync({ from, changes: { name } })} />;
}

function NameForm({
  first,
  save,
  onClose,
  onDone,
  onBusy,
}: FormProps & { first: string | null; save: (name: string) => Promise<unknown> }) {
  const notify = useNotify();
  const [saving, setSaving] = useState(false);
  const form = useForm({
    initialValues: { name: first ?? '' },
    validate: schemaErrors(z.object({ name: Label }), { name: 'Le nom' }),
  });
  const hold = (busy: boolean) => {
    setSaving(busy);
    onBusy(busy);
  };
  const submit = async ({ name }: { name: string }) => {
    hold(true);
    try {
      await save(name.trim());
      notify.success(first === null ? `Le dossier «\u00a0${name.trim()}\u00a0» a été créé.` : 'Le nom a été changé.');
      onDone();
      onClose();
    } catch (error) {
      form.setErrors(
        error instanceof CallError && error.fields.name ? { name: error.fields.name } : { name: messageOf(error) },
      );
    } finally {
      hold(false);
    }
  };
  return (
    <form onSubmit={form.onSubmit((values) => void submit(values))} noValidate>
      <TextInput
        label="Nom"
        autoFocus
        data-autofocus
        maxLength={120}
        placeholder={first === null ? 'Écoles' : undefined}
        {...form.getInputProps('name')}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose} disabled={saving}>
          Annuler
        </Button>
        <Button type="submit" loading={saving}>
          {first === null ? 'Créer le dossier' : 'Renommer'}
        </Button>
      </div>
    </form>
  );
}
