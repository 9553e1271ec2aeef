import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import type { Database } from '../database.ts';
import { statementsIn } from './statements.store.ts';

/** How a kind of job is done: kept until it is, taken by one worker at a time, and tried again when it fails. */
export type JobKind = {
  name: string;
  /** Tries after the first, s between them: doubled each time, up to the longest. */
  retries: number;
  firstRetryS: number;
  longestRetryS: number;
  /** A worker that takes longer has failed, and so has one that died. [s] */
  longestRunS: number;
  /** A worker that has said nothing for so long has died: the job is tried again before `longestRunS`. At least 10. [s] */
  silenceS?: number;
  /** Jobs of the kind that one worker runs at once. */
  atOnce: number;
  /** Of these, jobs of one group. */
  atOnceOfGroup?: number;
};

/**
 * When a job is begun at the earliest, the group that it is of, and how many of its group wait before it: jobs are taken by that number,
 * then by age, so that the first job of a group does not wait behind the second one of another.
 */
export type JobOptions = { afterS?: number; group?: string; behind?: number };

export type Queue = {
  /** Adds a job; answers its id. With a transaction, the job is there when it commits. */
  add: (kind: JobKind, data: object, tx?: Database, options?: JobOptions) => Promise<string>;
  /** What the first try of a job gave, waiting for it so long at most. */
  firstTry: (kind: JobKind, id: string, withinMs: number) => Promise<'done' | 'failed' | 'waiting'>;
  /** Does the jobs of a kind, from now on. A job that throws is tried again. */
  work: <Data extends object>(kind: JobKind, run: (data: Data) => Promise<void>) => Promise<void>;
  /** Adds a job of a kind every day at a time in Paris, `HH:MM`, once whatever the number of processes; one that was missed comes late. */
  everyDay: (kind: JobKind, at: string) => Promise<void>;
  /** Adds a job of a kind every minute, once whatever the number of processes. */
  everyMinute: (kind: JobKind) => Promise<void>;
  /** Takes no more jobs and waits for those that run, 5 s at most. */
  stop: () => Promise<void>;
};

/** What jobs hold may be secret (a link that opens an account): they go soon after their end. */
const KEPT_AFTER_S = 60;
/** A job that no worker takes is dropped after a day. */
const LONGEST_WAIT_S = 86_400;
const STOP_MS = 5_000;

/** How often jobs are looked for whose worker is silent. [s] */
const WATCH_S = 15;

/**
 * The queue in a database, shared by all its processes: any may add, those that `work` do.
 *
 * @param keepsTime whether this process adds the jobs of each day, as one at least must
 */
export function openQueue(url: string, onError: (error: Error) => void, keepsTime = false): Queue {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'joulerie queue',
    max: 3,
    useListenNotify: true,
    schedule: keepsTime,
    superviseIntervalSeconds: WATCH_S,
    monitorIntervalSeconds: WATCH_S,
  });
  boss.on('error', onError);
  const ready = boss.start();
  // Heard by those who use it.
  ready.catch(() => undefined);
  const made = new Map<string, Promise<void>>();

  /** Makes the kind's queue, once a process; others may have made it. */
  async function make({ name, ...kind }: JobKind): Promise<void> {
    await ready;
    await boss.createQueue(name, {
      notify: true,
      retryLimit: kind.retries,
      retryDelay: kind.firstRetryS,
      retryDelayMax: kind.longestRetryS,
      retryBackoff: true,
      expireInSeconds: kind.longestRunS,
      deleteAfterSeconds: KEPT_AFTER_S,
      retentionSeconds: LONGEST_WAIT_S,
      ...(kind.silenceS === undefined ? {} : { heartbeatSeconds: kind.silenceS }),
    });
  }
  const queueOf = (kind: JobKind) => {
    const known = made.get(kind.name);
    if (known) return known;
    const making = make(kind);
    made.set(kind.name, making);
    making.catch(() => made.delete(kind.name));
    return making;
  };

  return {
    add: async (kind, data, tx, { afterS, group, behind = 0 } = {}) => {
      await queueOf(kind);
      const id = await boss.send(kind.name, data, {
        ...(tx ? { db: statementsIn(tx) } : {}),
        ...(afterS ? { startAfter: afterS } : {}),
        ...(group === undefined ? {} : { group: { id: group } }),
        ...(behind > 0 ? { priority: -behind } : {}),
      });
      if (id === null) throw new Error(`the queue ${kind.name} refused a job`);
      return id;
    },
    firstTry: async (kind, id, withinMs) => {
      for (const until = Date.now() + withinMs; Date.now() < until; await sleep(50)) {
        const [job] = await boss.findJobs(kind.name, { id });
        if (!job || job.state === 'completed') return 'done';
        if (job.state === 'retry' || job.state === 'failed') return 'failed';
      }
      return 'waiting';
    },
    work: async <Data extends object>(kind: JobKind, run: (data: Data) => Promise<void>) => {
      await queueOf(kind);
      // Places that are notified together to look again: no more of them than jobs of a group, which the queue asks for.
      const together = kind.atOnceOfGroup ?? 1;
      const options = {
        localConcurrency: together,
        pollingIntervalSeconds: 1,
        notifyPollingIntervalSeconds: 5,
        ...(kind.atOnceOfGroup === undefined ? {} : { localGroupConcurrency: kind.atOnceOfGroup }),
      };
      for (let places = 0; places < kind.atOnce; places += together) {
        let worker: string | null = null;
        worker = await boss.work<Data>(kind.name, options, async (jobs) => {
          try {
            for (const job of jobs) await run(job.data);
          } finally {
            // The next job may have been added long ago, or be of the same group: it does not wait to be looked for. A worker that is notified
            // during its job looks once the end of the job is noted.
            if (worker !== null) boss.notifyWorker(worker);
          }
        });
      }
    },
    everyDay: async (kind, at) => {
      await queueOf(kind);
      const [hour, minute] = at.split(':');
      await boss.schedule(
        kind.name,
        `${Number(minute)} ${Number(hour)} * * *`,
        {},
        { tz: 'Europe/Paris', missed: 'once' },
      );
    },
    everyMinute: async (kind) => {
      await queueOf(kind);
      await boss.schedule(kind.name, '* * * * *', {});
    },
    stop: async () => {
      await ready.catch(() => undefined);
      await boss.stop({ graceful: true, timeout: STOP_MS });
    },
  };
}
