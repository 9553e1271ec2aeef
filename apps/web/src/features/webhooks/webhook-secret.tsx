import { WEBHOOK_OLD_SECRET_HOURS } from '@joulerie/contract/webhook-events';
import { Button, CopyButton, Modal } from '@mantine/core';
import styles from '../../ui/stand-alone-form.module.css';
import classes from './webhooks.module.css';

/** The secret that signs, once. `isNew`: of an endpoint that was just made; else the one before signs for a day more. */
export function WebhookSecret({ secret, isNew, onClose }: { secret: string; isNew: boolean; onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title="Secret du webhook"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <div className={styles.form}>
        <p className={styles.text}>
          Copiez-le maintenant&nbsp;: il ne sera plus affiché. Votre programme s’en sert pour vérifier la signature de
          chaque envoi.
        </p>
        <code className={classes.code}>{secret}</code>
        {!isNew && (
          <p className={styles.text}>
            Pendant {WEBHOOK_OLD_SECRET_HOURS}&nbsp;heures, l’ancien secret signe aussi chaque envoi.
          </p>
        )}
        <div className={styles.actions}>
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? 'Copié' : 'Copier le secret'}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>Je l’ai gardé</Button>
        </div>
      </div>
    </Modal>
  );
}
