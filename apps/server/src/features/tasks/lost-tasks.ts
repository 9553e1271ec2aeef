import type { Database } from '../../platform/database.ts';
import { SILENT } from '../../platform/events/event.ts';
import { finishTask } from './finish.ts';
import { lostTasks, removeOldTasks } from './tasks.store.ts';

/** Ends the tasks that the queue has dropped, and removes what is kept no longer. */
export async function tidyTasks(db: Database): Promise<void> {
  const error = { code: 'task_interrupted', detail: {} };
  for (const id of await lostTasks(db))
    await db.transaction((tx) => finishTask(tx, SILENT, id, { status: 'failure', error }, Date.now()));
  await removeOldTasks(db);
}
