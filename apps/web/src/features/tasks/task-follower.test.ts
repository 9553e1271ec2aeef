import type { TaskMessage } from '@joulerie/contract/task-channels';
import type { Task } from '@joulerie/contract/tasks';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PushConnection } from './push-connection.ts';
import { type FollowedTask, createFollower } from './task-follower.ts';
import { aTask } from './test-tasks.ts';

const PERSON = { userId: 'u', spaceId: 's' };
const USER_CHANNEL = 'private-user-u-s';
const TASK_CHANNEL = 'private-task-u-s-e1';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A follower with a live push that the test speaks on, and a server whose tasks the test changes. */
function aFollower({ pushes = true, debug = false } = {}) {
  const heard = new Map<string, (event: string, message: TaskMessage) => void>();
  const log: string[] = [];
  const server = new Map<string, Task>();
  const moves: string[] = [];
  const ends: Task[] = [];
  let open = () => {};
  const connection: PushConnection = {
    listen: async (channel, hear) => {
      log.push(`listen ${channel}`);
      heard.set(channel, hear);
    },
    release: (channel) => void log.push(`release ${channel}`),
    isOpen: () => pushes,
    close: () => void log.push('close'),
  };
  const follower = createFollower({
    person: PERSON,
    connect: async (onOpen) => {
      if (!pushes) throw new Error('no socket here');
      open = onOpen;
      log.push('connect');
      return connection;
    },
    fetchTasks: async (query) =>
      [...server.values()].filter((task) => ('ids' in query ? query.ids.includes(task.id) : task.finishedAt === null)),
    onMoved: ({ eventName, status, subtaskDone, subtaskTotal }: FollowedTask) =>
      void moves.push(`${eventName} ${status}${subtaskTotal === null ? '' : ` ${subtaskDone}/${subtaskTotal}`}`),
    onEnded: (task) => void ends.push(task),
    debug,
  });
  const say = (channel: string, event: string, message: Partial<TaskMessage> = {}) =>
    heard.get(channel)!(event, {
      task_id: 't1',
      event_name: 'e1',
      label: 'Export',
      subtaskTotal: null,
      subtaskDone: 0,
      ...message,
    });
  const states = () => moves.filter((move, i) => move !== moves[i - 1]);
  return { follower, log, server, ends, say, states, reconnect: () => open() };
}
const flush = () => vi.advanceTimersByTimeAsync(0);
const start = (send: () => Promise<Task>, more: object = {}) => ({
  eventName: 'e1',
  label: 'Export',
  origin: 'api' as const,
  send,
  ...more,
});

test('a task of a call of its own is followed from its sending to its end, and its channel is then released', async () => {
  const { follower, log, server, ends, say, states } = aFollower();
  const task = aTask({ status: 'wait' });
  await follower.start(start(async () => task));
  expect(log).toEqual(['connect', `listen ${USER_CHANNEL}`, `listen ${TASK_CHANNEL}`]);
  expect(states()).toEqual(['e1 send', 'e1 run', 'e1 wait']);
  say(USER_CHANNEL, 'task-started');
  say(TASK_CHANNEL, 'prerun');
  say(TASK_CHANNEL, 'init', { subtaskTotal: 2 });
  say(TASK_CHANNEL, 'postrun', { subtaskDone: 1, subtaskTotal: 2 });
  server.set('t1', aTask({ status: 'success', finishedAt: '2026-11-26T12:00:00Z' }));
  say(TASK_CHANNEL, 'postrun', { status: 'success', subtaskDone: 2, subtaskTotal: 2 });
  say(USER_CHANNEL, 'task-finished-success', { status: 'success' });
  await flush();
  expect(states()).toEqual(['e1 send', 'e1 run', 'e1 wait', 'e1 run', 'e1 run 0/2', 'e1 run 1/2', 'e1 success 2/2']);
  expect(ends).toHaveLength(1);
  expect(log.at(-1)).toBe(`release ${TASK_CHANNEL}`);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(log.at(-1)).toBe('close');
});

test('a task that is sent by name waits once it is sent', async () => {
  const { follower, states } = aFollower();
  await follower.start(start(async () => aTask({ status: 'wait' }), { origin: 'event' }));
  expect(states()).toEqual(['e1 send', 'e1 wait']);
});

test('a task that could not be sent is in error, and nothing more is followed', async () => {
  const { follower, log, states, ends } = aFollower();
  await follower.start(start(() => Promise.reject(new Error('network'))));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(states()).toEqual(['e1 send', 'e1 run', 'e1 error']);
  expect([ends, log.at(-1)]).toEqual([[], 'close']);
});

test('a call that answers a task which has ended already ends it', async () => {
  const { follower, server, states, ends } = aFollower();
  const done = aTask({ status: 'failure', finishedAt: '2026-11-26T12:00:00Z' });
  server.set('t1', done);
  await follower.start(start(async () => done));
  await flush();
  expect(states().at(-1)).toBe('e1 failure');
  expect(ends).toEqual([done]);
});

test('a connection that was lost and comes back asks what it missed', async () => {
  const { follower, server, ends, reconnect, states } = aFollower();
  await follower.start(start(async () => aTask({ status: 'wait' })));
  server.set('t1', aTask({ status: 'run', subtasks: { subtaskTotal: 10, subtaskDone: 4 } }));
  reconnect();
  await flush();
  expect(states().at(-1)).toBe('e1 run 4/10');
  server.set('t1', aTask({ status: 'success', finishedAt: '2026-11-26T12:00:00Z' }));
  reconnect();
  await flush();
  expect(ends).toHaveLength(1);
});

test('without a connection, calls say how far it is', async () => {
  const { follower, server, ends } = aFollower({ pushes: false });
  const starting = follower.start(start(async () => aTask({ status: 'wait' })));
  await vi.advanceTimersByTimeAsync(2_000);
  await starting;
  server.set('t1', aTask({ status: 'success', finishedAt: '2026-11-26T12:00:00Z' }));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(ends).toHaveLength(1);
  follower.stop();
});

test('a task of another page of the person, or of before the page, is followed too', async () => {
  const { follower, server, say, states, ends } = aFollower();
  await follower.catchUp();
  expect(states()).toEqual([]);
  server.set('t1', aTask({ status: 'wait' }));
  await follower.catchUp();
  await flush();
  say(USER_CHANNEL, 'task-received', { task_id: 't2', event_name: 'e2', label: 'Autre' });
  expect(states().slice(-2)).toEqual(['e2 send', 'e2 wait']);
  server.set('t2', aTask({ id: 't2', eventId: 'e2', status: 'success', finishedAt: '2026-11-26T12:00:00Z' }));
  say(USER_CHANNEL, 'task-finished-success', { task_id: 't2', event_name: 'e2' });
  await flush();
  expect(ends.map(({ id }) => id)).toEqual(['t2']);
});

test('in debug mode a task is sent after 200 ms', async () => {
  const { follower } = aFollower({ debug: true });
  const send = vi.fn(async () => aTask({ status: 'wait' }));
  const starting = follower.start(start(send));
  await vi.advanceTimersByTimeAsync(199);
  expect(send).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await starting;
  expect(send).toHaveBeenCalledOnce();
});
