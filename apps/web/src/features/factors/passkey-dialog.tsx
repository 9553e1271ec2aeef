import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAddPasskey } from './calls.ts';
import { PasswordDialog } from '../../ui/password-dialog.tsx';
import { passkeyError } from './passkey-words.ts';

type Props = { onClose: () => void; onAdded: (recoveryCodes: string[] | null) => void };

/** Adding a passkey: a name to know it by, the password, then the browser's own dialog. */
export function PasskeyDialog({ onClose, onAdded }: Props) {
  const add = useAddPasskey();
  const [name, setName] = useState('');
  return (
    <PasswordDialog
      title="Ajouter une clé d’accès"
      confirmLabel="Créer la clé"
      busy={add.isPending}
      error={add.isError ? passkeyError(add.error) : null}
      onPassword={(password) =>
        add.mutate(
          { name: name.trim() || 'Clé d’accès', password },
          { onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes) },
        )
      }
      onClose={onClose}
      fields={
        <TextInput
          label="Nom de la clé"
          placeholder="Mon ordinateur"
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      }
    >
      Une clé d’accès (passkey) est gardée par votre ordinateur, votre téléphone ou une clé de sécurité&nbsp;: vous
      l’ouvrez avec votre empreinte, votre visage ou un code.
    </PasswordDialog>
  );
}
