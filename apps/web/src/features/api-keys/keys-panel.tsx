import { KEY_AREA_LABELS } from '@joulerie/contract/key-areas';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { date } from '../../lib/format-date.ts';
import { relative } from '../../lib/format-moment.ts';
import { Chip } from '../../ui/chip.tsx';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import rows from '../../ui/framed-rows.module.css';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import styles from '../../ui/stand-alone-form.module.css';
import { useNotify } from '../notifications/notifications.public.ts';
import { type Owner, type ShownKey, keysQuery, useRevokeKey } from './calls.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';

/** The keys of programs that act as the person in this space, or for its company, and how to make or revoke one. */
export function KeysPanel({ owner }: { owner: Owner }) {
  const keys = useQuery(keysQuery(owner));
  const revoke = useRevokeKey(owner);
  const notify = useNotify();
  const [making, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<ShownKey | null>(null);
  if (keys.isError) return <ErrorState error={keys.error} retry={() => void keys.refetch()} />;
  if (!keys.data) return <RowsSkeleton rows={1} height={90} />;
  return (
    <div className={styles.form}>
      <p className={styles.text}>
        {owner === 'company'
          ? 'Une clé de la société permet à un programme de lire ce qu’elle possède, ou d’y écrire. Elle reste quand un membre part.'
          : 'Une clé permet à un programme de lire vos données, ou d’en envoyer, sans votre mot de passe.'}{' '}
        Les appels sont décrits dans la{' '}
        <a href="/openapi" className={styles.link}>
          documentation de l’API
        </a>
        .
      </p>
      {keys.data.total > 0 && (
        <ul className={rows.list} aria-label="Clés d’API">
          {keys.data.data.map((key) => (
            <li key={key._id} className={rows.row}>
              <div className={rows.words}>
                <span className={rows.name}>{key.name}</span>
                <span className={rows.when}>
                  <code>{key.begins}…</code> · jusqu’au {date(key.expiresAt)} ·{' '}
                  {key.lastUsedAt ? `utilisée ${relative(key.lastUsedAt)}` : 'jamais utilisée'}
                  {key.createdBy && ` · créée par ${key.createdBy}`}
                  {key.areas &&
                    ` · limitée à\u00a0: ${key.areas.map((area) => KEY_AREA_LABELS[area].label).join(', ')}`}
                </span>
              </div>
              <Chip tone={key.writes ? 'warn' : 'none'}>{key.writes ? 'Lecture et écriture' : 'Lecture'}</Chip>
              <Button variant="default" size="xs" aria-label={`Révoquer ${key.name}`} onClick={() => setRevoking(key)}>
                Révoquer
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        <Button variant="default" onClick={() => setMaking(true)}>
          Créer une clé
        </Button>
      </div>
      {making && <NewKeyDialog owner={owner} onClose={() => setMaking(false)} />}
      {revoking && (
        <ConfirmModal
          opened
          danger
          title={`Révoquer «\u00a0${revoking.name}\u00a0»\u00a0?`}
          confirmLabel="Révoquer"
          onClose={() => setRevoking(null)}
          onConfirm={async () => {
            await revoke.mutateAsync(revoking._id);
            notify.success('La clé est révoquée.');
          }}
        >
          Les programmes qui s’en servent ne liront plus rien, tout de suite.
        </ConfirmModal>
      )}
    </div>
  );
}
