import type { Member } from '@joulerie/contract/companies';
import { useState } from 'react';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { useNotify } from '../notifications/notifications.public.ts';
import { useRemoveMember } from './changes.ts';
import { fullName } from './words.ts';

type Props = { removing: Member | null; onClose: () => void; onRemoved: () => void };

/** « Retirer Alix Durand ? », with what it ends and what stays. */
export function RemoveMember({ removing, onClose, onRemoved }: Props) {
  const remove = useRemoveMember();
  const notify = useNotify();
  // Kept while the dialog closes, so that its words do not change.
  const [last, setLast] = useState<Member | null>(null);
  if (removing && removing !== last) setLast(removing);
  const member = removing ?? last;
  if (!member) return null;
  const name = fullName(member);
  const isInvited = member.state === 'invited';
  return (
    <ConfirmModal
      opened={removing !== null}
      danger
      title={isInvited ? `Annuler l’invitation de ${name}\u00a0?` : `Retirer ${name}\u00a0?`}
      cancelLabel={isInvited ? 'Garder' : 'Annuler'}
      confirmLabel={isInvited ? 'Annuler l’invitation' : 'Retirer'}
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync(member._id);
        onRemoved();
        notify.success(
          isInvited ? `L’invitation de ${name} est annulée.` : `${name} ne fait plus partie de la société.`,
        );
      }}
    >
      {isInvited
        ? `Le lien envoyé à ${member.username} ne servira plus. Vous pourrez inviter cette personne à nouveau.`
        : `Les sessions de ${name} dans cet espace se ferment tout de suite. Ses bâtiments, ses dossiers et ses mesures restent à la société\u00a0; ses autres espaces ne changent pas.`}
    </ConfirmModal>
  );
}
