import { describe, expect, test } from 'vitest';
import {
  ERROR_OF_SENDING,
  TASK_STATUSES,
  type TaskEvent,
  type TaskState,
  type TaskStatus,
  failureSentence,
  isFinished,
  newTaskState,
  nextTask,
  successSentence,
} from './index.ts';

const task = (status: TaskStatus, more: Partial<TaskState> = {}): TaskState => ({ ...newTaskState(), status, ...more });

/** For each event, what each status becomes: send, run, wait, success, failure, error. A dot stays as it is. */
const TABLE: [TaskEvent, string][] = [
  [{ kind: 'call' }, 'run . . . . .'],
  [{ kind: 'called' }, '. wait . . . .'],
  [{ kind: 'answered', status: 'success' }, '. success . . . .'],
  [{ kind: 'answered', status: 'failure' }, '. failure . . . .'],
  [{ kind: 'sent' }, 'wait . . . . .'],
  [{ kind: 'send-failed' }, 'error error . . . .'],
  [{ kind: 'task-received' }, 'wait . . . . .'],
  [{ kind: 'task-started' }, 'run run run . . .'],
  [{ kind: 'task-finished-success' }, 'success success success . . .'],
  [{ kind: 'task-finished-failure' }, 'failure failure failure . . .'],
  [{ kind: 'prerun' }, 'run run run . . .'],
  [{ kind: 'prerun', subtask: 'a' }, 'run run run . . .'],
  [{ kind: 'init', total: 3 }, '. . . . . .'],
  [{ kind: 'postrun', subtask: 'a' }, 'run run run . . .'],
  [{ kind: 'postrun', status: 'success' }, 'success success success . . .'],
  [{ kind: 'postrun', status: 'failure' }, 'failure failure failure . . .'],
  [{ kind: 'redirect', status: 'success' }, 'success success success . . .'],
  [{ kind: 'redirect', status: 'failure' }, 'failure failure failure . . .'],
];

describe('the states of a task', () => {
  test.each(TABLE)('%o', (event, row) => {
    const wanted = row.split(' ').map((to, i) => (to === '.' ? TASK_STATUSES[i] : to));
    expect(TASK_STATUSES.map((status) => nextTask(task(status), event).status)).toEqual(wanted);
  });

  test('a new task in send, not yet followed, starts being followed', () => {
    expect(nextTask(newTaskState(), { kind: 'follow' }).isFollow).toBe(true);
    for (const status of TASK_STATUSES.slice(1))
      expect(nextTask(task(status), { kind: 'follow' })).toEqual(task(status));
  });

  test('subtasks are added, counted and done over their total', () => {
    const events: TaskEvent[] = [
      { kind: 'prerun' },
      { kind: 'init', total: 2 },
      { kind: 'prerun', subtask: 'a' },
      { kind: 'prerun', subtask: 'a' },
      { kind: 'prerun', subtask: 'b' },
      { kind: 'postrun', subtask: 'a' },
    ];
    const half = events.reduce(nextTask, task('wait'));
    expect(half).toMatchObject({ status: 'run', subtasks: ['b'], subtaskTotal: 2, subtaskDone: 1 });
    const whole = nextTask(half, { kind: 'postrun', status: 'success' });
    expect(whole).toMatchObject({ status: 'success', subtasks: [], subtaskDone: 2 });
  });

  test('a count that comes late or twice takes nothing back and never passes the total', () => {
    const at = task('run', { subtaskTotal: 5, subtaskDone: 3 });
    expect(nextTask(at, { kind: 'postrun', done: 2 }).subtaskDone).toBe(3);
    expect(nextTask(at, { kind: 'postrun', done: 4 }).subtaskDone).toBe(4);
    expect(nextTask(task('run', { subtaskTotal: 1, subtaskDone: 1 }), { kind: 'postrun' }).subtaskDone).toBe(1);
  });

  test('a task that failed keeps how far it came', () =>
    expect(nextTask(task('run', { subtaskTotal: 5, subtaskDone: 3 }), { kind: 'task-finished-failure' })).toMatchObject(
      { status: 'failure', subtaskDone: 3 },
    ));

  test('success, failure and error are the ends', () =>
    expect(TASK_STATUSES.filter(isFinished)).toEqual(['success', 'failure', 'error']));
});

test('the sentences of the end of a task, as written', () => {
  expect(ERROR_OF_SENDING).toBe('Une erreur est survenue, veuillez réessayer plus tard.');
  expect(successSentence(true, 'Autre')).toBe('Votre rapport est prêt. Cliquer ici pour le télécharger.');
  expect(successSentence(false, null)).toBe('Vos données sont prêtes.');
  expect(successSentence(false, 'La source est à jour.')).toBe('La source est à jour.');
  expect(failureSentence(null)).toBe('Une erreur s’est produite.');
  expect(failureSentence('Trop de sources.')).toBe('Trop de sources.');
});
