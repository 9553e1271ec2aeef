import { statfsSync } from 'node:fs';
import { totalmem } from 'node:os';
import type { Place } from './place.ts';

const MB = 2 ** 20;
const GB = 2 ** 30;

/** Loopback door for tools that only read (business intelligence), when it was asked for. */
export type Reader = { port: number; password: string };

/** The number in the name of the socket. */
export const SOCKET_PORT = 5432;

/** Memory that this process may use: the machine's, or that of its container. [bytes] */
export function memoryBytes(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/**
 * Settings of the server. It shares its machine with the service, so it takes an eighth of the memory for its pages (32 MB to 2 GB)
 * and counts on half of it being the system's cache. Logs say what the server does, never a statement or its values.
 */
export function serverSettings(
  place: Pick<Place, 'sockets' | 'hba' | 'ident'>,
  memory: number,
  reader: Reader | null,
  others: Record<string, string> = {},
): Record<string, string> {
  const megabytes = (bytes: number) => `${Math.floor(bytes / MB)}MB`;
  const share = (part: number, least: number, most: number) =>
    megabytes(Math.min(most, Math.max(least, memory * part)));
  return {
    listen_addresses: reader ? '127.0.0.1' : '',
    port: String(reader?.port ?? SOCKET_PORT),
    unix_socket_directories: place.sockets,
    unix_socket_permissions: '0700',
    hba_file: place.hba,
    ident_file: place.ident,
    max_connections: '330',
    shared_buffers: share(1 / 8, 32 * MB, 2 * GB),
    effective_cache_size: share(1 / 2, 128 * MB, 64 * GB),
    work_mem: share(1 / 512, 4 * MB, 32 * MB),
    maintenance_work_mem: share(1 / 32, 32 * MB, 512 * MB),
    dynamic_shared_memory_type: smallSharedMemory() ? 'mmap' : 'posix',
    max_wal_size: '1GB',
    wal_level: 'replica',
    // What is kept for an archive that does not follow: a full disk would stop the service.
    max_slot_wal_keep_size: '4GB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
    ...others,
  };
}

/** Containers often give 64 MB of /dev/shm, which one parallel query can pass. */
function smallSharedMemory(): boolean {
  try {
    const { bsize, blocks } = statfsSync('/dev/shm');
    return bsize * blocks < 512 * MB;
  } catch {
    return process.platform === 'linux';
  }
}

/** Who may connect: the service's own accounts by the socket, the reader by a password on the loopback address. */
export function accessFiles(accounts: readonly string[], reader: Reader | null): { hba: string; ident: string } {
  const roles = ['postgres', 'joulerie'];
  const hba = [
    ...roles.map((role) => `local all ${role} peer map=joulerie`),
    ...(reader ? ['host joulerie joulerie_reader 127.0.0.1/32 scram-sha-256'] : []),
  ];
  const ident = accounts.flatMap((name) => roles.map((role) => `joulerie "${name.replaceAll('"', '""')}" ${role}`));
  return { hba: `${hba.join('\n')}\n`, ident: `${ident.join('\n')}\n` };
}
