import { isoDay } from '@joulerie/domain/calendar';
import { inTransaction } from '../../platform/events/event.ts';
import { measuresRecorded } from '../measures/measures.public.ts';
import { findSources } from '../sources/sources.public.ts';
import { findTask, taskFinished } from '../tasks/tasks.public.ts';
import { sendToAll } from './send-to.ts';
import { webhooksForSource, webhooksOfPerson } from './webhooks.store.ts';

/** Each event of the platform that endpoints may ask for, in the transaction of the change. A later feature adds its line. */
export const webhooksSubscriptions = [
  inTransaction(measuresRecorded, 'webhooks.measures', async ({ db, queue, event: { at, payload } }) => {
    const [source] = await findSources(db, [payload.sourceId]);
    // No series: no measure changed, other days of them may be read.
    if (!source || payload.series.length === 0) return;
    await sendToAll(queue, db, await webhooksForSource(db, 'measures.updated', source.spaceId), {
      event: 'measures.updated',
      at,
      data: {
        source_id: source.id,
        variables: [...new Set(payload.series.map(({ variable }) => variable))],
        days: { from: isoDay(payload.fromDay), to: isoDay(payload.toDay - 1) },
      },
      sourceId: source.id,
    });
  }),
  inTransaction(taskFinished, 'webhooks.task', async ({ db, queue, event: { at, payload } }) => {
    const task = await findTask(db, payload.taskId);
    if (!task) return;
    const event = task.status === 'success' ? 'task.succeeded' : 'task.failed';
    const person = { userId: task.createdBy, spaceId: task.spaceId };
    await sendToAll(queue, db, await webhooksOfPerson(db, event, person), {
      event,
      at,
      data: { task_id: task.id, name: task.name, event_name: task.eventName },
      sourceId: null,
    });
  }),
];
