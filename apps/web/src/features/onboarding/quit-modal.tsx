import { Checkbox } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { pageAfterQuitting } from '../../lib/previous-page.ts';
import { useUser } from '../../lib/session.tsx';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { useUpdateUser } from '../accounts/accounts.public.ts';

/** Document 1 §2, to the word. The box is offered until the first steps are done; checked, it deletes the action. */
export function QuitModal({ onReset, onClose }: { onReset: () => void; onClose: () => void }) {
  const router = useRouter();
  const user = useUser();
  const update = useUpdateUser();
  const [never, setNever] = useState(false);

  const quit = async () => {
    if (never) await update.mutateAsync({ action: { signin: null } });
    onReset();
    router.history.push(pageAfterQuitting());
  };
  return (
    <ConfirmModal opened title="Quitter votre progression&nbsp;?" onConfirm={quit} onClose={onClose}>
      <p>Attention, si vous quittez, les données saisies seront perdues.</p>
      {user.action.signin !== 'done' && (
        <Checkbox
          label="Ne plus ouvrir cette page quand je me connecte"
          checked={never}
          onChange={(event) => setNever(event.currentTarget.checked)}
        />
      )}
    </ConfirmModal>
  );
}
