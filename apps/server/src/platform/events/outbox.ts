import type { Database } from '../database.ts';
import type { Adding, Events, Subscription } from './event.ts';
import { NO_QUEUE } from './events.ts';
import { type Claimed, acknowledge, claim, retryAt } from './outbox.store.ts';

/** A process that stops while it delivers leaves its rows to the others after this time; a handler that takes longer has failed. */
const LEASE_MS = 60_000;
const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 3_600_000;
const POLL_MS = 2_000;
const STOP_MS = 5_000;

/** Attempts of a delivery, over about two days; after the last one its row stays with its error and is not taken again. */
export const MAX_ATTEMPTS = 50;

export type Outbox = {
  /** Delivers everything that is due, and what pauses; answers how many deliveries succeeded. */
  deliver: () => Promise<number>;
  /** Starts a delivery soon: an event of this process may have been committed. */
  wake: () => void;
  /** Looks for due deliveries every two seconds, until `stop`. */
  start: () => void;
  /** Takes nothing more and waits for the deliveries that run, 5 s at most: those still running then are due again after their lease. */
  stop: () => Promise<void>;
};

type Parts = {
  db: Database;
  subscriptions: readonly Subscription[];
  events: Events;
  queue?: Adding;
  now: () => number;
  onError: (error: unknown, details: Failure) => void;
  /** Longest delivery and longest wait of `stop`, ms. */
  leaseMs?: number;
  stopMs?: number;
};

/** What was not delivered; `abandoned` after the last attempt. */
type Failure = { event: string; id: string; subscriber: string; attempts: number; abandoned: boolean };

/** One subscriber's deliveries, one after the other: the one that runs, and the one that follows it, which may take what pauses. */
type Lane = { running: Promise<number>; next: Promise<number> | null; nextTakesAll: boolean };

/** Delay before the next attempt, in milliseconds: 5 s, doubled each time, an hour at most. */
export const retryDelay = (attempts: number): number =>
  Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 20));

/**
 * Ends with the work, or fails after some time or on the signal: what the work does goes on, but nobody waits for it. Nothing is
 * begun once the signal is aborted.
 */
async function within<T>(ms: number, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  signal?.throwIfAborted();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(new Error('the process stops'));
  const timer = setTimeout(() => reject(new Error(`no end within ${ms} ms`)), ms);
  signal?.addEventListener('abort', giveUp);
  return Promise.race([work(), late]).finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  });
}

/**
 * Delivers committed events to the subscribers after commit: at least once each, by one process at a time. Subscribers do not
 * wait for each other.
 */
export function createOutbox({
  db,
  subscriptions,
  events,
  queue = NO_QUEUE,
  now,
  onError,
  leaseMs = LEASE_MS,
  stopMs = STOP_MS,
}: Parts): Outbox {
  const handlers = new Map(
    subscriptions.filter((one) => one.when === 'after-commit').map((one) => [one.subscriber, one]),
  );
  const lanes = new Map(
    [...handlers.keys()].map((name): [string, Lane] => [
      name,
      { running: Promise.resolve(0), next: null, nextTakesAll: false },
    ]),
  );
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;
  let ended = new AbortController();
  let soon: NodeJS.Immediate | null = null;

  async function deliverOne(claimed: Claimed): Promise<boolean> {
    const { signal } = ended;
    try {
      const { handle } = handlers.get(claimed.subscriber)!;
      await within(leaseMs, () => handle({ db, event: claimed.event, events, queue }), signal);
      await acknowledge(db, claimed);
      return true;
    } catch (error) {
      // The database may be closed already, and the lease returns the row.
      if (signal.aborted) return false;
      const { event, subscriber, attempts } = claimed;
      onError(error, { event: event.name, id: event.id, subscriber, attempts, abandoned: attempts >= MAX_ATTEMPTS });
      const reason = error instanceof Error ? error.message : String(error);
      await retryAt(db, claimed, new Date(now() + retryDelay(attempts)), reason.slice(0, 500));
      return false;
    }
  }

  async function deliverDue(subscriber: string, takesAll: boolean): Promise<number> {
    const ahead = takesAll ? handlers.get(subscriber)!.pauseMs : 0;
    let delivered = 0;
    while (!stopped) {
      const at = now();
      const claimed = await claim(db, subscriber, MAX_ATTEMPTS, new Date(at + ahead), new Date(at + leaseMs));
      if (!claimed) break;
      if (await deliverOne(claimed)) delivered += 1;
    }
    return delivered;
  }

  // One delivery at a time in a process and subscriber; a call during one runs after it, since it may have started before the
  // commit, and further calls share that run.
  const follow = (subscriber: string, lane: Lane, takesAll: boolean) => {
    lane.nextTakesAll ||= takesAll;
    return (lane.next ??= lane.running
      .catch(() => 0)
      .then(() => {
        if (lane.next) lane.running = lane.next;
        const all = lane.nextTakesAll;
        lane.next = null;
        lane.nextTakesAll = false;
        return deliverDue(subscriber, all);
      }));
  };
  const deliver = async (takesAll: boolean) => {
    const counts = await Promise.all([...lanes].map(([subscriber, lane]) => follow(subscriber, lane, takesAll)));
    return counts.reduce((sum, n) => sum + n, 0);
  };
  const deliverQuietly = () =>
    void deliver(false).catch((error: unknown) =>
      onError(error, { event: '', id: '', subscriber: '', attempts: 0, abandoned: false }),
    );

  return {
    deliver: () => deliver(true),
    wake: () => {
      if (timer === null || soon !== null) return;
      soon = setImmediate(() => {
        soon = null;
        deliverQuietly();
      });
    },
    start: () => {
      if (timer !== null) return;
      stopped = false;
      ended = new AbortController();
      timer = setInterval(deliverQuietly, POLL_MS).unref();
    },
    stop: async () => {
      if (timer) clearInterval(timer);
      if (soon) clearImmediate(soon);
      timer = soon = null;
      stopped = true;
      const ending = Promise.allSettled(
        [...lanes.values()].flatMap(({ running, next }) => (next ? [running, next] : [running])),
      );
      await within(stopMs, () => ending).catch(() => undefined);
      ended.abort();
    },
  };
}
