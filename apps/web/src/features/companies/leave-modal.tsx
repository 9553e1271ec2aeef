import { sessionExpiry } from '../../lib/session-expiry.ts';
import { forgetDrafts } from '../../lib/use-draft.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { useLeave } from './changes.ts';

/** Leaving the company oneself. */
export function LeaveModal({ company, onClose }: { company: string; onClose: () => void }) {
  const leave = useLeave();
  return (
    <ConfirmModal
      opened
      danger
      title={`Quitter ${company}\u00a0?`}
      confirmLabel="Quitter la société"
      onClose={onClose}
      onConfirm={async () => {
        await leave.mutateAsync();
        // The session was that of this space: what the page still asks is refused, and there is nothing to restore.
        sessionExpiry.closed();
        forgetDrafts();
        window.location.assign('/login');
      }}
    >
      Vous serez déconnecté, et vous n’aurez plus accès à cet espace. Ce que vous y avez créé reste à la société. Votre
      compte et vos autres espaces ne changent pas&nbsp;: reconnectez-vous pour les retrouver.
    </ConfirmModal>
  );
}
