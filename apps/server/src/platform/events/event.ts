import type { z } from 'zod';
import type { Database } from '../database.ts';
import type { Queue } from '../queue/queue.ts';

/** A kind of domain event: its name, in the past tense (`measures.recorded`), and the shape of what it says. */
export type EventType<S extends z.ZodType = z.ZodType> = { name: string; payload: S };

/** One event that happened. `id` is unique and ordered by time: handlers use it as their idempotency key. */
export type Occurrence<P = unknown> = { id: string; name: string; payload: P; at: Date };

/** Where handlers add jobs. */
export type Adding = Pick<Queue, 'add'>;

/** What a handler receives. `db` is the emitter's transaction for handlers inside it, a plain connection for the others. */
export type Delivery<P = unknown> = { db: Database; event: Occurrence<P>; events: Events; queue: Adding };

/** Emits events in the transaction of the change that they describe. */
export type Events = {
  /**
   * Runs the subscribers inside the transaction, in the order of the manifests, and writes one outbox row for each
   * subscriber after commit. Pass the transaction's handle: an error rolls back the change with its event.
   */
  emit: <S extends z.ZodType>(tx: Database, type: EventType<S>, payload: z.input<S>) => Promise<void>;
};

/** Nobody hears of what is rolled back. */
export const SILENT: Events = { emit: async () => undefined };

/** A handler of one kind of event, as a manifest declares it. */
export type Subscription = {
  event: string;
  /** Unique among all features; it is the key of the outbox rows, so renaming it abandons the rows of the old name. */
  subscriber: string;
  when: 'in-transaction' | 'after-commit';
  /** Time left to the requests that follow a change before what it asks for is computed [ms]; 0 when it is done at once. */
  pauseMs: number;
  handle: (delivery: Delivery) => Promise<void>;
};

export function defineEvent<S extends z.ZodType>(name: string, payload: S): EventType<S> {
  return { name, payload };
}

/** Runs inside the emitter's transaction: for what must never disagree with the change. An error rolls everything back. */
export const inTransaction = <S extends z.ZodType>(
  type: EventType<S>,
  subscriber: string,
  handle: (delivery: Delivery<z.output<S>>) => Promise<void>,
): Subscription => subscription(type, subscriber, { when: 'in-transaction', pauseMs: 0 }, handle);

/**
 * Runs after the commit, at least once, in any process: retried with a growing delay until it succeeds. The handler must be
 * idempotent by `event.id` and end within the lease of the outbox (60 s). Events of one subscriber may arrive out of order.
 */
export const afterCommit = <S extends z.ZodType>(
  type: EventType<S>,
  subscriber: string,
  handle: (delivery: Delivery<z.output<S>>) => Promise<void>,
): Subscription => subscription(type, subscriber, { when: 'after-commit', pauseMs: 0 }, handle);

/** Pause before what is computed later; shorter than the delay of a first retry [ms]. */
export const PAUSE_MS = 2_000;

/**
 * As `afterCommit`, after a pause: for figures that are kept, long to compute and said to be stale until then. The requests that
 * follow a change do not wait for them, and of several changes in a row the first delivery finds the last.
 */
export const computedLater = <S extends z.ZodType>(
  type: EventType<S>,
  subscriber: string,
  handle: (delivery: Delivery<z.output<S>>) => Promise<void>,
): Subscription => subscription(type, subscriber, { when: 'after-commit', pauseMs: PAUSE_MS }, handle);

function subscription<S extends z.ZodType>(
  type: EventType<S>,
  subscriber: string,
  moment: Pick<Subscription, 'when' | 'pauseMs'>,
  handle: (delivery: Delivery<z.output<S>>) => Promise<void>,
): Subscription {
  return {
    event: type.name,
    subscriber,
    ...moment,
    handle: ({ event, ...delivery }) =>
      handle({ ...delivery, event: { ...event, payload: type.payload.parse(event.payload) } }),
  };
}
