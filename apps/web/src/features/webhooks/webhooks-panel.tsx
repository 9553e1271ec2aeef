import { WEBHOOK_EVENTS } from '@joulerie/contract/webhook-events';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Chip } from '../../ui/chip.tsx';
import rows from '../../ui/framed-rows.module.css';
import styles from '../../ui/stand-alone-form.module.css';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { type Owner, webhooksQuery } from './calls.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { stateOfWebhook } from './words.ts';

const INTRODUCTIONS: Record<Owner, string> = {
  person:
    'Un webhook prévient votre programme quand des mesures que vous voyez changent, ou quand une de vos tâches se termine.',
  company:
    'Un webhook de la société prévient un programme quand les mesures de ses sources changent. Il reste quand un membre part.',
};

/** The endpoints that receive events, how they are, and how to make one. */
export function WebhooksPanel({ owner }: { owner: Owner }) {
  const list = useQuery(webhooksQuery(owner));
  const [making, setMaking] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  if (list.isError) return <ErrorState error={list.error} retry={() => void list.refetch()} />;
  if (!list.data) return <RowsSkeleton rows={1} height={90} />;
  const shown = list.data.data.find(({ _id }) => _id === opened);
  return (
    <div className={styles.form}>
      <p className={styles.text}>{INTRODUCTIONS[owner]}</p>
      {list.data.total > 0 && (
        <ul className={rows.list} aria-label="Webhooks">
          {list.data.data.map((webhook) => {
            const [tone, state] = stateOfWebhook(webhook);
            return (
              <li key={webhook._id} className={rows.row}>
                <div className={rows.words}>
                  <span className={rows.name}>{webhook.url}</span>
                  <span className={rows.when}>
                    {webhook.events.map((event) => WEBHOOK_EVENTS[event].label).join(' · ')}
                  </span>
                </div>
                <Chip tone={tone}>{state}</Chip>
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`Ouvrir ${webhook.url}`}
                  onClick={() => setOpened(webhook._id)}
                >
                  Ouvrir
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      <div className={styles.actions}>
        <Button variant="default" onClick={() => setMaking(true)}>
          Créer un webhook
        </Button>
      </div>
      {making && <WebhookForm owner={owner} onClose={() => setMaking(false)} />}
      {shown && <WebhookDialog webhook={shown} onClose={() => setOpened(null)} />}
    </div>
  );
}
