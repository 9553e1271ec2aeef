import type { Webhook } from '@joulerie/contract/webhooks';
import { type WebhookEvent, WEBHOOK_EVENTS, webhookEventsOf } from '@joulerie/contract/webhook-events';
import { Button, Checkbox, Modal, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { isRequired } from '../../lib/form-messages.ts';
import styles from '../../ui/stand-alone-form.module.css';
import { type Owner, useWebhookCalls } from './calls.ts';
import { WebhookSecret } from './webhook-secret.tsx';

type Props = {
  owner: Owner;
  /** The endpoint that changes; a new one without. */
  webhook?: Webhook | undefined;
  onClose: () => void;
};

/** Where events are sent and which; of a new endpoint, its secret afterwards. */
export function WebhookForm({ owner, webhook, onClose }: Props) {
  const { create, update } = useWebhookCalls();
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [events, setEvents] = useState<WebhookEvent[]>(webhook?.events ?? ['measures.updated']);
  const [missing, setMissing] = useState<{ url: string | null; events: string | null }>({ url: null, events: null });
  if (create.data) return <WebhookSecret isNew secret={create.data.secret} onClose={onClose} />;
  const { isPending, error } = webhook ? update : create;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const lacks = {
      url: isRequired('L’adresse')(url) ?? (/^https?:\/\/\S+$/.test(url.trim()) ? null : 'L’adresse est invalide'),
      events: events.length > 0 ? null : 'Choisissez un événement au moins',
    };
    setMissing(lacks);
    if (lacks.url !== null || lacks.events !== null) return;
    if (webhook) update.mutate({ id: webhook._id, url, events }, { onSuccess: onClose });
    else create.mutate({ owner, url, events });
  };
  return (
    <Modal opened onClose={onClose} title={webhook ? 'Modifier le webhook' : 'Créer un webhook'}>
      <form onSubmit={submit} noValidate className={styles.form}>
        <p className={styles.text}>
          Votre programme reçoit un appel à chaque événement, signé, sans les valeurs&nbsp;: il les lit ensuite avec une
          clé d’API.
        </p>
        <TextInput
          label="Adresse"
          type="url"
          placeholder="https://exemple.fr/webhook"
          maxLength={500}
          data-autofocus
          value={url}
          error={missing.url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <Checkbox.Group
          label="Événements"
          value={events}
          error={missing.events}
          onChange={(chosen) => setEvents(chosen as WebhookEvent[])}
        >
          <Stack gap={10} mt={8} mb={4}>
            {webhookEventsOf(owner).map((name) => (
              <Checkbox key={name} value={name} label={WEBHOOK_EVENTS[name].label} description={name} />
            ))}
          </Stack>
        </Checkbox.Group>
        {error && (
          <p role="alert" className={styles.error}>
            {messageOf(error)}
          </p>
        )}
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose} disabled={isPending}>
            Annuler
          </Button>
          <Button type="submit" loading={isPending}>
            {webhook ? 'Enregistrer' : 'Créer le webhook'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
