import { Label } from '@joulerie/contract/common';
import type { ListView, SavedView } from '@joulerie/contract/saved-views';
import { Button, Modal, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { z } from 'zod';
import { messageOf } from '../../lib/call-error.ts';
import { useIntent } from '../../lib/use-intent.ts';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { schemaErrors } from '../../lib/zod-form.ts';
import { RemoveModal } from '../../ui/remove-modal.tsx';
import { useNotify } from '../notifications/notifications.public.ts';
import { type ViewQuestion, useViewChanges } from './saved-views.ts';
import classes from '../../ui/modals.module.css';

type Props = {
  asked: ViewQuestion;
  /** What the list shows. */
  shown: ListView;
  onSaved: (saved: SavedView) => void;
  onRemoved: () => void;
  onClose: () => void;
};

/** A name for a view, or its removal. */
export function ViewDialog({ asked, shown, onSaved, onRemoved, onClose }: Props) {
  useReturnFocus();
  const notify = useNotify();
  const intent = useIntent();
  const { create, update, remove } = useViewChanges();
  if (asked.kind === 'remove')
    return (
      <RemoveModal
        removing={asked.saved}
        named={`la vue «\u00a0${asked.saved.name}\u00a0»`}
        remove={async ({ _id }) => {
          await remove.mutateAsync(_id);
          onRemoved();
        }}
        onClose={onClose}
      >
        Les bâtiments et leurs données ne changent pas.
      </RemoveModal>
    );
  const save = async (name: string) => {
    if (asked.kind === 'rename') await update.mutateAsync({ id: asked.saved._id, name });
    else onSaved(await create.mutateAsync({ name, view: shown, key: intent.key() }));
    notify.success(asked.kind === 'rename' ? 'Le nom a été changé.' : `La vue «\u00a0${name}\u00a0» est enregistrée.`);
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={asked.kind === 'rename' ? 'Renommer la vue' : 'Enregistrer cette vue'}>
      <NameForm
        first={asked.kind === 'rename' ? asked.saved.name : ''}
        action={asked.kind === 'rename' ? 'Renommer' : 'Enregistrer'}
        busy={create.isPending || update.isPending}
        save={save}
        onClose={onClose}
      />
    </Modal>
  );
}

type FormProps = {
  first: string;
  action: string;
  busy: boolean;
  save: (name: string) => Promise<void>;
  onClose: () => void;
};

function NameForm({ first, action, busy, save, onClose }: FormProps) {
  const form = useForm({
    initialValues: { name: first },
    validate: schemaErrors(z.object({ name: Label }), { name: 'Le nom' }),
  });
  const submit = ({ name }: { name: string }) =>
    save(name.trim()).catch((error: unknown) => form.setErrors({ name: messageOf(error) }));
  return (
    <form onSubmit={form.onSubmit((values) => void submit(values))} noValidate>
      <TextInput
        label="Nom"
        description="Filtres, tri, période et colonnes sont gardés, pour vous seul."
        data-autofocus
        maxLength={120}
        placeholder="Écoles les plus chères"
        {...form.getInputProps('name')}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose} disabled={busy}>
          Annuler
        </Button>
        <Button type="submit" loading={busy}>
          {action}
        </Button>
      </div>
    </form>
  );
}
