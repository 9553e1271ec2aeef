import type { Database } from '../../platform/database.ts';
import { announceStep } from './announce.ts';
import { setProgress } from './tasks.store.ts';

/** How a task says how far it is. */
export type Progress = {
  /** How many subtasks there are. */
  total: (subtasks: number) => Promise<void>;
  /** So many of them are done; said at most every 200 ms, and always for the last. */
  done: (subtasks: number, name?: string) => Promise<void>;
};

/** What a person sees move; each message is a transaction. [ms] */
const EVERY_MS = 200;

export function progressOf(db: Database, taskId: string, clock: () => number = () => performance.now()): Progress {
  let of = 0;
  let saidAt = Number.NEGATIVE_INFINITY;
  const say = (event: 'init' | 'postrun', done: number, name?: string) =>
    db.transaction(async (tx) => {
      const task = await setProgress(tx, taskId, { subtaskTotal: of, subtaskDone: done });
      if (task) await announceStep(tx, task, event, name);
    });
  return {
    total: async (subtasks) => {
      of = subtasks;
      await say('init', 0);
    },
    done: async (subtasks, name) => {
      if (subtasks < of && clock() - saidAt < EVERY_MS) return;
      saidAt = clock();
      await say('postrun', subtasks, name);
    },
  };
}
