import { fieldMessages } from '@joulerie/contract/messages';
import { TASK_CATALOGUE, type TaskName } from '@joulerie/contract/task-catalogue';
import type { z } from 'zod';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Actor } from '../../platform/identity.ts';
import { newId } from '../../platform/ids.ts';
import type { Services } from '../../platform/services.ts';
import { announceToPerson } from './announce.ts';
import { taskJobs } from './task-jobs.ts';
import { type NewTask, insertTask } from './tasks.store.ts';
import type { TaskRow } from './tasks.tables.ts';

type Sending = Partial<Omit<NewTask, 'name' | 'kwargs'>>;
type Creating = { db: Database; services: Pick<Services, 'queue'>; actor: Actor; now: number };

/**
 * Keeps a task and puts it on the queue, both or neither.
 *
 * @throws DomainError `too_many_requests` when too many of the person's wait
 */
export const createTask = <N extends TaskName>(
  creating: Creating,
  name: N,
  kwargs: z.input<(typeof TASK_CATALOGUE)[N]['kwargs']>,
  sending: Sending = {},
): Promise<TaskRow> => createAnyTask(creating, name, kwargs, sending);

/**
 * The same of a name that is known at run time only.
 *
 * @param kwargs those of the name in the catalogue, which is checked here
 */
export async function createAnyTask(
  { db, services, actor, now }: Creating,
  name: TaskName,
  kwargs: unknown,
  sending: Sending,
): Promise<TaskRow> {
  const checked = TASK_CATALOGUE[name].kwargs.safeParse(kwargs);
  if (!checked.success) throw new DomainError('invalid_input', { fields: fieldMessages(checked.error.issues) });
  return db.transaction(async (tx) => {
    const { task, behind } = await insertTask(
      tx,
      actor,
      {
        eventName: newId(),
        origin: 'api',
        displayNotification: true,
        redirect: false,
        ...withoutUndefined(sending),
        name,
        kwargs: checked.data,
      },
      now,
    );
    await announceToPerson(tx, task, 'task-received');
    await services.queue.add(taskJobs(name), { task: task.id }, tx, { group: actor.user.id, behind });
    return task;
  });
}

const withoutUndefined = <T extends object>(given: T): T =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T;
