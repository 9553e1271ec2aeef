import type { Factors } from '@joulerie/contract/factors';
import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { dateLong, relative } from '../../lib/format-moment.ts';
import { count } from '../../lib/format.ts';
import { Chip } from '../../ui/chip.tsx';
import rows from '../../ui/framed-rows.module.css';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import styles from '../../ui/stand-alone-form.module.css';
import { factorsQuery, useRenewCodes } from './calls.ts';
import { PasswordDialog } from '../../ui/password-dialog.tsx';
import { PasskeyDialog } from './passkey-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RemoveFactorDialog, type Removing } from './remove-factor-dialog.tsx';
import { TotpDialog } from './totp-dialog.tsx';

type Dialog =
  | { kind: 'totp' | 'passkey' | 'renew' }
  | { kind: 'codes'; codes: readonly string[] }
  | { kind: 'remove'; removing: Removing };

/** What is asked after the password, and the recovery codes. */
export function FactorsPanel() {
  const factors = useQuery(factorsQuery);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const added = (codes: string[] | null) => setDialog(codes && { kind: 'codes', codes });
  if (factors.isError) return <ErrorState error={factors.error} retry={() => void factors.refetch()} />;
  if (!factors.data) return <RowsSkeleton rows={1} height={120} />;
  const { active, totp, passkeys, requiredBy } = factors.data;
  return (
    <div className={styles.form}>
      <p className={styles.text}>
        {active
          ? 'Après votre mot de passe, la connexion demande l’un de ces seconds facteurs.'
          : 'Avec un second facteur, votre mot de passe ne suffit plus à qui l’aurait trouvé.'}
        {requiredBy.length > 0 && ` Il est exigé par ${requiredBy.join(', ')}.`}
      </p>
      {active && <FactorList factors={factors.data} onRemove={(removing) => setDialog({ kind: 'remove', removing })} />}
      {active && <CodesLeft left={factors.data.recoveryCodesLeft} onRenew={() => setDialog({ kind: 'renew' })} />}
      <div className={styles.actions}>
        {passkeys.length < 10 && (
          <Button variant="default" onClick={() => setDialog({ kind: 'passkey' })}>
            Ajouter une clé d’accès
          </Button>
        )}
        {!totp && (
          <Button variant="default" onClick={() => setDialog({ kind: 'totp' })}>
            Ajouter une application
          </Button>
        )}
      </div>
      {dialog?.kind === 'totp' && <TotpDialog onClose={close} onAdded={added} />}
      {dialog?.kind === 'passkey' && <PasskeyDialog onClose={close} onAdded={added} />}
      {dialog?.kind === 'remove' && <RemoveFactorDialog removing={dialog.removing} onClose={close} />}
      {dialog?.kind === 'renew' && <RenewCodes onClose={close} onRenewed={added} />}
      {dialog?.kind === 'codes' && (
        <Modal
          opened
          onClose={close}
          title="Vos codes de secours"
          withCloseButton={false}
          closeOnClickOutside={false}
          closeOnEscape={false}
        >
          <RecoveryCodes codes={dialog.codes} onDone={close} />
        </Modal>
      )}
    </div>
  );
}

function FactorList({ factors, onRemove }: { factors: Factors; onRemove: (removing: Removing) => void }) {
  const { totp, passkeys } = factors;
  const isLast = passkeys.length + (totp ? 1 : 0) === 1;
  const shown = [
    ...(totp ? [{ id: null, name: 'Application d’authentification', when: `Ajoutée le ${dateLong(totp.since)}` }] : []),
    ...passkeys.map(({ _id, name, createdAt, lastUsedAt }) => ({
      id: _id,
      name,
      when: lastUsedAt
        ? `Clé d’accès utilisée ${relative(lastUsedAt)}`
        : `Clé d’accès ajoutée le ${dateLong(createdAt)}`,
    })),
  ];
  return (
    <ul className={rows.list} aria-label="Seconds facteurs">
      {shown.map(({ id, name, when }) => (
        <li key={id} className={rows.row}>
          <div className={rows.words}>
            <span className={rows.name}>{name}</span>
            <span className={rows.when}>{when}</span>
          </div>
          <Button
            variant="default"
            size="xs"
            aria-label={`Retirer ${name}`}
            onClick={() => onRemove({ passkey: id, name, isLast })}
          >
            Retirer
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Below this number, the person is asked to make new ones. */
const FEW_CODES = 3;

function CodesLeft({ left, onRenew }: { left: number; onRenew: () => void }) {
  return (
    <div className={rows.row}>
      <div className={rows.words}>
        <span className={rows.name}>Codes de secours</span>
        <span className={rows.when}>
          {left === 0 ? 'Aucun ne reste' : `${count(left, 'code reste', 'codes restent')}, chacun sert une fois`}
        </span>
      </div>
      {left < FEW_CODES && <Chip tone="warn">À remplacer</Chip>}
      <Button variant="default" size="xs" onClick={onRenew}>
        Remplacer les codes
      </Button>
    </div>
  );
}

function RenewCodes({ onClose, onRenewed }: { onClose: () => void; onRenewed: (codes: string[]) => void }) {
  const renew = useRenewCodes();
  return (
    <PasswordDialog
      title="Remplacer les codes de secours"
      confirmLabel="Créer de nouveaux codes"
      busy={renew.isPending}
      error={renew.isError ? messageOf(renew.error) : null}
      onPassword={(password) => renew.mutate(password, { onSuccess: ({ recoveryCodes }) => onRenewed(recoveryCodes) })}
      onClose={onClose}
    >
      Dix nouveaux codes remplacent ceux d’avant, qui ne serviront plus.
    </PasswordDialog>
  );
}
