import { inviteMember, type Member } from '@joulerie/contract/companies';
import { MEMBER_TYPES } from '@joulerie/contract/first-constants';
import { Radio, Stack } from '@mantine/core';
import { MEMBER_LABELS } from '../accounts/accounts.public.ts';
import { useInvite } from './changes.ts';
import { InviteDialog, NOBODY } from './invite-dialog.tsx';
import { MEMBER_HINTS } from './words.ts';

const ABOUT_ADDRESS = new Set(['already_exist_user', 'error_email_not_send']);
const INITIAL = { user: NOBODY, type: 'employe' as Member['type'] };

/** Inviting a colleague: who, and what they will be. `own`: the type of who invites. */
export function InviteModal({ own, onClose }: { own: Member['type']; onClose: () => void }) {
  const invite = useInvite();
  return (
    <InviteDialog
      title="Inviter un collègue"
      text={<>Cette personne reçoit un lien par e-mail, valable 30&nbsp;jours. Elle rejoint l’espace en l’ouvrant.</>}
      draftName="invite"
      initial={INITIAL}
      schema={inviteMember.body!}
      aboutAddress={ABOUT_ADDRESS}
      invite={invite}
      fields={(form) => (
        <Radio.Group label="Rôle" {...form.getInputProps('type')}>
          <Stack gap={10} mt={8}>
            {MEMBER_TYPES.filter((type) => type !== 'owner' || own === 'owner').map((type) => (
              <Radio key={type} value={type} label={MEMBER_LABELS[type]} description={MEMBER_HINTS[type]} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      onClose={onClose}
    />
  );
}
