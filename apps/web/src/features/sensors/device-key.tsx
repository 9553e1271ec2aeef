import type { Device } from '@joulerie/contract/sensors';
import { Button, Modal } from '@mantine/core';
import styles from '../../ui/stand-alone-form.module.css';
import { CopiedText } from './copied-text.tsx';
import { curlExample, pushAddress } from './examples.ts';

/** The key of a device, once, with what it is for. */
export function DeviceKey({ device, value, onClose }: { device: Device; value: string; onClose: () => void }) {
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title="Clé de l’objet"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <div className={styles.form}>
        <p className={styles.text}>
          Copiez-la maintenant&nbsp;: elle ne sera plus affichée. «&nbsp;{device.name}&nbsp;» signe avec elle chaque
          message qu’il envoie.
        </p>
        <CopiedText label="Clé" value={value} />
        <CopiedText label="Adresse d’envoi" value={pushAddress(device._id)} />
        <CopiedText label="Exemple avec curl" value={curlExample(device._id, value)} />
        <div className={styles.actions}>
          <Button onClick={onClose}>Je l’ai gardée</Button>
        </div>
      </div>
    </Modal>
  );
}
