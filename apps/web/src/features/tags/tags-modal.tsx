import { Button, Modal, TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { useNotify } from '../notifications/notifications.public.ts';
import { useChangeTags } from './change-tags.ts';
import { tagsQuery } from './queries.ts';
import { sharedTags, tagChanges } from './tag-changes.ts';
import classes from '../../ui/modals.module.css';
import { useReturnFocus } from '../../lib/use-return-focus.ts';

type Props = {
  buildings: readonly { id: string; name: string; tags: readonly string[] }[];
  onClose: () => void;
  onDone?: () => void;
};

/** Tags of one building, or those that several share. */
export function TagsModal({ buildings, onClose, onDone }: Props) {
  useReturnFocus();
  const notify = useNotify();
  const known = useQuery(tagsQuery);
  const change = useChangeTags();
  const before = sharedTags(buildings.map((building) => building.tags));
  const [tags, setTags] = useState(before);
  const { add, remove } = tagChanges(before, tags);
  const save = () =>
    change.mutate(
      { buildings: buildings.map((building) => building.id), add, remove },
      {
        onSuccess: () => {
          notify.success('Les étiquettes sont à jour.');
          onDone?.();
          onClose();
        },
      },
    );
  const many = buildings.length > 1;
  return (
    <Modal
      opened
      onClose={onClose}
      title={many ? `Étiqueter ${buildings.length} bâtiments` : `Étiquettes de « ${buildings[0]?.name ?? ''} »`}
    >
      <TagsInput
        label="Étiquettes"
        description={
          many
            ? 'Celles que tous portent déjà sont affichées. Les autres étiquettes de chaque bâtiment ne changent pas.'
            : 'Entrée ajoute une étiquette ; une nouvelle est créée.'
        }
        data={known.data?.data.map((tag) => tag.name) ?? []}
        value={tags}
        onChange={(next) => setTags(next.map((tag) => tag.trim().slice(0, 120)).filter(Boolean))}
        maxTags={20}
        acceptValueOnBlur
        // Opened by typing or by the arrow: over the buttons from the start, it would hide them.
        openOnFocus={false}
        data-autofocus
        styles={{ inputField: { outline: 'none' } }}
      />
      {change.isError && (
        <p className={classes.error} role="alert">
          {messageOf(change.error)}
        </p>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose} disabled={change.isPending}>
          Annuler
        </Button>
        <Button onClick={save} loading={change.isPending} disabled={add.length + remove.length === 0}>
          Enregistrer
        </Button>
      </div>
    </Modal>
  );
}
