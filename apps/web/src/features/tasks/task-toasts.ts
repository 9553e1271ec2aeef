import type { Task } from '@joulerie/contract/tasks';
import { ERROR_OF_SENDING } from '@joulerie/domain/tasks';
import { CallError, reasonOf } from '../../lib/call-error.ts';
import type { Notify } from '../notifications/notifications.public.ts';
import type { FollowedTask } from './task-follower.ts';

const WORDS = {
  send: 'Envoi…',
  wait: 'En attente…',
  run: 'En cours…',
  success: 'Terminé.',
  failure: 'Échec.',
  error: ERROR_OF_SENDING,
} as const;

/** What a task that is under way says in its corner: it stays there, and one that was closed does not come back before the end. */
export function sayProgress(notify: Notify, task: FollowedTask, isNew: boolean, error?: unknown): void {
  const { eventName, label, status, subtaskTotal, subtaskDone } = task;
  if (status === 'error') return sayUnsent(notify, task, error);
  if (status === 'success' || status === 'failure') return undefined;
  const said = {
    type: 'task' as const,
    title: label,
    message: WORDS[status],
    manual: true,
    ...(subtaskTotal === null || subtaskTotal === 0 ? {} : { progress: { done: subtaskDone, total: subtaskTotal } }),
  };
  if (isNew) notify.show({ id: eventName, taskId: eventName, ...said });
  else notify.update(eventName, said);
  return undefined;
}

/** A refusal says why beside the sentence of a failed sending. */
function sayUnsent(notify: Notify, { eventName, label }: FollowedTask, error: unknown): void {
  const isRefusal = error instanceof CallError && error.status >= 400 && error.status < 500;
  const message = isRefusal ? `${ERROR_OF_SENDING} ${reasonOf(error)}` : ERROR_OF_SENDING;
  notify.show({ id: eventName, taskId: eventName, type: 'task', flag: 'danger', title: label, message });
}

/** What the end of a task says: ten seconds, or until it is closed where it gives a file. */
export function sayEnd(notify: Notify, task: Task): void {
  if (!task.displayNotification) return notify.dismiss(task.eventId);
  notify.show({
    id: task.eventId,
    taskId: task.eventId,
    type: 'task',
    flag: task.flag ?? 'info',
    title: task.label,
    message: task.message ?? '',
    downloadUrl: task.result?.file_url ?? undefined,
    redirectPath: task.redirectPath ?? undefined,
  });
  return undefined;
}
