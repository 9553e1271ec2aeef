import { inviteClient } from '@joulerie/contract/clients';
import { InviteDialog, NOBODY } from '../companies/companies.public.ts';
import { useInviteClient } from './calls.ts';

const ABOUT_ADDRESS = new Set(['already_exist_client', 'already_exist_user', 'error_email_not_send']);
const INITIAL = { user: NOBODY };

/** Proposing a client to share their buildings. */
export function InviteClientModal({ onClose }: { onClose: () => void }) {
  const invite = useInviteClient();
  return (
    <InviteDialog
      title="Inviter un client"
      text={
        <>
          Cette personne reçoit un lien par e-mail, valable 30&nbsp;jours. Elle choisit ce qu’elle partage avec vous, en
          consultation, et l’arrête quand elle veut.
        </>
      }
      draftName="invite client"
      initial={INITIAL}
      schema={inviteClient.body!}
      aboutAddress={ABOUT_ADDRESS}
      invite={invite}
      onClose={onClose}
    />
  );
}
