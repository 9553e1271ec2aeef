import {
  type PersonEvent,
  type TaskChannelEvent,
  type TaskMessage,
  personChannel,
  taskChannel,
} from '@joulerie/contract/task-channels';
import type { Database } from '../../platform/database.ts';
import { publish } from '../../platform/push/bus.store.ts';
import { labelOfTask } from './task-jobs.ts';
import { noteEvent } from './tasks.store.ts';
import type { TaskRow } from './tasks.tables.ts';

const messageOf = (task: TaskRow, subtask?: string): TaskMessage => ({
  task_id: task.id,
  event_name: task.eventName,
  label: labelOfTask(task),
  subtaskTotal: task.subtaskTotal,
  subtaskDone: task.subtaskDone,
  ...(subtask === undefined ? {} : { subtask }),
  ...(task.status === 'success' || task.status === 'failure' ? { status: task.status } : {}),
});

const whose = ({ createdBy, spaceId }: TaskRow) => ({ userId: createdBy, spaceId });

/** Says on the channel of its person what became of a task, and keeps it. */
export async function announceToPerson(tx: Database, task: TaskRow, event: PersonEvent): Promise<void> {
  await noteEvent(tx, task.id, event, { tries: task.tries });
  await publish(tx, { channel: personChannel(whose(task)), event, data: messageOf(task) });
}

/** Says on the channel of a task one of its steps, and keeps it. */
export async function announceStep(
  tx: Database,
  task: TaskRow,
  event: TaskChannelEvent,
  subtask?: string,
): Promise<void> {
  const { subtaskTotal, subtaskDone } = task;
  await noteEvent(tx, task.id, event, { subtaskTotal, subtaskDone, ...(subtask === undefined ? {} : { subtask }) });
  await publish(tx, { channel: taskChannel(whose(task), task.eventName), event, data: messageOf(task, subtask) });
}
