import type { Webhook } from '@joulerie/contract/webhooks';
import { WEBHOOK_EVENTS, WEBHOOK_FAILING_DAYS, WEBHOOK_OLD_SECRET_HOURS } from '@joulerie/contract/webhook-events';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { dateTime } from '../../lib/format-date.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import styles from '../../ui/stand-alone-form.module.css';
import { useNotify } from '../notifications/notifications.public.ts';
import { useWebhookCalls } from './calls.ts';
import { DeliveryList } from './delivery-list.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookSecret } from './webhook-secret.tsx';
import classes from './webhooks.module.css';

type Asking = 'edit' | 'rotate' | 'remove' | null;

/** One endpoint: what it receives, what was sent to it, and what may be done with it. */
export function WebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const calls = useWebhookCalls();
  const notify = useNotify();
  const [asking, setAsking] = useState<Asking>(null);
  const { _id: id, active, url, events, owner, createdBy, rotationEndsAt, disabledFor } = webhook;
  if (calls.rotate.data)
    return <WebhookSecret isNew={false} secret={calls.rotate.data.secret} onClose={() => calls.rotate.reset()} />;
  if (asking === 'edit') return <WebhookForm owner={owner} webhook={webhook} onClose={() => setAsking(null)} />;
  const switchTo = (to: boolean) =>
    calls.update.mutate(
      { id, active: to },
      {
        onSuccess: () => notify.success(to ? 'Le webhook est réactivé.' : 'Le webhook est désactivé.'),
        onError: (error) => notify.error(error, 'Le webhook n’a pas été modifié'),
      },
    );
  return (
    <>
      <Modal opened onClose={onClose} title="Webhook" size="lg">
        <div className={styles.form}>
          <code className={classes.code}>{url}</code>
          <p className={styles.text}>
            {events.map((event) => WEBHOOK_EVENTS[event].label).join(' · ')}
            {owner === 'company' && createdBy && ` · créé par ${createdBy}`}
            {rotationEndsAt && ` · l’ancien secret signe jusqu’au ${dateTime(rotationEndsAt)}`}
          </p>
          {disabledFor === 'failures' && (
            <p className={styles.note}>
              Désactivé après {WEBHOOK_FAILING_DAYS}&nbsp;jours sans aucun envoi reçu. Réactivez-le une fois votre
              programme réparé.
            </p>
          )}
          {disabledFor === 'gone' && (
            <p className={styles.note}>Désactivé&nbsp;: votre programme a répondu qu’il n’existe plus (410).</p>
          )}
          <div className={classes.tools}>
            <Button
              disabled={!active}
              loading={calls.test.isPending}
              onClick={() =>
                calls.test.mutate(id, { onError: (error) => notify.error(error, 'L’essai n’a pas été envoyé') })
              }
            >
              Envoyer un essai
            </Button>
            <Button variant="default" onClick={() => setAsking('edit')}>
              Modifier
            </Button>
            <Button variant="default" onClick={() => setAsking('rotate')}>
              Changer le secret
            </Button>
            <Button variant="default" loading={calls.update.isPending} onClick={() => switchTo(!active)}>
              {active ? 'Désactiver' : 'Réactiver'}
            </Button>
            <Button variant="default" onClick={() => setAsking('remove')}>
              Supprimer
            </Button>
          </div>
          <h3 className={classes.title}>Envois des 30&nbsp;derniers jours</h3>
          <DeliveryList id={id} canReplay={active} />
        </div>
      </Modal>
      <ConfirmModal
        opened={asking === 'rotate'}
        title="Changer le secret&nbsp;?"
        confirmLabel="Changer le secret"
        onClose={() => setAsking(null)}
        onConfirm={() => calls.rotate.mutateAsync(id)}
      >
        Le nouveau secret s’affiche une fois. L’ancien signe encore {WEBHOOK_OLD_SECRET_HOURS}&nbsp;heures, le temps de
        le remplacer dans votre programme.
      </ConfirmModal>
      <ConfirmModal
        opened={asking === 'remove'}
        danger
        title="Supprimer ce webhook&nbsp;?"
        confirmLabel="Supprimer"
        onClose={() => setAsking(null)}
        onConfirm={async () => {
          await calls.remove.mutateAsync(id);
          notify.success('Le webhook est supprimé.');
          onClose();
        }}
      >
        Votre programme ne recevra plus rien, et le journal de ses envois est effacé.
      </ConfirmModal>
    </>
  );
}
