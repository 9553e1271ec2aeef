/** Path of the sockets of the live push, in the Pusher protocol: `{PUSH_PATH}/app/{PUSH_KEY}`. */
export const PUSH_PATH = '/proxy/push';
/** Public name of the application in that protocol. */
export const PUSH_KEY = 'joulerie';

export type Person = { userId: string; spaceId: string };

/** Channel of a person in a space: what becomes of their tasks. */
export const personChannel = ({ userId, spaceId }: Person): string => `private-user-${userId}-${spaceId}`;

/** Channel of one task, named by whoever sends it: its steps. It may be listened to before the task exists. */
export const taskChannel = ({ userId, spaceId }: Person, eventName: string): string =>
  `private-task-${userId}-${spaceId}-${eventName}`;

/** Name that whoever sends a task gives to its channel. */
export const EVENT_NAME = /^[A-Za-z0-9_.-]{1,60}$/;

/** Whether a channel is one of a person in a space. */
export const isOwnChannel = (person: Person, channel: string): boolean => {
  const prefix = taskChannel(person, '');
  return (
    channel === personChannel(person) || (channel.startsWith(prefix) && EVENT_NAME.test(channel.slice(prefix.length)))
  );
};

const OWNED =
  /^private-(user|task)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:-(.+))?$/;

/** Whose a channel is; null for one of nobody. */
export function personOfChannel(channel: string): Person | null {
  const [, kind, userId, spaceId, eventName] = OWNED.exec(channel) ?? [];
  if (!userId || !spaceId || (kind === 'task') !== (eventName !== undefined)) return null;
  return { userId, spaceId };
}

/**
 * A channel of a person as a hosted push has it: of one session, by its public name, so that what is sent to it ends with the session,
 * and so that its address names nobody.
 */
export function channelOfSession(session: string, channel: string): string {
  const [, kind, , , eventName] = OWNED.exec(channel) ?? [];
  return kind === 'task' ? `private-task-${session}-${eventName}` : `private-user-${session}`;
}

/** Whether a channel is one of a session at a hosted push. */
export const isChannelOfSession = (session: string, channel: string): boolean => {
  const prefix = `private-task-${session}-`;
  return (
    channel === `private-user-${session}` ||
    (channel.startsWith(prefix) && EVENT_NAME.test(channel.slice(prefix.length)))
  );
};

/** Messages of the channel of a person, and of that of a task. */
export const PERSON_EVENTS = [
  'task-received',
  'task-started',
  'task-finished-success',
  'task-finished-failure',
] as const;
export type PersonEvent = (typeof PERSON_EVENTS)[number];
export const TASK_EVENTS = ['prerun', 'init', 'postrun', 'redirect'] as const;
export type TaskChannelEvent = (typeof TASK_EVENTS)[number];

/** What each of these messages says. */
export type TaskMessage = {
  task_id: string;
  event_name: string;
  label: string;
  subtaskTotal: number | null;
  subtaskDone: number;
  subtask?: string | undefined;
  /** Of the end of a task. */
  status?: 'success' | 'failure' | undefined;
};
