import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { Panel } from '../../ui/panel.tsx';
import type { FlatFolder } from '../folders/folders.public.ts';
import { useNotify } from '../notifications/notifications.public.ts';
import classes from './add-buildings.module.css';
import { AddressFields, IdentityFields } from './draft-fields.tsx';
import { FolderSelect } from './folder-select.tsx';
import { KnownPanel } from './known-panel.tsx';
import { useBuildingDraft } from './use-building-draft.ts';

type Props = { folder: string | null; onFolder: (id: string | null) => void; flat: readonly FlatFolder[] };

/** One building: its address, its name, and what is known of it. */
export function AddOne({ folder, onFolder, flat }: Props) {
  const notify = useNotify();
  const navigate = useNavigate();
  const { draft, change, errors, known, create, send } = useBuildingDraft('add-building', folder);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const building = await send();
    if (!building) return;
    notify.success(`« ${building.name} » a été ajouté.`);
    await navigate({ to: '/building/$id/compteur', params: { id: building.id } });
  };
  const wrong = Object.keys(errors).length;
  return (
    <form className={classes.column} onSubmit={(event) => void submit(event)} noValidate>
      <Panel title="Adresse et nom">
        <AddressFields draft={draft} errors={errors} onChange={change} />
        <div style={{ height: 14 }} />
        <IdentityFields draft={draft} errors={errors} onChange={change} />
        <div style={{ height: 14 }} />
        <FolderSelect
          flat={flat}
          value={draft.folder}
          onChange={(id) => {
            onFolder(id);
            change({ ...draft, folder: id });
          }}
        />
      </Panel>
      {draft.hit && <KnownPanel draft={draft} known={known} errors={errors} onChange={change} />}
      <div>
        {(create.isError || wrong > 0) && (
          <p className={classes.error} role="alert">
            {create.isError ? messageOf(create.error) : 'Certaines informations sont à corriger.'}
          </p>
        )}
        <div className={classes.actions}>
          <Button type="submit" loading={create.isPending}>
            Ajouter le bâtiment
          </Button>
        </div>
      </div>
    </form>
  );
}
