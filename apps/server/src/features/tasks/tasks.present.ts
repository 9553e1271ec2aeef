import { TASK_FILE_KEPT_DAYS } from '@joulerie/contract/constants';
import { ERRORS, isErrorCode } from '@joulerie/contract/errors';
import type { Task } from '@joulerie/contract/tasks';
import { DAY_MS, isoInstant, isoInstantOrNull } from '@joulerie/domain/calendar';
import { failureSentence, successSentence } from '@joulerie/domain/tasks';
import { linkTo } from './links.ts';
import { CANCELLED, labelOfTask, taskJobs } from './task-jobs.ts';
import type { TaskRow } from './tasks.tables.ts';

/** Until when the file of a task is kept; null without one. */
export const keptUntil = ({ file, finishedAt }: TaskRow): number | null =>
  file && finishedAt && finishedAt.getTime() + TASK_FILE_KEPT_DAYS * DAY_MS;

/** What the end of a task says; null before it. */
export function endOfTask(row: TaskRow): string | null {
  if (row.status === 'success') return successSentence(row.file !== null, row.message);
  return row.status === 'failure' ? failureSentence(sentenceOf(row)) : null;
}

/** The sentence of the error of a task; null where it is not one of the catalogue. */
function sentenceOf({ error }: TaskRow): string | null {
  if (error === null || error.code === 'error_unknown') return null;
  if (error.code === CANCELLED) return 'Tâche annulée.';
  if (typeof error.detail.message === 'string') return error.detail.message;
  return isErrorCode(error.code) ? ERRORS[error.code].fr : null;
}

const FLAGS = { wait: null, run: null, success: 'success', failure: 'danger' } as const;

export function presentTask(row: TaskRow, now: number): Task {
  const until = keptUntil(row);
  const link = until !== null && until > now ? linkTo(row, now) : null;
  const [, filename, extension] = /^(.*)\.(\w+)$/.exec(row.file?.name ?? '') ?? [];
  return {
    id: row.id,
    task_id: row.id,
    eventId: row.eventName,
    label: labelOfTask(row),
    status: row.status,
    message: endOfTask(row),
    subtasks: { subtaskTotal: row.subtaskTotal, subtaskDone: row.subtaskDone },
    result: row.file && {
      url: link,
      file_url: link,
      url_rapport: null,
      rapport_url: null,
      url_excel: extension === 'xlsx' ? link : null,
      expiresAt: until === null ? null : isoInstant(until),
    },
    error: row.error && { code: row.error.code, message: failureSentence(sentenceOf(row)) },
    flag: row.error?.code === CANCELLED ? 'info' : FLAGS[row.status],
    origin: row.origin,
    type: row.name,
    displayNotification: row.displayNotification,
    redirect: row.redirect,
    redirectPath: row.redirectPath,
    fromPath: row.fromPath,
    taskMethod: filename === undefined ? null : { args: { filename, extension: extension! } },
    data: {
      name: row.name,
      kwargs: row.kwargs,
      queue: taskJobs(row.name).name,
      request: { event_name: row.eventName },
      tracker: { sent_at: isoInstant(row.sentAt), sent_by: row.sentBy ?? row.createdBy },
      subscribe: true,
    },
    startedAt: isoInstantOrNull(row.startedAt),
    finishedAt: isoInstantOrNull(row.finishedAt),
  };
}
