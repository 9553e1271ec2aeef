import type { TaskName } from '@joulerie/contract/task-catalogue';
import { afterCommit } from '../../platform/events/event.ts';
import { findTask, subjectsOfTask, taskFinished } from '../tasks/tasks.public.ts';
import { writeReadings } from './readings.store.ts';

const OF_MEASURES = new Set<TaskName>(['export_buildings_sources', 'export_space']);

/** Measures that left in a file were read by who asked for it. */
export const readingsSubscriptions = [
  afterCommit(taskFinished, 'readings.export', async ({ db, event: { at, payload } }) => {
    const task = await findTask(db, payload.taskId);
    if (!task || !OF_MEASURES.has(task.name) || task.status !== 'success') return;
    const subjects = await subjectsOfTask(db, task.id);
    const read = {
      kind: 'export' as const,
      reader: `${task.createdBy} ${task.spaceId}`,
      userId: task.createdBy,
      spaceId: task.spaceId,
      keyName: null,
      firstAt: at.getTime(),
      lastAt: at.getTime(),
    };
    await writeReadings(
      db,
      (subjects?.sources ?? []).map((sourceId) => ({ sourceId, ...read })),
    );
  }),
];
