import { Button, Modal, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { CallError, messageOf } from '../../lib/call-error.ts';
import { fieldsOf } from '../../lib/form-fields.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { schemaErrors } from '../../lib/zod-form.ts';
import styles from '../../ui/stand-alone-form.module.css';
import { useNotify } from '../notifications/notifications.public.ts';

type Values = { user: { firstname: string; lastname: string; username: string } };

export const NOBODY: Values['user'] = { firstname: '', lastname: '', username: '' };

const LABELS = { 'user.firstname': 'Le prénom', 'user.lastname': 'Le nom', 'user.username': 'L’e-mail' };

type Props<V extends Values> = {
  title: string;
  text: ReactNode;
  /** Name of what is kept of it in this tab. */
  draftName: string;
  initial: V;
  /** Of the body of the call. */
  schema: z.ZodType;
  /** Codes whose sentence is about the address. */
  aboutAddress: ReadonlySet<string>;
  invite: UseMutationResult<{ username: string }, Error, V>;
  /** What is asked beside who. */
  fields?: (form: UseFormReturnType<V>) => ReactNode;
  onClose: () => void;
};

/** Inviting somebody by e-mail. Closed by Escape or its cross, it keeps what was typed. */
export function InviteDialog<V extends Values>({
  title,
  text,
  draftName,
  initial,
  schema,
  aboutAddress,
  invite,
  fields,
  onClose,
}: Props<V>) {
  const notify = useNotify();
  const { draft, save, forget } = useDraft<V>(draftName);
  const form = useForm<V>({
    initialValues: { ...initial, ...draft },
    validate: (values) => schemaErrors(schema, LABELS)(values),
    onValuesChange: save,
  });
  const field = fieldsOf(form);
  const isAboutAddress = invite.error instanceof CallError && aboutAddress.has(invite.error.code);
  const close = () => {
    forget();
    onClose();
  };
  const submit = form.onSubmit((values) =>
    invite.mutate(values, {
      onSuccess: ({ username }) => {
        notify.success(`L’invitation est envoyée à ${username}.`);
        close();
      },
      onError: (error) => {
        if (!(error instanceof CallError)) return;
        form.setErrors(aboutAddress.has(error.code) ? { 'user.username': error.message } : error.fields);
      },
    }),
  );
  return (
    <Modal opened onClose={onClose} title={title} size="lg" closeOnClickOutside={!form.isDirty() && !invite.isPending}>
      <form onSubmit={submit} noValidate className={styles.form}>
        <p className={styles.text}>{text}</p>
        <div className={styles.pair}>
          <TextInput label="Prénom" withAsterisk autoComplete="off" data-autofocus {...field('user.firstname')} />
          <TextInput label="Nom" withAsterisk autoComplete="off" {...field('user.lastname')} />
        </div>
        <TextInput
          label="Adresse e-mail"
          withAsterisk
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          {...field('user.username')}
        />
        {fields?.(form)}
        {invite.isError && !isAboutAddress && (
          <p role="alert" className={styles.error}>
            {messageOf(invite.error)}
          </p>
        )}
        <div className={styles.actions}>
          <Button variant="default" onClick={close} disabled={invite.isPending}>
            Annuler
          </Button>
          <Button type="submit" loading={invite.isPending}>
            Envoyer l’invitation
          </Button>
        </div>
      </form>
    </Modal>
  );
}
