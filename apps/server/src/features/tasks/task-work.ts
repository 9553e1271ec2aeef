import type { TaskKwargs, TaskName } from '@joulerie/contract/task-catalogue';
import { TASK_CATALOGUE } from '@joulerie/contract/task-catalogue';
import { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import type { Database, Store } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Events } from '../../platform/events/event.ts';
import type { Download } from '../../platform/http/serve.ts';
import type { Actor } from '../../platform/identity.ts';
import { watchWhile } from '../../platform/queue/watch.ts';
import { type Work, type WorkParts, defineWork } from '../../platform/queue/work.ts';
import { removeReceived } from '../../platform/received-file.ts';
import type { Services } from '../../platform/services.ts';
import { findMember } from '../accounts/accounts.public.ts';
import { grantsReader } from '../grants/grants.public.ts';
import { announceStep, announceToPerson } from './announce.ts';
import { finishTask } from './finish.ts';
import { type Progress, progressOf } from './progress.ts';
import { refuseSender } from './refuse-sender.ts';
import { MOST_RETRIES, taskJobs } from './task-jobs.ts';
import { keepTaskFile } from './task-files.store.ts';
import { isUnderWay, takeTask } from './tasks.store.ts';
import type { TaskError, TaskRow, TaskSubjects } from './tasks.tables.ts';

/** What a task may use. Everything that it asks of `store` is cancelled when it is cancelled. */
export type TaskParts = {
  taskId: string;
  store: Store;
  events: Events;
  config: Config;
  services: Services;
  /** Who sent it, with the rights that they have by now. */
  actor: Actor;
  now: () => number;
  ended: AbortSignal;
  progress: Progress;
  /** Hears of failures that the task itself deals with. */
  report: (error: Error) => void;
};

/**
 * What a task made: a file with what it holds, a sentence, or what is to be stored in the transaction that ends it, so that a task that
 * was cancelled meanwhile has stored nothing; `store` answers its sentence, and `clear` removes what it needed.
 */
export type TaskOutcome =
  | { file: Download; subjects: TaskSubjects }
  | { message: string }
  | { store: (tx: Database) => Promise<string>; clear: () => Promise<void> };

/** Refusals of the moment: the same task may succeed later. */
const PASSING = new Set(['too_many_requests', 'service_unavailable']);

class TaskGone extends Error {
  override readonly name = 'TaskGone';
}

/**
 * The jobs of a name of the catalogue. A task is done again from its beginning when its worker dies, and by another one when its
 * process stops; it ends once, with what it made in the transaction of its end. A failure that may pass is tried again.
 */
export const taskWork = <N extends TaskName>(
  name: N,
  run: (parts: TaskParts, kwargs: TaskKwargs<N>) => Promise<TaskOutcome>,
): Work =>
  defineWork(taskJobs(name), z.object({ task: z.uuid() }), async (parts, { task: id }) => {
    const task = await beginTask(parts.store.db, id, parts.now());
    if (!task) return;
    const watch = watchWhile(
      () => isUnderWay(parts.store.db, id),
      () => new TaskGone(),
      parts.report,
    );
    const ended = AbortSignal.any([watch.gone, parts.stopping]);
    try {
      const outcome = await runTask(parts, task, ended, (on) => run(on, kwargsOf(name, task)));
      await finishWith(parts, task, outcome, ended);
    } catch (error) {
      if (watch.gone.aborted || error instanceof TaskGone) return;
      const failure = parts.stopping.aborted ? null : failureOf(error, task);
      if (failure === null) throw error;
      parts.report(error as Error);
      await parts.store.db.transaction((tx) =>
        finishTask(tx, parts.events, id, { status: 'failure', error: failure }, parts.now()),
      );
    } finally {
      watch.stop();
    }
  });

const kwargsOf = <N extends TaskName>(name: N, { kwargs }: TaskRow): TaskKwargs<N> =>
  TASK_CATALOGUE[name].kwargs.parse(kwargs) as TaskKwargs<N>;

const beginTask = (db: Database, id: string, now: number): Promise<TaskRow | null> =>
  db.transaction(async (tx) => {
    const task = await takeTask(tx, id, now);
    if (!task) return null;
    await announceToPerson(tx, task, 'task-started');
    await announceStep(tx, task, 'prerun');
    return task;
  });

async function runTask(
  { store, events, services, now, report }: WorkParts,
  task: TaskRow,
  ended: AbortSignal,
  run: (parts: TaskParts) => Promise<TaskOutcome>,
): Promise<TaskOutcome> {
  if (task.tries > MOST_RETRIES) throw new DomainError('task_interrupted');
  const actor = await findMember(store.db, task.createdBy, task.spaceId, grantsReader);
  // Whoever has left the space has nothing of it any more.
  if (!actor) throw new DomainError('not_found');
  if (actor.lacksFactor) throw new DomainError('required_company_factor');
  refuseSender(actor, task.name);
  return run({
    taskId: task.id,
    store: store.during(ended),
    events,
    config: services.config,
    services,
    actor,
    now,
    ended,
    progress: progressOf(store.db, task.id),
    report,
  });
}

async function finishWith(
  { store, events, now }: WorkParts,
  task: TaskRow,
  outcome: TaskOutcome,
  ended: AbortSignal,
): Promise<void> {
  const made = 'file' in outcome ? outcome : null;
  // What takes long ends with its cancellation; the rest is a moment.
  const { db } = 'store' in outcome ? store.during(ended) : store;
  try {
    await db.transaction(async (tx) => {
      const stored = 'store' in outcome ? await outcome.store(tx) : null;
      if (made) await keepTaskFile(tx, task.id, made.file.file);
      const ending = {
        status: 'success' as const,
        message: 'message' in outcome ? outcome.message : stored,
        file: made && { name: made.file.file.name, type: made.file.type, bytes: made.file.file.length },
        subjects: made && made.subjects,
      };
      if (!(await finishTask(tx, events, task.id, ending, now()))) throw new TaskGone();
    });
  } finally {
    if (made) await removeReceived(made.file.file);
    if ('store' in outcome) await outcome.clear();
  }
}

/** What a failed try says of the task; null when it is tried again. */
function failureOf(error: unknown, { tries }: TaskRow): TaskError | null {
  const isRefusal = error instanceof DomainError && !PASSING.has(error.code);
  if (isRefusal) return { code: error.code, detail: error.detail };
  return tries > MOST_RETRIES - 1 ? { code: 'error_unknown', detail: {} } : null;
}
