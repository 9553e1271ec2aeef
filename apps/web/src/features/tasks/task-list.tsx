import type { Task } from '@joulerie/contract/tasks';
import { parisDay } from '@joulerie/domain/calendar';
import { Button, Progress } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/call-error.ts';
import { number } from '../../lib/format.ts';
import { date, dateTime } from '../../lib/format-date.ts';
import { relative } from '../../lib/format-moment.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Chip } from '../../ui/chip.tsx';
import { buttonLook } from '../../ui/plain-button.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useNotify } from '../notifications/notifications.public.ts';
import { tasksQuery, useCancelTask } from './list-tasks.ts';
import classes from './task-list.module.css';
import { detailOfTask, stateOfTask } from './task-words.ts';

/** « Mes tâches »: what was asked in the background, how far it is, and what it made. */
export function TaskList() {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(tasksQuery);
  if (isPending) return <RowsSkeleton rows={4} />;
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  const tasks = data.pages.flatMap((page) => page.data);
  if (tasks.length === 0)
    return (
      <EmptyState
        title="Aucune tâche"
        action={
          <AppLink href="/" {...buttonLook({ quiet: true, small: true })}>
            Aller à Mon espace
          </AppLink>
        }
      >
        Les exports que vous demandez, depuis «&nbsp;Mon espace&nbsp;» ou la liste des sources, s’affichent ici avec
        leur fichier.
      </EmptyState>
    );
  return (
    <>
      <ul className={classes.rows}>
        {tasks.map((task) => (
          <TaskRow key={task.id} task={task} />
        ))}
      </ul>
      {hasNextPage && (
        <div className={classes.more}>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Voir les tâches plus anciennes
          </Button>
        </div>
      )}
    </>
  );
}

function TaskRow({ task }: { task: Task }) {
  const [tone, words] = stateOfTask(task);
  const detail = detailOfTask(task);
  const { subtaskTotal, subtaskDone } = task.subtasks;
  const runs = task.finishedAt === null;
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <div className={classes.head}>
          <strong className={classes.label}>{task.label}</strong>
          <Chip tone={tone}>{words}</Chip>
        </div>
        {detail && <div className={classes.detail}>{detail}</div>}
        <div className={classes.detail}>
          Demandée <time title={dateTime(task.data.tracker.sent_at)}>{relative(task.data.tracker.sent_at)}</time>
          {task.result?.expiresAt && ` · ${keptWords(task.result)}`}
        </div>
        {runs && subtaskTotal !== null && subtaskTotal > 0 && (
          <div className={classes.progress}>
            <Progress value={(100 * subtaskDone) / subtaskTotal} aria-label={`Avancement\u00a0: ${task.label}`} />
            <span className={classes.count}>
              {number(subtaskDone)} / {number(subtaskTotal)}
            </span>
          </div>
        )}
        {!runs && <Ending task={task} />}
      </div>
      <Actions task={task} runs={runs} />
    </li>
  );
}

const keptWords = ({ file_url, expiresAt }: NonNullable<Task['result']>): string =>
  file_url === null ? 'fichier plus gardé' : `fichier gardé jusqu’au ${date(parisDay(Date.parse(expiresAt!)))}`;

function Ending({ task: { status, error, message, result } }: { task: Task }) {
  if (status === 'failure' && error?.code !== 'cancelled') return <p className={classes.failure}>{message}</p>;
  return status === 'success' && result === null && message ? <p className={classes.detail}>{message}</p> : null;
}

function Actions({ task, runs }: { task: Task; runs: boolean }) {
  const cancel = useCancelTask();
  const notify = useNotify();
  const { result, redirectPath } = task;
  return (
    <div className={classes.actions}>
      {runs && (
        <Button
          variant="default"
          size="sm"
          loading={cancel.isPending}
          onClick={() => cancel.mutate(task.id, { onError: (error) => notify.warning(messageOf(error)) })}
          aria-label={`Annuler\u00a0: ${task.label}`}
        >
          Annuler
        </Button>
      )}
      {result?.file_url && (
        <Button component="a" href={result.file_url} download size="sm" aria-label={`Télécharger\u00a0: ${task.label}`}>
          Télécharger
        </Button>
      )}
      {!runs && redirectPath && (
        <AppLink className={classes.open} href={redirectPath}>
          Ouvrir
        </AppLink>
      )}
    </div>
  );
}
