import type { Database } from '../database.ts';
import type { Events, Subscription } from './event.ts';
import { type Claimed, acknowledge, claim, retryAt } from './outbox.store.ts';

/** A process that stops while it delivers leaves its rows to the others after this time. */
const LEASE_MS = 60_000;
const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 3_600_000;
const POLL_MS = 2_000;

export type Outbox = {
  /** Delivers everything that is due; answers how many deliveries succeeded. */
  deliver: () => Promise<number>;
  /** Starts a delivery soon: an event of this process may have been committed. */
  wake: () => void;
  /** Looks for due deliveries every two seconds, until `stop`. */
  start: () => void;
  stop: () => Promise<void>;
};

type Parts = {
  db: Database;
  subscriptions: readonly Subscription[];
  events: Events;
  now: () => number;
  onError: (error: unknown, details: { event: string; id: string; subscriber: string; attempts: number }) => void;
};

/** Delay before the next attempt, in milliseconds: 5 s, doubled each time, an hour at most. */
export const retryDelay = (attempts: number): number =>
  Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 20));

/** Delivers committed events to the subscribers after commit: at least once each, by one process at a time. */
export function createOutbox({ db, subscriptions, events, now, onError }: Parts): Outbox {
  const handlers = new Map(
    subscriptions.filter((one) => one.when === 'after-commit').map((one) => [one.subscriber, one]),
  );
  const names = [...handlers.keys()];
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<number> = Promise.resolve(0);
  let soon: NodeJS.Immediate | null = null;

  async function deliverOne(claimed: Claimed): Promise<boolean> {
    try {
      await handlers.get(claimed.subscriber)!.handle({ db, event: claimed.event, events });
      await acknowledge(db, claimed);
      return true;
    } catch (error) {
      const { event, subscriber, attempts } = claimed;
      onError(error, { event: event.name, id: event.id, subscriber, attempts });
      const reason = error instanceof Error ? error.message : String(error);
      await retryAt(db, claimed, new Date(now() + retryDelay(attempts)), reason.slice(0, 500));
      return false;
    }
  }

  async function deliverDue(): Promise<number> {
    let delivered = 0;
    for (;;) {
      const at = now();
      const claimed = await claim(db, names, new Date(at), new Date(at + LEASE_MS));
      if (!claimed) return delivered;
      if (await deliverOne(claimed)) delivered += 1;
    }
  }

  // One delivery at a time in a process; a call during one runs after it, since it may have started before the commit.
  const deliver = () => (running = running.catch(() => 0).then(deliverDue));
  const deliverQuietly = () =>
    void deliver().catch((error: unknown) => onError(error, { event: '', id: '', subscriber: '', attempts: 0 }));

  return {
    deliver,
    wake: () => {
      if (timer === null || soon !== null) return;
      soon = setImmediate(() => {
        soon = null;
        deliverQuietly();
      });
    },
    start: () => {
      timer ??= setInterval(deliverQuietly, POLL_MS).unref();
    },
    stop: async () => {
      if (timer) clearInterval(timer);
      if (soon) clearImmediate(soon);
      timer = soon = null;
      await running.catch(() => 0);
    },
  };
}
