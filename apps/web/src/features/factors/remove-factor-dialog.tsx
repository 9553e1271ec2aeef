import { messageOf } from '../../lib/call-error.ts';
import { useNotify } from '../notifications/notifications.public.ts';
import { useRemoveFactor } from './calls.ts';
import { PasswordDialog } from '../../ui/password-dialog.tsx';

/** What is removed: the application (no id) or a passkey. `isLast`: the password is enough again afterwards. */
export type Removing = { passkey: string | null; name: string; isLast: boolean };

export function RemoveFactorDialog({ removing, onClose }: { removing: Removing; onClose: () => void }) {
  const remove = useRemoveFactor();
  const notify = useNotify();
  const { passkey, name, isLast } = removing;
  return (
    <PasswordDialog
      title={`Retirer «\u00a0${name}\u00a0»\u00a0?`}
      confirmLabel="Retirer"
      danger
      busy={remove.isPending}
      error={remove.isError ? messageOf(remove.error) : null}
      onPassword={(password) =>
        remove.mutate(
          { passkey, password },
          {
            onSuccess: () => {
              notify.success('Le second facteur est retiré.');
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      {isLast
        ? 'C’est votre dernier second facteur\u00a0: le mot de passe suffira pour se connecter, et vos codes de secours ne serviront plus.'
        : 'Il ne servira plus à vous connecter.'}
    </PasswordDialog>
  );
}
