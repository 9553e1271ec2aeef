import { setTimeout as later } from 'node:timers/promises';
import type pg from 'pg';
import { type Run, planning } from './planning.ts';

/** Where a connection writes; between the two, what it writes is kept. */
type Outgoing = { cork: () => void; uncork: () => void };

declare module 'pg' {
  interface ClientBase {
    /** Number of the server's process of this connection; null before it is made. */
    readonly processID: number | null;
    readonly connection: { readonly stream: Outgoing };
  }
}

/** Longest wait for the end of a cancelled statement before it is cancelled again. [ms] */
const CANCEL_AGAIN_MS = 100;

/** What one call may use of a pool. */
export type Bounds = {
  /** Longest wait for a connection. [ms] */
  patienceMs: number;
  /** Connections at once; what asks for more waits for its own. */
  most: number;
  /** Aborted when nobody waits for the call any more: its statements are cancelled, its transactions rolled back. */
  ended: AbortSignal;
  /** Cancels the statement that a process of the server runs. */
  cancel: (processId: number) => Promise<unknown>;
};

const ROLLBACK = 'rollback';
const BEGIN = /^begin\b/;
const BOUND = /^(begin|commit|rollback)\b(?! to)/;

/**
 * A pool of which each connection runs its statements one after the other, in the order they were asked for, and, with `bounds`, no
 * more than one call may use. What a call asks for at once, out of its transactions, shares a connection and leaves in one packet: on
 * the way, each packet costs more than most statements.
 */
export function poolInOrder(pool: pg.Pool, bounds?: Bounds): pg.Pool {
  const run = planning(pool);
  const lane = bounds && boundedLane(pool, bounds);
  const take = lane?.take ?? (() => pool.connect());
  const connect = async () => inOrder(await take(), lane?.run ?? run, bounds?.ended);
  const apart = async (statement: pg.QueryConfig, values?: unknown[]) => {
    const client = await take();
    try {
      return await run(client, statement, values);
    } finally {
      client.release();
    }
  };
  const query = bounds && lane ? together(take, lane.run, bounds.ended) : apart;
  return new Proxy(pool, {
    get: (target, key) => (key === 'connect' ? connect : key === 'query' ? query : target[key as keyof pg.Pool]),
  });
}

/** Runs statements on one connection as long as one of them is under way. */
function together(
  take: () => Promise<pg.PoolClient>,
  run: Run,
  ended: AbortSignal,
): (s: pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult> {
  let shared: { taken: Promise<pg.PoolClient>; users: number } | null = null;
  return async (statement, values) => {
    const mine = (shared ??= { taken: take(), users: 0 });
    mine.users += 1;
    try {
      const client = await mine.taken;
      ended.throwIfAborted();
      return await run(client, statement, values);
    } finally {
      mine.users -= 1;
      if (mine.users === 0) {
        if (shared === mine) shared = null;
        mine.taken.then((client) => client.release()).catch(() => undefined);
      }
    }
  };
}

function inOrder(client: pg.PoolClient, run: Run, ended: AbortSignal | undefined): pg.PoolClient {
  /** Why the connection may be in a transaction still: it is closed, the next call would be in that transaction. */
  let unfinished: Error | null = null;
  let isReleased = false;
  const release = (error?: Error | boolean) => {
    isReleased = true;
    client.release(unfinished ?? error);
  };
  const query = async (statement: pg.QueryConfig, values?: unknown[]) => {
    // Somebody else has the connection by now.
    if (isReleased) throw new Error('The transaction of this statement is over.');
    if (statement.text !== ROLLBACK) ended?.throwIfAborted();
    try {
      return await run(client, statement, values);
    } catch (error) {
      if (BOUND.test(statement.text)) unfinished = error as Error;
      // Who begins a transaction gives the connection back only once it has begun.
      if (BEGIN.test(statement.text)) release();
      throw error;
    }
  };
  return new Proxy(client, {
    get: (target, key) => (key === 'query' ? query : key === 'release' ? release : target[key as keyof pg.PoolClient]),
  });
}

/** Connections of one call, `most` at once, until the call has ended. */
function boundedLane(
  pool: pg.Pool,
  { most, patienceMs, ended, cancel }: Bounds,
): { take: () => Promise<pg.PoolClient>; run: Run } {
  let free = most;
  const waiting: (() => void)[] = [];
  /** What each connection has received and not answered. */
  const held = new Map<pg.ClientBase, Set<Promise<unknown>>>();
  const plan = planning(pool);
  /** A connection goes back once its cancellation was received: it would meet the statement of another call. */
  let cancelled: Promise<unknown> = Promise.resolve();
  const giveSlot = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  /** A cancellation ends one statement: those behind it in the packet begin, and are cancelled in turn. */
  const cancelAll = async ({ processID }: pg.ClientBase, underWay: Set<Promise<unknown>>) => {
    while (processID !== null && underWay.size > 0) {
      const first = [...underWay][0]!;
      await Promise.allSettled([cancel(processID), Promise.race([first, later(CANCEL_AGAIN_MS)])]);
    }
  };
  ended.addEventListener(
    'abort',
    () => {
      cancelled = Promise.allSettled([...held].map(([client, underWay]) => cancelAll(client, underWay)));
    },
    { once: true },
  );
  const take = async () => {
    if (free > 0) free -= 1;
    else await slotWithin(waiting, patienceMs, ended);
    let client: pg.PoolClient;
    try {
      ended.throwIfAborted();
      client = await connectWithin(pool, patienceMs);
    } catch (error) {
      giveSlot();
      throw error;
    }
    const giveBack = client.release.bind(client);
    client.release = (error) => {
      held.delete(client);
      giveSlot();
      // Cancelled at any moment, it may be in the middle of a transaction: the pool makes another.
      if (ended.aborted) void cancelled.then(() => giveBack(true));
      else giveBack(error);
    };
    held.set(client, new Set());
    if (ended.aborted) {
      client.release();
      ended.throwIfAborted();
    }
    return client;
  };
  const run: Run = (client, statement, values) => {
    inOnePacket(client);
    const underWay = held.get(client);
    const result = plan(client, statement, values);
    underWay?.add(result);
    const isOver = () => underWay?.delete(result);
    result.then(isOver, isOver);
    return result;
  };
  return { take, run };
}

/** Connections whose statements are kept until the current task is over, so that they leave together. */
const gathering = new WeakSet<Outgoing>();

function inOnePacket({ connection: { stream } }: pg.ClientBase): void {
  if (gathering.has(stream)) return;
  gathering.add(stream);
  stream.cork();
  process.nextTick(() => {
    gathering.delete(stream);
    stream.uncork();
  });
}

/** A slot that another statement of the call gives, or an outage after some time. */
async function slotWithin(waiting: (() => void)[], patienceMs: number, ended: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const giveUp = (error: unknown) => {
    const at = waiting.indexOf(resolve);
    if (at >= 0) waiting.splice(at, 1);
    reject(error);
  };
  const abort = () => giveUp(ended.reason);
  const timer = setTimeout(() => giveUp(new Error('timeout exceeded when trying to connect')), patienceMs);
  ended.addEventListener('abort', abort);
  waiting.push(resolve);
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    ended.removeEventListener('abort', abort);
  }
}

/** A connection of the pool, or an outage after some time; one that comes later goes back. */
async function connectWithin(pool: pg.Pool, patienceMs: number): Promise<pg.PoolClient> {
  const connecting = pool.connect();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new Error('timeout exceeded when trying to connect'));
    connecting.then(
      (client) => client.release(),
      () => undefined,
    );
  }, patienceMs);
  try {
    return await Promise.race([connecting, late]);
  } finally {
    clearTimeout(timer);
  }
}
