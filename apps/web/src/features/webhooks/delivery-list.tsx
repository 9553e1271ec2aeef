import type { WebhookDelivery } from '@joulerie/contract/webhooks';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Chip } from '../../ui/chip.tsx';
import rows from '../../ui/framed-rows.module.css';
import { Pagination } from '../../ui/pagination.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import styles from '../../ui/stand-alone-form.module.css';
import { ErrorState } from '../../ui/states.tsx';
import { useNotify } from '../notifications/notifications.public.ts';
import { deliveriesQuery, useWebhookCalls } from './calls.ts';
import classes from './webhooks.module.css';
import { eventLabel, factsOfDelivery, failureOf, stateOfDelivery } from './words.ts';

/** What was sent to an endpoint in thirty days, with each answer; any of it is sent again from here. */
export function DeliveryList({ id, canReplay }: { id: string; canReplay: boolean }) {
  const [page, setPage] = useState(1);
  const log = useQuery(deliveriesQuery(id, page));
  if (log.isError && !log.data) return <ErrorState error={log.error} retry={() => void log.refetch()} />;
  if (!log.data) return <RowsSkeleton rows={2} />;
  const { data, total, limit } = log.data;
  if (total === 0)
    return <p className={styles.note}>Rien n’a encore été envoyé. Un essai montre si votre programme répond.</p>;
  return (
    <>
      <ul className={rows.list} aria-label="Envois">
        {data.map((delivery) => (
          <DeliveryRow key={delivery._id} delivery={delivery} canReplay={canReplay} />
        ))}
      </ul>
      <Pagination page={page} limit={limit} total={total} onPage={setPage} />
    </>
  );
}

function DeliveryRow({ delivery, canReplay }: { delivery: WebhookDelivery; canReplay: boolean }) {
  const { replay } = useWebhookCalls();
  const notify = useNotify();
  const [tone, state] = stateOfDelivery(delivery);
  const failure = failureOf(delivery);
  const again = () =>
    replay.mutate(delivery._id, {
      onSuccess: () => notify.success('L’envoi est refait.'),
      onError: (error) => notify.error(error, 'L’envoi n’a pas été refait'),
    });
  return (
    <li className={rows.row}>
      <div className={rows.words}>
        <span className={rows.name}>{eventLabel(delivery.event)}</span>
        <span className={rows.when}>{factsOfDelivery(delivery)}</span>
        {failure && <p className={classes.failure}>{failure}</p>}
      </div>
      <Chip tone={tone}>{state}</Chip>
      {canReplay && (
        <Button
          variant="default"
          size="xs"
          loading={replay.isPending}
          aria-label={`Renvoyer\u00a0: ${eventLabel(delivery.event)}, ${delivery.messageId}`}
          onClick={again}
        >
          Renvoyer
        </Button>
      )}
      {delivery.body !== null && (
        <details className={classes.details}>
          <summary>Contenu et réponse</summary>
          <p className={classes.part}>
            Envoyé, identifiant <code>{delivery.messageId}</code>
          </p>
          <pre className={classes.code}>{delivery.body}</pre>
          {delivery.excerpt && (
            <>
              <p className={classes.part}>Début de la réponse</p>
              <pre className={classes.code}>{delivery.excerpt}</pre>
            </>
          )}
        </details>
      )}
    </li>
  );
}
