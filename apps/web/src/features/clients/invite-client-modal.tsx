import { inviteClient } from '@joulerie/contract/clients';
import { Button, Modal, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { CallError, messageOf } from '../../lib/call-error.ts';
import { fieldsOf } from '../../lib/form-fields.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { schemaErrors } from '../../lib/zod-form.ts';
import styles from '../../ui/stand-alone-form.module.css';
import { useNotify } from '../notifications/notifications.public.ts';
import { useInviteClient } from './calls.ts';

type Values = { user: { firstname: string; lastname: string; username: string } };

const errorsOf = inviteClient.body
  ? schemaErrors(inviteClient.body, {
      'user.firstname': 'Le prénom',
      'user.lastname': 'Le nom',
      'user.username': 'L’e-mail',
    })
  : () => ({});

/** Codes whose sentence is about the address. */
const ABOUT_ADDRESS = new Set(['already_exist_client', 'already_exist_user', 'error_email_not_send']);

/** Proposing a client to share their buildings. Closed by Escape or its cross, it keeps what was typed. */
export function InviteClientModal({ onClose }: { onClose: () => void }) {
  const invite = useInviteClient();
  const notify = useNotify();
  const { draft, save, forget } = useDraft<Values>('invite client');
  const form = useForm<Values>({
    initialValues: { user: { firstname: '', lastname: '', username: '' }, ...draft },
    validate: (values) => errorsOf(values),
    onValuesChange: save,
  });
  const field = fieldsOf(form);
  const isAboutAddress = invite.error instanceof CallError && ABOUT_ADDRESS.has(invite.error.code);
  const submit = form.onSubmit((values) =>
    invite.mutate(values, {
      onSuccess: () => {
        notify.success(`L’invitation est envoyée à ${values.user.username.trim().toLowerCase()}.`);
        forget();
        onClose();
      },
      onError: (error) => {
        if (!(error instanceof CallError)) return;
        form.setErrors(ABOUT_ADDRESS.has(error.code) ? { 'user.username': error.message } : error.fields);
      },
    }),
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title="Inviter un client"
      size="lg"
      closeOnClickOutside={!form.isDirty() && !invite.isPending}
    >
      <form onSubmit={submit} noValidate className={styles.form}>
        <p className={styles.text}>
          Cette personne reçoit un lien par e-mail, valable 30&nbsp;jours. Elle choisit ce qu’elle partage avec vous, en
          consultation, et l’arrête quand elle veut.
        </p>
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
        {invite.isError && !isAboutAddress && (
          <p role="alert" className={styles.error}>
            {messageOf(invite.error)}
          </p>
        )}
        <div className={styles.actions}>
          <Button
            variant="default"
            onClick={() => {
              forget();
              onClose();
            }}
            disabled={invite.isPending}
          >
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
