import { inviteMember, type Member } from '@joulerie/contract/companies';
import { MEMBER_TYPES } from '@joulerie/contract/constants';
import { Button, Modal, Radio, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { CallError, messageOf } from '../../lib/call-error.ts';
import { fieldsOf } from '../../lib/form-fields.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { schemaErrors } from '../../lib/zod-form.ts';
import { MEMBER_LABELS } from '../accounts/accounts.public.ts';
import { useNotify } from '../notifications/notifications.public.ts';
import { useInvite } from './changes.ts';
import styles from '../../ui/stand-alone-form.module.css';
import { MEMBER_HINTS } from './words.ts';

type Values = { user: { firstname: string; lastname: string; username: string }; type: Member['type'] };

const errorsOf = inviteMember.body
  ? schemaErrors(inviteMember.body, {
      'user.firstname': 'Le prénom',
      'user.lastname': 'Le nom',
      'user.username': 'L’e-mail',
    })
  : () => ({});

/** Codes whose sentence is about the address. */
const ABOUT_ADDRESS = new Set(['already_exist_user', 'error_email_not_send']);

/** Inviting a colleague: who, and what they will be. Closed by Escape or its cross, it keeps what was typed. `own`: the type of who invites. */
export function InviteModal({ own, onClose }: { own: Member['type']; onClose: () => void }) {
  const invite = useInvite();
  const notify = useNotify();
  const { draft, save, forget } = useDraft<Values>('invite');
  const form = useForm<Values>({
    initialValues: { user: { firstname: '', lastname: '', username: '' }, type: 'employe', ...draft },
    validate: (values) => errorsOf(values),
    onValuesChange: save,
  });
  const field = fieldsOf(form);
  const isAboutAddress = invite.error instanceof CallError && ABOUT_ADDRESS.has(invite.error.code);

  const submit = form.onSubmit((values) =>
    invite.mutate(values, {
      onSuccess: ({ username }) => {
        notify.success(`L’invitation est envoyée à ${username}.`);
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
      title="Inviter un collègue"
      size="lg"
      closeOnClickOutside={!form.isDirty() && !invite.isPending}
    >
      <form onSubmit={submit} noValidate className={styles.form}>
        <p className={styles.text}>
          Cette personne reçoit un lien par e-mail, valable 30&nbsp;jours. Elle rejoint l’espace en l’ouvrant.
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
        <Radio.Group label="Rôle" {...form.getInputProps('type')}>
          <Stack gap={10} mt={8}>
            {MEMBER_TYPES.filter((type) => type !== 'owner' || own === 'owner').map((type) => (
              <Radio key={type} value={type} label={MEMBER_LABELS[type]} description={MEMBER_HINTS[type]} />
            ))}
          </Stack>
        </Radio.Group>
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
