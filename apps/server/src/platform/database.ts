import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** A connection or a transaction: actions take it as a parameter and use no other. */
export type Database = PgDatabase<PgQueryResultHKT>;

/** Runs one statement with its parameters `$1`… Values as the driver gives them. */
export type Query = <Row>(text: string, values: unknown[]) => Promise<Row[]>;

export type Store = {
  db: Database;
  kind: 'pglite' | 'postgres';
  /** A statement on the driver itself, for the few reads where an object per row would cost. */
  query: Query;
  close: () => Promise<void>;
};

const MIGRATIONS = join(import.meta.dirname, '../../migrations');

/**
 * What every connection tells the planner. Compiling the statement of a list takes ten times longer than running it; a page
 * read at random costs what one read in order does, since disks no longer turn and most pages are in memory: otherwise the
 * twenty rows of a page are found by walking the fifty thousand.
 */
const PLANNER = { jit: 'off', random_page_cost: '1.1' };

/** Opens PostgreSQL at a URL, applies the migrations and answers the store. */
export async function openPostgres(url: string): Promise<Store> {
  const [{ Pool, types }, { drizzle }, { migrate }] = await Promise.all([
    import('pg').then((module) => module.default),
    import('drizzle-orm/node-postgres'),
    import('drizzle-orm/node-postgres/migrator'),
  ]);
  types.setTypeParser(types.builtins.DATE, (text) => text);
  for (const oid of NUMBER_ARRAYS) types.setTypeParser(oid as Parameters<typeof types.setTypeParser>[0], numbersOf);
  const options = Object.entries(PLANNER)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
  const pool = new Pool({ connectionString: url, max: 10, options });
  // A connection lost while idle is replaced by the pool; unheard, the event would end the process.
  pool.on('error', () => undefined);
  const db = drizzle(pool);
  await migrate(db, { migrationsFolder: MIGRATIONS });
  return {
    db,
    kind: 'postgres',
    query: async <Row>(text: string, values: unknown[]) =>
      (await pool.query({ name: statementName(text), text, values })).rows as Row[],
    close: () => pool.end(),
  };
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

/** Statements on the driver are few and always the same text: each has a name, so that the server plans it once a connection. */
const statementNames = new Map<string, string>();
function statementName(text: string): string {
  let name = statementNames.get(text);
  if (name === undefined) statementNames.set(text, (name = `joulerie_${statementNames.size}`));
  return name;
}

/** Opens the embedded PostgreSQL in a folder, or in memory; one process at a time. */
export async function openPglite(folder: string | null, dump?: Blob): Promise<Store> {
  const [{ PGlite, types }, { btree_gist }, { pg_trgm }, { unaccent }, { drizzle }, { migrate }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/btree_gist'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('@electric-sql/pglite/contrib/unaccent'),
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
  ]);
  const unlock = folder === null ? () => undefined : lockFolder(folder);
  const client = await PGlite.create({
    ...(folder === null ? {} : { dataDir: join(folder, 'database') }),
    ...(dump ? { loadDataDir: dump } : {}),
    extensions: { btree_gist, pg_trgm, unaccent },
    // The parser that comes with it walks the text digit by digit: 8 times slower on a year of curves.
    parsers: {
      [types.BYTEA]: (text: string) => Buffer.from(text.slice(2), 'hex'),
      [types.DATE]: (text: string) => text,
      ...Object.fromEntries(NUMBER_ARRAYS.map((oid) => [oid, numbersOf])),
    },
  });
  for (const [name, value] of Object.entries(PLANNER)) await client.exec(`set ${name} = '${value}'`);
  const db = drizzle(client);
  await migrate(db, { migrationsFolder: MIGRATIONS });
  return {
    db,
    kind: 'pglite',
    query: async <Row>(text: string, values: unknown[]) => (await client.query<Row>(text, values)).rows,
    close: async () => {
      await client.close();
      unlock();
    },
  };
}

/** The embedded database corrupts its files when two processes open them: the second one is told which is the first. */
function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'lock');
  if (existsSync(file)) {
    const owner = Number(readFileSync(file, 'utf8'));
    if (owner !== process.pid && isAlive(owner))
      throw new Error(
        `The database in ${folder} is in use by process ${owner}. Stop it first, or set VAR_DIR to another folder.`,
      );
    rmSync(file, { force: true });
  }
  const handle = openSync(file, 'wx');
  writeSync(handle, String(process.pid));
  closeSync(handle);
  return () => rmSync(file, { force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A list of ids as one value of a statement. */
export const uuidArray = (ids: readonly string[]): SQL => sql`${`{${ids.join(',')}}`}::uuid[]`;

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

/** PostgreSQL's own code of a failed statement (`23505`…) and the constraint it met, when there is one. */
export function databaseError(error: unknown): { code: string; constraint: string | null } | null {
  const cause = error instanceof Error ? error.cause : null;
  if (typeof cause !== 'object' || cause === null || !('code' in cause) || typeof cause.code !== 'string') return null;
  const constraint = 'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : null;
  return { code: cause.code, constraint };
}
