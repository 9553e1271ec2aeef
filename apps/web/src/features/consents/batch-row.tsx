import type { Batch } from '@joulerie/contract/consent-batches';
import { Button } from '@mantine/core';
import { count } from '../../lib/format.ts';
import { dateTime } from '../../lib/format-date.ts';
import { LongName } from '../../ui/long-name.tsx';
import { useNotify } from '../notifications/notifications.public.ts';
import { useCancelTask } from '../tasks/tasks.public.ts';
import { useSendAgain } from './batch-calls.ts';
import batches from './batches.module.css';
import { StageBar } from './stage-bar.tsx';

/** The last stage that a meter reached, in the order of its life. */
const STAGES = [
  { key: 'waiting_send', of: 'waiting', words: 'Pas encore parties' },
  { key: 'sent', of: 'sent', words: 'Envoyées' },
  { key: 'opened', of: 'opened', words: 'Ouvertes' },
  { key: 'declared', of: 'declared', words: 'Remplies' },
  { key: 'accepted', of: 'accepted', words: 'Signées' },
  { key: 'refused', of: 'refused', words: 'Refusées' },
  { key: 'expired', of: 'expired', words: 'Expirées' },
  { key: 'closed', of: 'closed', words: 'Closes ou retirées' },
  { key: 'not_sent', of: 'not_sent', words: 'Non envoyées' },
] as const;

/** A batch: how far its meters went, why some were not sent, and what can be done with it. */
export function BatchRow({ batch }: { batch: Batch }) {
  const { name, createdAt, total, progress, reasons, task_id: task } = batch;
  return (
    <li className={batches.batch}>
      <div className={batches.head}>
        <div className={batches.words}>
          <h3 className={batches.name}>
            <LongName lines={2}>{name}</LongName>
          </h3>
          <span className={batches.detail}>
            {dateTime(createdAt)} · {count(total, 'compteur')}
            {task !== null && ' · envoi en cours'}
          </span>
        </div>
        <Actions batch={batch} />
      </div>
      <StageBar
        label={`Où en sont les demandes de «\u00a0${name}\u00a0»`}
        stages={STAGES.map(({ key, of, words }) => ({ key, words, count: progress[of] }))}
      />
      {reasons.length > 0 && (
        <ul className={batches.reasons} aria-label="Pourquoi des lignes ne sont pas parties">
          {reasons.map(({ message, lines }) => (
            <li key={message}>
              {count(lines, 'ligne')}&nbsp;: {message}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Actions({ batch: { _id, name, may, task_id: task } }: { batch: Batch }) {
  const notify = useNotify();
  const [resume, remind, cancel] = [useSendAgain('resume'), useSendAgain('remind'), useCancelTask()];
  const onError = (error: unknown) => notify.error(error);
  return (
    <div className={batches.actions}>
      {task !== null && (
        <Button
          variant="default"
          size="compact-md"
          loading={cancel.isPending}
          aria-label={`Arrêter l’envoi (${name})`}
          onClick={() => cancel.mutate(task, { onError })}
        >
          Arrêter l’envoi
        </Button>
      )}
      {may.includes('resume') && (
        <Button
          variant="default"
          size="compact-md"
          loading={resume.isPending}
          aria-label={`Envoyer le reste (${name})`}
          onClick={() => resume.mutate(_id, { onError })}
        >
          Envoyer le reste
        </Button>
      )}
      {may.includes('remind') && (
        <Button
          variant="default"
          size="compact-md"
          loading={remind.isPending}
          aria-label={`Relancer ceux qui n’ont pas répondu (${name})`}
          onClick={() => remind.mutate(_id, { onError })}
        >
          Relancer ceux qui n’ont pas répondu
        </Button>
      )}
    </div>
  );
}
