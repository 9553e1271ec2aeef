import pg from 'pg';
import type { Place } from './place.ts';
import { runningPostmaster } from './postmaster.ts';
import { SOCKET_PORT } from './settings.ts';

/** Advisory locks of the database `postgres`. Every process that uses the cluster holds the first, shared, as long as it lives. */
const LOCKS = { members: 1_001, setup: 1_002 };

const LOCK_NOT_AVAILABLE = '55P03';
/** Failures that waiting does not mend: the server answers, and refuses this process or this role. */
const REFUSED = /^(28|3D)/;

/**
 * Connects to the cluster and is counted among those who use it, until the connection ends: the server itself lets go of the lock
 * of a process that dies. Null while no server accepts connections.
 */
export async function becomeMember(place: Place): Promise<pg.Client | null> {
  if (!runningPostmaster(place)) return null;
  const client = new pg.Client({
    host: place.sockets,
    port: SOCKET_PORT,
    user: 'postgres',
    database: 'postgres',
    connectionTimeoutMillis: 5_000,
    application_name: 'joulerie member',
  });
  // A lost connection is seen by its end; unheard, the error would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select pg_advisory_lock_shared($1)', [LOCKS.members]);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    const { code, message } = error as { code?: string; message: string };
    if (code === 'EACCES' || REFUSED.test(code ?? ''))
      throw new Error(`La base de données de ${place.home} refuse cet utilisateur du système (${message}).`, {
        cause: error,
      });
    return null;
  }
}

/** A process that was killed is counted until the server has seen its connection end. */
const LEAVING_MS = 300;

/** Stops being a member; true when nobody else is one. Those who join from now on wait until this connection ends. */
export async function isLastMember(client: pg.Client): Promise<boolean> {
  await client.query(`set lock_timeout = ${LEAVING_MS}`);
  await client.query('select pg_advisory_unlock_shared($1)', [LOCKS.members]);
  try {
    await client.query('select pg_advisory_lock($1)', [LOCKS.members]);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}

/** Makes the service's role, which is not a superuser, and its database; nothing where they are. */
export async function prepareDatabase(client: pg.Client): Promise<void> {
  const missing = async () => {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select not exists (select from pg_roles where rolname = 'joulerie') as role,
              not exists (select from pg_database where datname = 'joulerie') as database`,
    );
    return rows[0]!;
  };
  const first = await missing();
  if (!first.role && !first.database) return;
  await client.query('select pg_advisory_lock($1)', [LOCKS.setup]);
  try {
    const { role, database } = await missing();
    if (role) await client.query('create role joulerie login');
    if (database) await client.query('create database joulerie owner joulerie');
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCKS.setup]);
  }
}

/** Makes the role of tools that only read, with its password; one statement of theirs lasts a minute at most. */
export async function prepareReader(client: pg.Client, password: string): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [LOCKS.setup]);
  try {
    const { rowCount } = await client.query("select 1 from pg_roles where rolname = 'joulerie_reader'");
    if (rowCount === 0) await client.query('create role joulerie_reader');
    await client.query(
      `alter role joulerie_reader login connection limit 10 password ${client.escapeLiteral(password)}`,
    );
    await client.query('alter role joulerie_reader set default_transaction_read_only = on');
    await client.query("alter role joulerie_reader set statement_timeout = '60s'");
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCKS.setup]);
  }
}
