import type { Consent } from '@joulerie/contract/consents';
import { numberedName } from '../../lib/source-name.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { useNotify } from '../notifications/notifications.public.ts';
import { AskDialog } from './ask-dialog.lazy.ts';
import { useDismiss, useWithdraw } from './calls.ts';
import { FirstDayDialog } from './first-day-dialog.tsx';
import { meterName } from './words.ts';

/** What is about to be done with a consent. */
export type ConsentAct = { kind: Consent['may'][number]; consent: Consent };

/** The dialog of an act. */
export function ConsentDialogs({ act: { kind, consent }, onClose }: { act: ConsentAct; onClose: () => void }) {
  useReturnFocus();
  switch (kind) {
    case 'date':
      return <FirstDayDialog consent={consent} onClose={onClose} />;
    case 'extend':
      return (
        <AskDialog
          kind="extend"
          meter={{ id: consent.source._id_source, label: numberedName(consent.source) }}
          onClose={onClose}
        />
      );
    case 'dismiss':
      return <Dismissal consent={consent} onClose={onClose} />;
    case 'withdraw':
      return <Withdrawal consent={consent} onClose={onClose} />;
  }
}

type Props = { consent: Consent; onClose: () => void };

function Dismissal({ consent, onClose }: Props) {
  const dismiss = useDismiss();
  const notify = useNotify();
  return (
    <ConfirmModal
      opened
      danger
      title={`Renoncer à l’accord de «\u00a0${meterName(consent.source)}\u00a0»\u00a0?`}
      confirmLabel="Renoncer à l’accord"
      onClose={onClose}
      onConfirm={async () => {
        await dismiss.mutateAsync(consent.source._id_source);
        notify.success('Vous ne lisez plus ce compteur. Son titulaire en est prévenu.', 'Accord abandonné');
      }}
    >
      <p>
        Les mesures de ce compteur ne seront plus lisibles, tout de suite, et son titulaire en est prévenu par e-mail.
        Pour les lire de nouveau, il faudra lui redemander son accord.
      </p>
    </ConfirmModal>
  );
}

function Withdrawal({ consent, onClose }: Props) {
  const withdraw = useWithdraw();
  const notify = useNotify();
  return (
    <ConfirmModal
      opened
      danger
      title={`Retirer votre accord à ${consent.reader.name}\u00a0?`}
      cancelLabel="Garder l’accord"
      confirmLabel="Retirer mon accord"
      onClose={onClose}
      onConfirm={async () => {
        await withdraw.mutateAsync(consent._id);
        notify.success(`${consent.reader.name} ne lit plus ce compteur.`, 'Accord retiré');
      }}
    >
      <p>Vous n’avez pas à dire pourquoi. Pour le compteur {consent.source.idsource}&nbsp;:</p>
      <ul>
        <li>la collecte de vos données s’arrête aussitôt&nbsp;;</li>
        <li>elles ne sont plus lisibles par {consent.reader.name}, aussitôt&nbsp;;</li>
        <li>elles sont effacées sous 30&nbsp;jours.</li>
      </ul>
    </ConfirmModal>
  );
}
