import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DomainError } from './errors.ts';
import { isAlive } from './is-alive.ts';

/**
 * A file that was received, or made to be sent: it lies on the disk, where a process of its own or a slow client reads it, and not in
 * the memory of this one.
 */
export type ReceivedFile = {
  /** Its own, as its person knows it. */
  name: string;
  path: string;
  /** [bytes] */
  length: number;
};

const PART_BYTES = 1024 * 1024;
const FOLDER = /^joulerie-file-(\d+)-/;
/** A folder of another container may have the number of a process that is not here: those that are used are younger. [ms] */
const LEFT_MS = 60 * 60 * 1000;

let sweptAt = Number.NEGATIVE_INFINITY;

/**
 * Writes a file to the temporary folder of the system, for this account alone, until `removeReceived`.
 *
 * @param parts what they throw leaves nothing on the disk
 * @throws DomainError `service_unavailable` when the disk is full, or the folder cannot be written
 */
export async function keepReceived(
  name: string,
  parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array | string>,
): Promise<ReceivedFile> {
  if (Date.now() - sweptAt > LEFT_MS) void removeLeft();
  const folder = await mkdtemp(join(tmpdir(), `joulerie-file-${process.pid}-`)).catch(refuseDisk);
  const path = join(folder, 'received');
  try {
    const file = createWriteStream(path, { mode: 0o600 });
    await pipeline(parts, file);
    return { name, path, length: file.bytesWritten };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    return refuseDisk(error);
  }
}

const RETRY_AFTER_S = 15;
/** What a folder or a file is made and filled with: the parts of a file fail otherwise. */
const OF_THE_DISK = new Set(['mkdtemp', 'open', 'write', 'close']);

function refuseDisk(error: unknown): never {
  const isOfDisk = error instanceof Error && 'syscall' in error && OF_THE_DISK.has(String(error.syscall));
  throw isOfDisk ? new DomainError('service_unavailable', { retryAfterS: RETRY_AFTER_S }, { cause: error }) : error;
}

/** The bytes of a file, a part after the other. */
export const partsOf = ({ path }: ReceivedFile): AsyncIterable<Uint8Array> =>
  createReadStream(path, { highWaterMark: PART_BYTES });

export const removeReceived = ({ path }: ReceivedFile): Promise<void> =>
  rm(dirname(path), { recursive: true, force: true });

/** Removes what processes that were killed have left, once an hour at most. */
async function removeLeft(): Promise<void> {
  sweptAt = Date.now();
  for (const name of await readdir(tmpdir()).catch(() => [])) {
    const pid = Number(FOLDER.exec(name)?.[1] ?? process.pid);
    if (isAlive(pid)) continue;
    const folder = join(tmpdir(), name);
    const found = await stat(folder).catch(() => null);
    if (found && Date.now() - found.mtimeMs > LEFT_MS)
      // That of another account stays.
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
