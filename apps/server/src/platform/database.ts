import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { NodePgDatabase, NodePgSession, drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { type PgColumn, type PgDatabase, PgDialect, type PgQueryResultHKT } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { poolInOrder } from './connections.ts';
import { PLANNED_ONCE } from './planning.ts';

/** A connection or a transaction: actions take it as a parameter and use no other. */
export type Database = PgDatabase<PgQueryResultHKT>;

/** Runs one statement with its parameters `$1`… Values as the driver gives them. */
export type Query = <Row>(text: string, values: unknown[]) => Promise<Row[]>;

/** What statements are read with: a store, or one state of its database. */
export type Reader = Pick<Store, 'db' | 'query'>;

export type Store = {
  /** Address of the database, for what keeps connections of its own. */
  url: string;
  db: Database;
  /** A statement on the driver itself, for the few reads where an object per row would cost. */
  query: Query;
  /** The same database on connections that calls cannot take: sessions, sign-in, and what has to be written when a call is over. */
  reserved: Database;
  /** The same store for one call, which uses two connections at once; when `ended` aborts, everything it does is cancelled. */
  during: (ended: AbortSignal, lane?: 'calls' | 'reserved') => Store;
  /** Whether the database answers, on a connection that calls cannot take. */
  answers: () => Promise<boolean>;
  /** Runs a piece of work that one process at a time does; the others wait for its end. */
  alone: <T>(what: string, work: () => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
};

const MIGRATIONS = join(import.meta.dirname, '../../migrations');

/**
 * What every connection sets for the planner. Compiling the statement of a list takes ten times longer than running it; a page
 * read at random costs what one read in order does, since disks no longer turn and most pages are in memory: otherwise the
 * twenty rows of a page are found by walking the fifty thousand.
 */
const PLANNER = { jit: 'off', random_page_cost: '1.1', plan_cache_mode: PLANNED_ONCE };

/** Connections of one process: those of calls and jobs, and those kept for sessions and sign-in. */
const CONNECTIONS = 10;
const RESERVED = 3;
/** Connections that one call may use at once. */
const MOST_A_CALL = 2;
/** A call that waits longer than this for a connection finds the service busy. */
const CALL_PATIENCE_MS = 3_000;
/** The same for the rest, and the longest time to make a connection: a process that starts is busy with its own files meanwhile. */
const PATIENCE_MS = 10_000;
/** A statement of a call or a job that takes longer, or waits that long for another, is given up: the service is busy. */
const LONGEST_STATEMENT_MS = 30_000;

/**
 * Opens PostgreSQL at a URL, applies the migrations and answers the store. Several processes may do so at once. `longestMs` bounds
 * each statement of the store, 0 for no bound; migrations have none.
 */
export async function openPostgres(url: string, longestMs = LONGEST_STATEMENT_MS): Promise<Store> {
  const { types } = pg;
  types.setTypeParser(types.builtins.DATE, (text) => text);
  for (const oid of NUMBER_ARRAYS) types.setTypeParser(oid as Parameters<typeof types.setTypeParser>[0], numbersOf);
  const options = Object.entries({ ...PLANNER, statement_timeout: String(longestMs) })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
  const open = (max: number) => {
    const pool = new pg.Pool({
      connectionString: url,
      max,
      connectionTimeoutMillis: PATIENCE_MS,
      options,
      pipeline: true,
    });
    // A lost connection fails the statement that uses it, and the pool replaces it. Without a listener, its event would end the
    // process: the pool emits it for an idle connection, the connection itself for one in the middle of a transaction.
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
    return pool;
  };
  const [pool, kept, watch] = [open(CONNECTIONS), open(RESERVED), open(1)];
  const cancel = (processId: number) => watch.query('select pg_cancel_backend($1)', [processId]);
  const reserved = databaseOn(poolInOrder(kept));
  const storeOn = (lane: pg.Pool): Store => ({
    url,
    db: databaseOn(lane),
    query: async <Row>(text: string, values: unknown[]) => (await lane.query({ text, values })).rows as Row[],
    reserved,
    during: (ended, part = 'calls') =>
      storeOn(
        poolInOrder(part === 'calls' ? pool : kept, { most: MOST_A_CALL, patienceMs: CALL_PATIENCE_MS, ended, cancel }),
      ),
    alone: (what, work) => alone(pool, what, work),
    answers: () =>
      watch.query('select 1').then(
        () => true,
        () => false,
      ),
    close: async () => {
      await Promise.all([pool.end(), kept.end(), watch.end()]);
    },
  });
  const store = storeOn(poolInOrder(pool));
  try {
    await store.alone('migrations', () => applyMigrations(url));
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}

/** One for all: it remembers the names of the columns of each table. */
const DIALECT = new PgDialect();

const databaseOn = (pool: pg.Pool): Database =>
  new NodePgDatabase(DIALECT, new NodePgSession(pool, DIALECT, undefined), undefined);

async function applyMigrations(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
  } finally {
    await client.end();
  }
}

/** The lock is that of a transaction that stays open meanwhile: it ends with the connection, and through a pooler too. */
async function alone<T>(pool: pg.Pool, what: string, work: () => Promise<T>): Promise<T> {
  const guard = await pool.connect();
  try {
    await guard.query('begin');
    await guard.query('set local statement_timeout = 0');
    await guard.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`alone ${what}`]);
    const done = await work();
    await guard.query('commit');
    return done;
  } finally {
    // Closed rather than given back: after a failure its transaction is still open.
    guard.release(true);
  }
}

/** Arrays of smallint, integer, real and double precision. */
const NUMBER_ARRAYS = [1005, 1007, 1021, 1022];

/** Numbers of an array as the server writes it. The parsers that come with the drivers walk it sign by sign. */
function numbersOf(text: string): (number | null)[] {
  if (!text.includes('N') && !text.includes('I')) return JSON.parse(`[${text.slice(1, -1)}]`) as number[];
  return text
    .slice(1, -1)
    .split(',')
    .map((item) => (item === 'NULL' ? null : Number(item)));
}

/** A list of ids as one value of a statement. */
export const uuidArray = (ids: readonly string[]): SQL => sql`${`{${ids.join(',')}}`}::uuid[]`;

/** Whether a column is one of some values, which are one parameter: the statement is the same, planned once, however many they are. */
export const isOneOf = (column: PgColumn, values: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...values])})`;

/** Rows of a statement written in SQL. Column values are the driver's: dates and instants are text. */
export async function rows<Row>(db: Database, statement: SQL): Promise<Row[]> {
  const answer: unknown = await db.execute(statement);
  return (answer as { rows: Row[] }).rows;
}

/** The same kind of statement as `Store.query`, run in a transaction. */
export const queryIn =
  (db: Database): Query =>
  (text, values) => {
    const [first, ...rest] = text.split(/\$(\d+)/);
    let statement = sql.raw(first!);
    for (let i = 0; i < rest.length; i += 2)
      statement = sql`${statement}${sql.param(values[Number(rest[i]) - 1])}${sql.raw(rest[i + 1]!)}`;
    return rows(db, statement);
  };

/** Reads in one state of the database: of what is written meanwhile, no statement of `read` sees anything. */
export const inOneState = <T>(db: Database, read: (from: Reader) => Promise<T>): Promise<T> =>
  db.transaction((tx) => read({ db: tx, query: queryIn(tx) }), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });

/** PostgreSQL's own code of a failed statement (`23505`…) and the constraint it met, when there is one. */
export function databaseError(error: unknown): { code: string; constraint: string | null } | null {
  const cause = error instanceof Error ? error.cause : null;
  if (typeof cause !== 'object' || cause === null || !('code' in cause) || typeof cause.code !== 'string') return null;
  const constraint = 'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : null;
  return { code: cause.code, constraint };
}

/** What a connection that cannot be made, is lost, or is not free in time says; `ENOENT` when its socket is not there. */
const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const CONNECTION_MESSAGES = /^(Connection terminated|Client has encountered|timeout exceeded when trying to connect)/;
/**
 * PostgreSQL: connection lost, no room (disk, memory, connections), server stopping or starting, a statement given up after too
 * long; or a transaction given up because it and another waited for each other, which succeeds when it is made again.
 */
const UNAVAILABLE = /^(08|53|57|40)/;

/** What made the database unable to answer, when a failure comes from that and not from the statement; null otherwise. */
export function databaseOutage(error: unknown): Error | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, syscall } = cause as NodeJS.ErrnoException;
    if (CONNECTION_MESSAGES.test(cause.message)) return cause;
    if (code === undefined) continue;
    if (CONNECTION_CODES.has(code) || UNAVAILABLE.test(code) || (code === 'ENOENT' && syscall === 'connect'))
      return cause;
  }
  return null;
}
