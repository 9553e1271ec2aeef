import pg from 'pg';

declare module 'pg' {
  interface ClientBase {
    /** Number of the server's process of this connection; null before it is made. */
    readonly processID: number | null;
  }
}

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

/** Statements that a connection keeps planned, and the longest of them. */
const MOST_NAMED = 500;
const LONGEST_NAMED = 32_000;
/** Above this length a plan takes megabytes of each connection: few of them are kept. */
const LONG = 6_000;
const MOST_LONG = 40;
/** A list of more values than this, or this long as a text, is planned for. */
const MANY_VALUES = 100;
const LONG_LIST = 4_000;
/** A list of values or of rows written out, a parameter each: there are as many texts as lengths. */
const LIST = /\bin \(\$\d+, \$|\bvalues \([^()]*\), \(/i;
/** A search is planned for its own words: which index finds them depends on how rare they are. */
const SEARCH = / like /;

type Naming = {
  /** The last texts that were run once, oldest first: the next time, they get a name. */
  seen: Set<string>;
  names: Map<string, string>;
  /** How many of these texts are longer than `LONG`. */
  long: number;
};
/** A name is of the connections of one pool: what another one runs takes none of its names. */
const namings = new WeakMap<pg.Pool, Naming>();

function namingOf(pool: pg.Pool): Naming {
  const known = namings.get(pool) ?? { seen: new Set(), names: new Map(), long: 0 };
  namings.set(pool, known);
  return known;
}

const isLongList = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > MANY_VALUES : typeof value === 'string' && value.length > LONG_LIST;

/**
 * A statement that comes again has a name, so that the server reads and plans it once a connection: for the short statements of the
 * calls, that takes longer than running them. A connection keeps what it has planned, so there are `MOST_NAMED` names in a pool.
 */
function named(statement: pg.QueryConfig, naming: Naming, given?: readonly unknown[]): pg.QueryConfig {
  const { text, values = given } = statement;
  const { seen, names } = naming;
  if (statement.name !== undefined || text.length > LONGEST_NAMED) return statement;
  // A plan that does not know the list searches it value by value, for each row: 10 000 ids would be a hundred million comparisons.
  if (values?.some(isLongList)) return statement;
  const name = names.get(text);
  if (name !== undefined) return { ...statement, name };
  if ((values === undefined && !text.includes('$')) || names.size >= MOST_NAMED) return statement;
  if (LIST.test(text) || SEARCH.test(text)) return statement;
  const isLong = text.length > LONG;
  if (isLong && naming.long >= MOST_LONG) return statement;
  if (!seen.delete(text)) {
    seen.add(text);
    if (seen.size > MOST_NAMED) seen.delete(seen.values().next().value!);
    return statement;
  }
  names.set(text, `joulerie_${names.size}`);
  if (isLong) naming.long += 1;
  return { ...statement, name: names.get(text)! };
}

/**
 * A pool of which each connection runs its statements one after the other, in the order they were asked for, and, with `bounds`, no
 * more than one call may use. Statements asked for at once on a transaction's connection are an error of the next version of `pg`.
 */
export function poolInOrder(pool: pg.Pool, bounds?: Bounds): pg.Pool {
  const take = bounds ? boundedTake(pool, bounds) : () => pool.connect();
  const naming = namingOf(pool);
  const connect = async () => inOrder(await take(), naming, bounds?.ended);
  const query = async (statement: pg.QueryConfig, values?: unknown[]) => {
    const client = await take();
    try {
      return await client.query(named(statement, naming, values), values);
    } finally {
      client.release();
    }
  };
  return new Proxy(pool, {
    get: (target, key) => (key === 'connect' ? connect : key === 'query' ? query : target[key as keyof pg.Pool]),
  });
}

function inOrder(client: pg.PoolClient, naming: Naming, ended: AbortSignal | undefined): pg.PoolClient {
  let last: Promise<unknown> = Promise.resolve();
  /** Why the connection may be in a transaction still: it is closed, the next call would be in that transaction. */
  let unfinished: Error | null = null;
  const release = (error?: Error | boolean) => client.release(unfinished ?? error);
  const query = (statement: pg.QueryConfig, values?: unknown[]) => {
    const next = last.then(() => {
      if (statement.text !== ROLLBACK) ended?.throwIfAborted();
      return client.query(named(statement, naming, values), values);
    });
    last = next.catch((error: Error) => {
      if (BOUND.test(statement.text)) unfinished = error;
      // Who begins a transaction gives the connection back only once it has begun.
      if (BEGIN.test(statement.text)) release();
    });
    return next;
  };
  return new Proxy(client, {
    get: (target, key) => (key === 'query' ? query : key === 'release' ? release : target[key as keyof pg.PoolClient]),
  });
}

/** Takes connections of the pool, `most` at once, until the call has ended. */
function boundedTake(pool: pg.Pool, { most, patienceMs, ended, cancel }: Bounds): () => Promise<pg.PoolClient> {
  let free = most;
  const waiting: (() => void)[] = [];
  const held = new Set<pg.PoolClient>();
  /** A connection goes back once its cancellation was received: it would meet the statement of another call. */
  let cancelled: Promise<unknown> = Promise.resolve();
  const giveSlot = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  ended.addEventListener(
    'abort',
    () => {
      const running = [...held].flatMap(({ processID }) => (processID === null ? [] : [processID]));
      cancelled = Promise.allSettled(running.map(cancel));
    },
    { once: true },
  );
  return async () => {
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
    held.add(client);
    if (ended.aborted) {
      client.release();
      ended.throwIfAborted();
    }
    return client;
  };
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
