import type { Database } from '../../platform/database.ts';
import type { Events } from '../../platform/events/event.ts';
import { announceStep, announceToPerson } from './announce.ts';
import { removeSentFile } from './task-files.store.ts';
import { CANCELLED } from './task-jobs.ts';
import { taskFinished } from './tasks.events.ts';
import { type Ending, endTask } from './tasks.store.ts';
import type { TaskRow } from './tasks.tables.ts';

/** Ends a task once and says so; null when it has ended already. Call it in a transaction. */
export async function finishTask(
  tx: Database,
  events: Events,
  id: string,
  ending: Ending,
  now: number,
): Promise<TaskRow | null> {
  const task = await endTask(tx, id, ending, now);
  if (!task) return null;
  // What it made is kept; what it was sent with is not.
  if (!task.file) await removeSentFile(tx, id);
  await announceStep(tx, task, task.redirect ? 'redirect' : 'postrun');
  await announceToPerson(tx, task, task.status === 'success' ? 'task-finished-success' : 'task-finished-failure');
  if (task.error?.code !== CANCELLED) await events.emit(tx, taskFinished, { taskId: id });
  return task;
}
