import type { Task } from '@joulerie/contract/tasks';
import { newKey } from '../../lib/call.ts';

/** A task that the page sends: by a call of its own (`api`), or by `send_task`. */
export type TaskStart = {
  /** Names its channel. */
  eventName: string;
  label: string;
  origin: 'api' | 'event';
  /** The call that sends it, under that name. */
  send: (eventName: string) => Promise<Task>;
  /** Done before it is sent, and once it has succeeded. */
  preCallback?: (() => void) | undefined;
  callback?: ((task: Task) => void) | undefined;
};

/** `eventName` is that of a task that was sent already. */
type NewTask = Omit<TaskStart, 'eventName' | 'origin'> & Partial<Pick<TaskStart, 'origin' | 'eventName'>>;

/** Tasks that were started, until what follows them has taken them: it is loaded for the first one. */
let waiting: readonly TaskStart[] = [];
const listeners = new Set<() => void>();

function set(list: readonly TaskStart[]): void {
  waiting = list;
  for (const listener of listeners) listener();
}

export const taskStarts = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  take(): readonly TaskStart[] {
    const taken = waiting;
    if (taken.length > 0) set([]);
    return taken;
  },
};

/** Sends a task and follows it to its end, whatever page the person goes to. */
export function startTask(task: NewTask): void {
  set([...waiting, { origin: 'api', eventName: newKey(), ...task }]);
}
