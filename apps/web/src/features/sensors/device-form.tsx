import type { DeviceLink } from '@joulerie/contract/sensors';
import {
  SOURCE_BRANDS,
  SOURCE_MODELS,
  SOURCE_MODEL_NAMES,
  type SourceModel,
  brandOfModel,
} from '@joulerie/domain/vocabulary';
import { Button, Modal, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { isRequired } from '../../lib/form-messages.ts';
import styles from '../../ui/stand-alone-form.module.css';
import { useDeviceCalls } from './calls.ts';
import { DeviceKey } from './device-key.tsx';
import { LINK_LABELS } from './words.ts';

type Props = {
  buildingId: string;
  /** Sources that a device may feed, a new sensor beside them. */
  fed: readonly { _id: string; name: string }[];
  /** Of a device whose messages came before it was added. */
  first?: { link: DeviceLink; address: string } | null;
  /** Whether the platform has a broker. */
  hasBroker: boolean;
  onClose: () => void;
};

const ADDRESS: Record<Exclude<DeviceLink, 'http'>, { label: string; description: string }> = {
  zigbee2mqtt: {
    label: 'Nom dans Zigbee2MQTT',
    description: 'Tel qu’il est écrit dans ses sujets, par exemple salon.',
  },
  ttn: { label: 'DevEUI', description: 'Seize chiffres et lettres, sur l’objet ou dans la console.' },
};
const LINKS: readonly DeviceLink[] = ['http', 'zigbee2mqtt', 'ttn'];
const MODELS = SOURCE_MODEL_NAMES.filter(
  (name) => SOURCE_MODELS[name].brand !== 'enedis' && SOURCE_MODELS[name].brand !== 'grdf',
);

/** A new device; of one that signs, its key afterwards. */
export function DeviceForm({ buildingId, fed, first = null, hasBroker, onClose }: Props) {
  const { add } = useDeviceCalls(buildingId);
  const [name, setName] = useState('');
  const [link, setLink] = useState<DeviceLink>(first?.link ?? 'http');
  const [address, setAddress] = useState(first?.address ?? '');
  const [model, setModel] = useState('');
  const [place, setPlace] = useState('');
  const [source, setSource] = useState('');
  const [missing, setMissing] = useState<{ name: string | null; address: string | null }>({
    name: null,
    address: null,
  });
  if (add.data?.key) return <DeviceKey device={add.data.device} value={add.data.key} onClose={onClose} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const lacks = {
      name: isRequired('Le nom')(name),
      address: link === 'http' ? null : isRequired(ADDRESS[link].label)(address),
    };
    setMissing(lacks);
    if (lacks.name !== null || lacks.address !== null) return;
    const chosen = (model || null) as SourceModel | null;
    add.mutate(
      {
        name,
        link,
        address: link === 'http' ? null : address.trim(),
        model: chosen,
        brand: chosen && brandOfModel(chosen),
        place: place || null,
        ...(source ? { _id_source: source } : {}),
      },
      { onSuccess: ({ key }) => (key === null ? onClose() : undefined) },
    );
  };
  return (
    <Modal opened onClose={onClose} title="Ajouter un objet connecté">
      <form onSubmit={submit} noValidate className={styles.form}>
        <TextInput
          label="Nom"
          maxLength={120}
          data-autofocus
          value={name}
          error={missing.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <NativeSelect
          label="Comment il envoie ses valeurs"
          value={link}
          data={LINKS.filter((one) => hasBroker || one === 'http').map((value) => ({
            value,
            label: LINK_LABELS[value],
          }))}
          onChange={(event) => setLink(event.currentTarget.value as DeviceLink)}
        />
        {link !== 'http' && (
          <TextInput
            {...ADDRESS[link]}
            maxLength={120}
            value={address}
            error={missing.address}
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
        )}
        <NativeSelect
          label="Marque et modèle"
          value={model}
          data={[
            { value: '', label: 'Autre' },
            ...MODELS.map((value) => ({
              value,
              label: `${SOURCE_BRANDS[SOURCE_MODELS[value].brand].name} ${SOURCE_MODELS[value].name}`,
            })),
          ]}
          onChange={(event) => setModel(event.currentTarget.value)}
        />
        <TextInput
          label="Emplacement"
          placeholder="Salle 12"
          maxLength={120}
          value={place}
          onChange={(event) => setPlace(event.currentTarget.value)}
        />
        {fed.length > 0 && (
          <NativeSelect
            label="Source de ses mesures"
            description="Une prise TIC alimente le compteur qu’elle lit."
            value={source}
            data={[
              { value: '', label: 'Un nouveau capteur' },
              ...fed.map((one) => ({ value: one._id, label: one.name })),
            ]}
            onChange={(event) => setSource(event.currentTarget.value)}
          />
        )}
        {add.error && (
          <p role="alert" className={styles.error}>
            {messageOf(add.error)}
          </p>
        )}
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose} disabled={add.isPending}>
            Annuler
          </Button>
          <Button type="submit" loading={add.isPending}>
            Ajouter l’objet
          </Button>
        </div>
      </form>
    </Modal>
  );
}
