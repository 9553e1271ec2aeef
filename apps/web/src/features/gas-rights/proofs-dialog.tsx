import { GAS_PROOFS_MOST, GAS_PROOF_BYTES } from '@joulerie/contract/gas-rights';
import { Button, FileInput, Modal } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { date } from '../../lib/format-date.ts';
import styles from '../../ui/stand-alone-form.module.css';
import { useNotify } from '../notifications/notifications.public.ts';
import { useSendProofs } from './calls.ts';

const TYPES = 'application/pdf,image/jpeg,image/png';

function faultOf(files: readonly File[]): string | null {
  if (files.length > GAS_PROOFS_MOST) return `GRDF prend ${GAS_PROOFS_MOST}\u00a0fichiers au plus.`;
  const large = files.find(({ size }) => size > GAS_PROOF_BYTES);
  if (large) return `«\u00a0${large.name}\u00a0» dépasse 4\u00a0Mo.`;
  const other = files.find(({ type }) => !TYPES.split(',').includes(type));
  return other ? `«\u00a0${other.name}\u00a0» n’est ni un PDF, ni une image JPEG ou PNG.` : null;
}

/** Sends GRDF the files that prove the agreement of a holder. */
export function ProofsDialog({
  rightId,
  until,
  onClose,
}: {
  rightId: string;
  until: string | null;
  onClose: () => void;
}) {
  const send = useSendProofs();
  const notify = useNotify();
  const [files, setFiles] = useState<File[]>([]);
  const fault = faultOf(files);
  return (
    <Modal opened onClose={onClose} title="Envoyer la preuve de l’accord" closeOnClickOutside={!send.isPending}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (fault || files.length === 0) return;
          send.mutate(
            { id: rightId, files },
            {
              onSuccess: () => {
                notify.success('GRDF vérifie la preuve, puis donne accès aux données.', 'Preuve envoyée');
                onClose();
              },
            },
          );
        }}
      >
        <p className={styles.text}>
          GRDF contrôle l’accord du titulaire{until && <>&nbsp;: il attend la preuve avant le {date(until)}</>}. Le
          document signé se télécharge depuis «&nbsp;Accords&nbsp;».
        </p>
        <FileInput
          label="Fichiers"
          description={`PDF, JPEG ou PNG, ${GAS_PROOFS_MOST}\u00a0fichiers de 4\u00a0Mo au plus`}
          placeholder="Choisir des fichiers"
          multiple
          clearable
          accept={TYPES}
          value={files}
          error={fault}
          onChange={setFiles}
        />
        {send.isError && (
          <p role="alert" className={styles.error}>
            {messageOf(send.error)}
          </p>
        )}
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose} disabled={send.isPending}>
            Annuler
          </Button>
          <Button type="submit" loading={send.isPending} disabled={files.length === 0 || fault !== null}>
            Envoyer à GRDF
          </Button>
        </div>
      </form>
    </Modal>
  );
}
