import { randomBytes } from 'node:crypto';
import { TASKS_AT_ONCE, TASK_FILE_KEPT_DAYS, TASK_KEPT_DAYS } from '@joulerie/contract/constants';
import { isoInstant } from '@joulerie/domain/calendar';
import type { TaskName } from '@joulerie/contract/task-catalogue';
import { and, count, desc, eq, getTableColumns, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { type Database, isOneOf } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Actor } from '../../platform/identity.ts';
import { newId } from '../../platform/ids.ts';
import { lock } from '../../platform/locks.ts';
import { taskPolicy } from './tasks.policy.ts';
import { type TaskError, type TaskRow, type TaskSubjects, taskEvents, tasks } from './tasks.tables.ts';

const { subjects: _subjects, ...COLUMNS } = getTableColumns(tasks);
const underWay = isNull(tasks.finishedAt);

export type NewTask = Pick<
  typeof tasks.$inferInsert,
  | 'eventName'
  | 'name'
  | 'kwargs'
  | 'origin'
  | 'displayNotification'
  | 'redirect'
  | 'redirectPath'
  | 'fromPath'
  | 'sentBy'
>;

/**
 * Adds a task of the actor; `behind` is how many of theirs of the same name are under way. Call it in a transaction.
 *
 * @throws DomainError `too_many_requests` when too many of theirs wait
 */
export async function insertTask(
  tx: Database,
  actor: Actor,
  task: NewTask,
  now: number,
): Promise<{ task: TaskRow; behind: number }> {
  await lock(tx, 'tasks', actor.user.id);
  const had = await tx
    .select({ name: tasks.name, n: count() })
    .from(tasks)
    .where(and(eq(tasks.createdBy, actor.user.id), underWay))
    .groupBy(tasks.name);
  if (had.reduce((all, { n }) => all + n, 0) >= TASKS_AT_ONCE)
    throw new DomainError('too_many_requests', {
      retryAfterS: 30,
      message: `Vous avez déjà ${TASKS_AT_ONCE}\u00a0tâches en cours. Attendez la fin de l’une d’elles, ou annulez-la.`,
    });
  const [row] = await tx
    .insert(tasks)
    .values({
      ...task,
      id: newId(now),
      spaceId: actor.space.id,
      createdBy: actor.user.id,
      sentAt: new Date(now),
      linkKey: randomBytes(32),
    })
    .returning(COLUMNS);
  return { task: row!, behind: had.find(({ name }) => name === task.name)?.n ?? 0 };
}

/** How many tasks of a name a person has under way, in all of their spaces. */
export async function countUnderWay(db: Database, userId: string, name: TaskName): Promise<number> {
  const [had] = await db
    .select({ n: count() })
    .from(tasks)
    .where(and(eq(tasks.createdBy, userId), eq(tasks.name, name), underWay));
  return had!.n;
}

export async function findTask(db: Database, id: string): Promise<TaskRow | null> {
  const [row] = await db.select(COLUMNS).from(tasks).where(eq(tasks.id, id));
  return row ?? null;
}

/** A task of the actor. @throws DomainError `not_found_task` for another person's */
export async function openTask(db: Database, actor: Actor, id: string): Promise<TaskRow> {
  const row = await findTask(db, id);
  if (!row || taskPolicy.rightsOn(actor, row).length === 0) throw new DomainError('not_found_task');
  return row;
}

type Filters = {
  cursor?: string | undefined;
  limit: number;
  running?: boolean | undefined;
  ids?: string[] | undefined;
};

/** Tasks of the actor after a cursor, newest first, one more than asked when there are; and how many there are in all. */
export async function pageOfTasks(
  db: Database,
  actor: Actor,
  { cursor, limit, running, ids }: Filters,
): Promise<{ found: TaskRow[]; total: number }> {
  const all = and(
    taskPolicy.visible(actor),
    running === undefined ? undefined : running ? underWay : isNotNull(tasks.finishedAt),
    ids && isOneOf(tasks.id, ids),
  );
  const [found, [counted]] = await Promise.all([
    db
      .select(COLUMNS)
      .from(tasks)
      .where(and(all, cursor === undefined ? undefined : lt(tasks.id, cursor)))
      .orderBy(desc(tasks.id))
      .limit(limit + 1),
    db.select({ n: count() }).from(tasks).where(all),
  ]);
  return { found, total: counted!.n };
}

/** A task for one more try to do it; null once it has ended. */
export async function takeTask(tx: Database, id: string, now: number): Promise<TaskRow | null> {
  const [row] = await tx
    .update(tasks)
    .set({
      status: 'run',
      tries: sql`${tasks.tries} + 1`,
      startedAt: sql`coalesce(${tasks.startedAt}, ${isoInstant(now)}::timestamptz)`,
      subtaskTotal: null,
      subtaskDone: 0,
    })
    .where(and(eq(tasks.id, id), underWay))
    .returning(COLUMNS);
  return row ?? null;
}

export async function isUnderWay(db: Database, id: string): Promise<boolean> {
  const found = await db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(eq(tasks.id, id), underWay));
  return found.length > 0;
}

/** How far a task is; null once it has ended. */
export async function setProgress(
  tx: Database,
  id: string,
  progress: Pick<typeof tasks.$inferInsert, 'subtaskTotal' | 'subtaskDone'>,
): Promise<TaskRow | null> {
  const [row] = await tx
    .update(tasks)
    .set(progress)
    .where(and(eq(tasks.id, id), underWay))
    .returning(COLUMNS);
  return row ?? null;
}

type Success = Pick<TaskRow, 'message' | 'file'> & { subjects: TaskSubjects | null };
/** How a task ends. */
export type Ending = ({ status: 'success' } & Success) | { status: 'failure'; error: TaskError };

/** Ends a task; null when it has ended already: whoever comes first has the last word. */
export async function endTask(tx: Database, id: string, ending: Ending, now: number): Promise<TaskRow | null> {
  const [row] = await tx
    .update(tasks)
    .set({
      ...ending,
      finishedAt: new Date(now),
      ...(ending.status === 'success'
        ? { subtaskDone: sql`coalesce(${tasks.subtaskTotal}, ${tasks.subtaskDone})` }
        : {}),
    })
    .where(and(eq(tasks.id, id), underWay))
    .returning(COLUMNS);
  return row ?? null;
}

export async function subjectsOf(db: Database, id: string): Promise<TaskSubjects | null> {
  const [row] = await db.select({ subjects: tasks.subjects }).from(tasks).where(eq(tasks.id, id));
  return row?.subjects ?? null;
}

export async function noteEvent(
  tx: Database,
  taskId: string,
  event: string,
  data: Record<string, unknown>,
): Promise<void> {
  await tx.insert(taskEvents).values({ taskId, event, data });
}

/** A job that no worker took is dropped after a day, and the last try of one may have been that of a worker that was killed. */
const LOST = sql`interval '25 hours'`;

/** Tasks that the queue has dropped. */
export async function lostTasks(db: Database): Promise<string[]> {
  const found = await db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(underWay, sql`${tasks.sentAt} < now() - ${LOST}`))
    .limit(100);
  return found.map(({ id }) => id);
}

const days = (n: number) => sql`now() - ${`${n} days`}::interval`;

/** Removes the files and the tasks whose time has passed. */
export async function removeOldTasks(db: Database): Promise<void> {
  await db.execute(sql`delete from task_file_parts p using tasks t
    where t.id = p.task_id and t.finished_at < ${days(TASK_FILE_KEPT_DAYS)}`);
  await db.delete(tasks).where(sql`${tasks.finishedAt} < ${days(TASK_KEPT_DAYS)}`);
}
