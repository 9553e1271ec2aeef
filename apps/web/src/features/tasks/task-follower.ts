import { SENDER_DELAY_MS } from '@joulerie/contract/constants';
import {
  PERSON_EVENTS,
  type Person,
  type PersonEvent,
  TASK_EVENTS,
  type TaskChannelEvent,
  type TaskMessage,
  personChannel,
  taskChannel,
} from '@joulerie/contract/task-channels';
import type { Task } from '@joulerie/contract/tasks';
import { type TaskEvent, type TaskState, isFinished, newTaskState, nextTask } from '@joulerie/domain/tasks';
import type { PushConnection } from './push-connection.ts';
import type { TaskStart } from './task-start.ts';

/** A task that this page follows: its state, and what it is called. */
export type FollowedTask = TaskState & {
  eventName: string;
  /** Null until the server has it. */
  taskId: string | null;
  label: string;
  start: TaskStart | null;
};

type Parts = {
  person: Person;
  /** Loads the client of the live push, and connects. */
  connect: (onOpen: () => void) => Promise<PushConnection>;
  /** Tasks by their ids, or those that are under way. */
  fetchTasks: (query: { ids: string[] } | { running: 'true' }) => Promise<Task[]>;
  /** A task was sent, moved on, or could not be sent. */
  onMoved: (task: FollowedTask, error?: unknown) => void;
  /** A task ended: as the server has it, with the link to what it made. */
  onEnded: (task: Task, start: TaskStart | null) => void;
  /** Debug mode: whoever watches sees each state. */
  debug: boolean;
};

/** Asked again so often: where the connection cannot be made, and, less often, in case it lost something. [ms] */
const WITHOUT_PUSH_MS = 3_000;
const WITH_PUSH_MS = 15_000;
/** A task is sent even when its channel cannot be listened to. [ms] */
const CHANNEL_PATIENCE_MS = 2_000;

/** How long a connection stays that nothing needs. [ms] */
const IDLE_MS = 5_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Follows tasks to their end: what the server says on the channels of the person and of each task, and, after a connection that was lost,
 * what the calls say. Nothing is connected while no task is under way.
 */
export function createFollower({ person, connect, fetchTasks, onMoved, onEnded, debug }: Parts) {
  const tasks = new Map<string, FollowedTask>();
  /** Answers null where it could not be made. */
  let connection: Promise<PushConnection | null> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closing: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  const living = () => [...tasks.values()].filter(({ status }) => !isFinished(status));

  function move(eventName: string, event: TaskEvent, error?: unknown): void {
    const task = tasks.get(eventName);
    if (!task) return;
    const next = { ...task, ...nextTask(task, event) };
    tasks.set(eventName, next);
    onMoved(next, error);
    if (isFinished(next.status)) void end(next);
  }

  /** The final word is the server's, with the link to what was made; then the channel is released. */
  async function end(task: FollowedTask): Promise<void> {
    tasks.delete(task.eventName);
    void release(task.eventName);
    if (task.taskId === null) return;
    const [found] = await fetchTasks({ ids: [task.taskId] }).catch(() => []);
    if (found && !stopped) onEnded(found, task.start);
  }

  async function release(eventName: string): Promise<void> {
    const open = await connection;
    open?.release(taskChannel(person, eventName));
    clearTimeout(closing);
    closing = setTimeout(closeIdle, IDLE_MS);
  }

  /** One task often follows another: the connection outlives the last one for a moment. */
  function closeIdle(): void {
    if (tasks.size > 0) return;
    const last = connection;
    connection = null;
    clearTimeout(timer);
    void last?.then((open) => open?.close());
  }

  function connected(): Promise<PushConnection | null> {
    if (connection) return connection;
    connection = connect(() => void catchUp()).then(
      (open) => {
        void open.listen(personChannel(person), heardOfPerson);
        return open;
      },
      // What cannot be connected is asked for by calls.
      () => null,
    );
    plan();
    return connection;
  }

  function plan(): void {
    clearTimeout(timer);
    if (stopped) return;
    timer = setTimeout(() => void ask(), WITHOUT_PUSH_MS);
    let waited = 0;
    async function ask(): Promise<void> {
      waited += WITHOUT_PUSH_MS;
      const open = await connection;
      if (!open?.isOpen() || waited >= WITH_PUSH_MS) {
        waited = 0;
        await catchUp();
      }
      if (!stopped && tasks.size > 0) timer = setTimeout(() => void ask(), WITHOUT_PUSH_MS);
    }
  }

  /** What was missed: the tasks that are followed as they are now, and those that are under way and were not known. */
  async function catchUp(): Promise<void> {
    const ids = living().flatMap(({ taskId }) => taskId ?? []);
    const found = await Promise.all([ids.length > 0 ? fetchTasks({ ids }) : [], fetchTasks({ running: 'true' })]).catch(
      () => [],
    );
    for (const task of new Map(found.flat().map((one) => [one.id, one])).values()) adopt(task);
  }

  /** A task as the server has it. */
  function adopt(task: Task): void {
    if (stopped) return;
    const known = tasks.get(task.eventId);
    if (!known && task.finishedAt !== null) return;
    if (!known) void follow(task.eventId, task.label, null);
    const before = tasks.get(task.eventId)!;
    const { subtaskTotal, subtaskDone } = task.subtasks;
    const events: TaskEvent[] = [
      { kind: 'task-received' },
      ...(task.status === 'run' ? [{ kind: 'task-started' as const }] : []),
      ...(subtaskTotal === null ? [] : [{ kind: 'init' as const, total: subtaskTotal }]),
      ...(subtaskDone > 0 && task.status === 'run' ? [{ kind: 'postrun' as const, done: subtaskDone }] : []),
      ...(task.status === 'success' || task.status === 'failure'
        ? [{ kind: `task-finished-${task.status}` as const }]
        : []),
    ];
    tasks.set(task.eventId, { ...before, taskId: task.id });
    for (const event of events) move(task.eventId, event);
  }

  /** Follows a task from now on; settles when its channel is listened to. */
  async function follow(eventName: string, label: string, start: TaskStart | null): Promise<void> {
    tasks.set(eventName, { ...newTaskState(), eventName, taskId: null, label, start });
    move(eventName, { kind: 'follow' });
    const open = await connected();
    await open?.listen(taskChannel(person, eventName), heardOfTask(eventName));
  }

  function heardOfPerson(event: string, { task_id, event_name, label }: TaskMessage): void {
    if (!isOneOf<PersonEvent>(PERSON_EVENTS, event)) return;
    // Sent by another page of the person.
    if (!tasks.has(event_name) && !event.startsWith('task-finished')) void follow(event_name, label, null);
    name(event_name, task_id);
    move(event_name, { kind: event });
  }

  const heardOfTask = (eventName: string) => (event: string, message: TaskMessage) => {
    if (!isOneOf<TaskChannelEvent>(TASK_EVENTS, event)) return;
    const { task_id, subtask, subtaskTotal, subtaskDone, status } = message;
    name(eventName, task_id);
    if (event === 'prerun') move(eventName, { kind: 'prerun', subtask });
    else if (event === 'init') move(eventName, { kind: 'init', total: subtaskTotal ?? 0 });
    else move(eventName, { kind: event, subtask, done: subtaskDone, status });
  };

  function name(eventName: string, taskId: string): void {
    const task = tasks.get(eventName);
    if (task && task.taskId === null) tasks.set(eventName, { ...task, taskId });
  }

  return {
    /** Sends a task: its channel is listened to before, so that nothing of it is missed. */
    async start(start: TaskStart): Promise<void> {
      const { eventName, origin } = start;
      start.preCallback?.();
      const listening = follow(eventName, start.label, start);
      if (debug) await pause(SENDER_DELAY_MS);
      await Promise.race([listening, pause(CHANNEL_PATIENCE_MS)]);
      if (origin === 'api') move(eventName, { kind: 'call' });
      try {
        const task = await start.send(eventName);
        if (origin === 'api') move(eventName, { kind: 'called' });
        else move(eventName, { kind: 'sent' });
        name(eventName, task.id);
        adopt(task);
      } catch (error) {
        move(eventName, { kind: 'send-failed' }, error);
      }
    },
    catchUp,
    stop(): void {
      stopped = true;
      clearTimeout(timer);
      clearTimeout(closing);
      void connection?.then((open) => open?.close());
    },
  };
}

const isOneOf = <T extends string>(list: readonly T[], value: string): value is T => list.some((one) => one === value);
