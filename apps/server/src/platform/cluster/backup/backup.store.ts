import pg from 'pg';
import type { Place } from '../place.ts';
import { SOCKET_PORT } from '../settings.ts';

/** Advisory locks of the database `postgres`: one backup at a time, one archiver at a time. */
const LOCKS = { backup: 1_003, archiver: 1_004 };

/** The replication slot that keeps the WAL in the server until it is archived; PostgreSQL bounds what it keeps. */
const SLOT = 'joulerie_archive';

/** A connection of the superuser of the service's own server. */
export type Session = {
  client: pg.Client;
  /** Fails once the connection is lost. */
  check: () => void;
  close: () => Promise<void>;
};

export async function openSession(place: Pick<Place, 'sockets'>, port = SOCKET_PORT): Promise<Session> {
  const client = new pg.Client({
    host: place.sockets,
    port,
    user: 'postgres',
    database: 'postgres',
    connectionTimeoutMillis: 5_000,
    application_name: 'joulerie backup',
  });
  let lost: Error | null = null;
  // Without a listener, the error of a lost connection would end the process.
  client.on('error', (error) => (lost = error));
  client.once('end', () => (lost ??= new Error('connection ended')));
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  const check = () => {
    if (lost) throw new Error(`la connexion à la base est perdue (${lost.message})`, { cause: lost });
  };
  return { client, check, close: () => client.end().catch(() => undefined) };
}

/** True when this session is now the only one that does it, until it ends. */
export async function takeTurn({ client }: Session, what: keyof typeof LOCKS): Promise<boolean> {
  const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [LOCKS[what]]);
  return rows[0]!.ours;
}

export type ServerFacts = {
  systemIdentifier: string;
  version: string;
  bytes: number;
  /** Whether the server waits for its disk: a copy of one that does not needs not either. */
  sync: boolean;
};

/** What names this cluster among others, and the size of its databases. */
export async function serverFacts({ client }: Session): Promise<ServerFacts> {
  const { rows } = await client.query<{ id: string; version: string; bytes: string; sync: boolean }>(
    `select system_identifier::text as id, current_setting('server_version') as version,
            (select sum(pg_database_size(oid)) from pg_database)::text as bytes,
            current_setting('fsync')::bool as sync
       from pg_control_system()`,
  );
  const { id, version, bytes, sync } = rows[0]!;
  return { systemIdentifier: id, version, bytes: Number(bytes), sync };
}

export type BackupStart = { position: string; at: string; name: string };

/** Begins a base backup, keeping the WAL from here on as long as this session lives. */
export async function startBackup({ client }: Session): Promise<BackupStart> {
  await client.query("select pg_create_physical_replication_slot('joulerie_base_' || pg_backend_pid(), true, true)");
  const { rows } = await client.query<BackupStart>(
    `select pg_backup_start('joulerie', fast => true)::text as position,
            to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
            to_char(clock_timestamp() at time zone 'utc', 'YYYYMMDD"T"HH24MISS"Z"') as name`,
  );
  return rows[0]!;
}

export type BackupStop = { position: string; timeline: number; label: string; at: string };

/** Ends a base backup; its label goes into the copy. The last segment of WAL that it needs is complete from now on. */
export async function stopBackup({ client }: Session): Promise<BackupStop> {
  const { rows } = await client.query<BackupStop>(
    `select lsn::text as position, labelfile as label,
            ('x' || substr(pg_walfile_name(lsn), 1, 8))::bit(32)::int as timeline,
            to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
       from pg_backup_stop(wait_for_archive => false)`,
  );
  return rows[0]!;
}

export type ArchiveState = {
  /** First position that is not archived yet. */
  from: string;
  /** Position up to which the WAL is on the server's disk. */
  flushed: string;
  timeline: number;
  /** True when the server let go of WAL that was not archived: the slot was made again. */
  broken: boolean;
};

/** Where the archive stands; the slot is made the first time, and again after the server gave up keeping its WAL. */
export async function archiveState({ client }: Session): Promise<ArchiveState> {
  const { rowCount: lost } = await client.query(
    `select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and wal_status = 'lost'`,
    [SLOT],
  );
  await client.query(
    `select pg_create_physical_replication_slot($1, true)
      where not exists (select from pg_replication_slots where slot_name = $1)`,
    [SLOT],
  );
  const { rows } = await client.query<Omit<ArchiveState, 'broken'>>(
    `select restart_lsn::text as from, pg_current_wal_flush_lsn()::text as flushed,
            ('x' || substr(pg_walfile_name(pg_current_wal_flush_lsn()), 1, 8))::bit(32)::int as timeline
       from pg_replication_slots where slot_name = $1`,
    [SLOT],
  );
  return { ...rows[0]!, broken: (lost ?? 0) > 0 };
}

/** Lets the server remove the WAL that it keeps for the archive; false when it keeps none. */
export async function dropSlot({ client }: Session): Promise<boolean> {
  const { rowCount } = await client.query(
    'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and not active',
    [SLOT],
  );
  return rowCount === 1;
}

/** Lets the server remove the WAL before a position. */
export async function archivedUpTo({ client }: Session, position: string): Promise<void> {
  await client.query('select pg_replication_slot_advance($1, $2::pg_lsn)', [SLOT, position]);
}

/** Completes the current segment of WAL when something is in it. */
export async function completeSegment({ client }: Session): Promise<void> {
  await client.query('select pg_switch_wal()');
}
