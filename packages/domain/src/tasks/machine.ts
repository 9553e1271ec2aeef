/**
 * A task as whoever follows it knows it: sent by the page, put on the queue, run by a worker, finished.
 * Source: document 2 §4, « Task status ».
 */
export const TASK_STATUSES = ['send', 'run', 'wait', 'success', 'failure', 'error'] as const;
/** One of the statuses of a task. */
export type TaskStatus = (typeof TASK_STATUSES)[number];

/** What is known of a task at one moment. */
export type TaskState = {
  status: TaskStatus;
  isFollow: boolean;
  /** Names of the subtasks that have begun and are not done. */
  subtasks: readonly string[];
  /** Null before it is known. */
  subtaskTotal: number | null;
  subtaskDone: number;
};

/** What may happen to a task: by its page, by its own channel, or by the channel of its person. */
export type TaskEvent =
  /** Somebody looks at it from now on. */
  | { kind: 'follow' }
  /** A task of origin `api`: its own call is made, and then answers a task's id or how it ended. */
  | { kind: 'call' }
  | { kind: 'called' }
  | { kind: 'answered'; status: 'success' | 'failure' }
  /** A task of another origin: the request to send it was accepted. */
  | { kind: 'sent' }
  | { kind: 'send-failed' }
  /** Channel of the task. */
  | { kind: 'prerun'; subtask?: string | undefined }
  | { kind: 'init'; total: number }
  /** One subtask is done, `done` of them in all when it is said; or, with a status, the task. */
  | {
      kind: 'postrun' | 'redirect';
      subtask?: string | undefined;
      done?: number | undefined;
      status?: 'success' | 'failure' | undefined;
    }
  /** Channel of the person. */
  | { kind: 'task-received' | 'task-started' | 'task-finished-success' | 'task-finished-failure' };

/** A task that the page is about to send. */
export const newTaskState = (): TaskState => ({
  status: 'send',
  isFollow: false,
  subtasks: [],
  subtaskTotal: null,
  subtaskDone: 0,
});

/**
 * Whether nothing more is to come of a task.
 *
 * @param status its status
 */
export const isFinished = (status: TaskStatus): boolean =>
  status === 'success' || status === 'failure' || status === 'error';

const FROM_QUEUE: readonly TaskStatus[] = ['send', 'run', 'wait'];

/**
 * What a task becomes by an event. An event that has no meaning in its state leaves it as it is: messages of a channel come twice, late,
 * or in another order than they were sent.
 *
 * @param task the task before
 * @param event what happened
 */
export function nextTask(task: TaskState, event: TaskEvent): TaskState {
  const { status } = task;
  const moved = (from: readonly TaskStatus[], to: TaskStatus): TaskState =>
    from.includes(status) ? { ...task, status: to } : task;
  if (event.kind === 'follow') return status === 'send' && !task.isFollow ? { ...task, isFollow: true } : task;
  if (isFinished(status)) return task;
  switch (event.kind) {
    case 'call':
      return moved(['send'], 'run');
    case 'called':
      return moved(['run'], 'wait');
    case 'answered':
      return moved(['run'], event.status);
    case 'sent':
    case 'task-received':
      return moved(['send'], 'wait');
    case 'send-failed':
      return moved(['send', 'run'], 'error');
    case 'task-started':
      return moved(FROM_QUEUE, 'run');
    case 'task-finished-success':
      return ended(task, 'success');
    case 'task-finished-failure':
      return ended(task, 'failure');
    case 'prerun':
      return begun(task, event.subtask);
    case 'init':
      return { ...task, subtaskTotal: event.total };
    case 'postrun':
    case 'redirect':
      return event.status === undefined ? oneDone(task, event.subtask, event.done) : ended(task, event.status);
  }
}

function begun(task: TaskState, subtask: string | undefined): TaskState {
  if (subtask === undefined) return { ...task, status: 'run' };
  return task.subtasks.includes(subtask) ? task : { ...task, status: 'run', subtasks: [...task.subtasks, subtask] };
}

function oneDone(task: TaskState, subtask: string | undefined, done: number | undefined): TaskState {
  const most = task.subtaskTotal ?? Number.POSITIVE_INFINITY;
  return {
    ...task,
    status: 'run',
    subtasks: task.subtasks.filter((name) => name !== subtask),
    // A message that is late says less than what is known.
    subtaskDone: Math.min(most, done === undefined ? task.subtaskDone + 1 : Math.max(task.subtaskDone, done)),
  };
}

const ended = (task: TaskState, status: 'success' | 'failure'): TaskState => ({
  ...task,
  status,
  subtasks: [],
  subtaskDone: status === 'success' && task.subtaskTotal !== null ? task.subtaskTotal : task.subtaskDone,
});
