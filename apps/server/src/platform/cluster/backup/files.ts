import { createHash } from 'node:crypto';
import { closeSync, fsync, openSync, readSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';

export type Checksum = { bytes: number; sha256: string };

/** Length and checksum of what is in memory. */
export function checksum(contents: string | Uint8Array): Checksum {
  return { bytes: Buffer.byteLength(contents), sha256: createHash('sha256').update(contents).digest('hex') };
}

const CHUNK_BYTES = 2 ** 20;

/**
 * Runs a work on each chunk of a file; false when the file does not exist. The chunk is reused by the next one. Most files
 * are one small chunk: read in this thread, ten times as fast, with other work let in between.
 */
async function eachChunk(path: string, work: (chunk: Buffer) => void): Promise<boolean> {
  const source = openIfThere(path);
  if (source === null) return false;
  try {
    const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
    for (;;) {
      await setImmediate();
      const read = readSync(source, buffer, 0, CHUNK_BYTES, null);
      if (read > 0) work(buffer.subarray(0, read));
      if (read < CHUNK_BYTES) return true;
    }
  } finally {
    closeSync(source);
  }
}

/** Copies a file to a path that must be free, down to the disk when `sync`. Null when the source does not exist. */
export async function copyDurably(from: string, to: string, sync: boolean): Promise<Checksum | null> {
  const hash = createHash('sha256');
  let bytes = 0;
  let target: number | null = null;
  try {
    const found = await eachChunk(from, (chunk) => {
      target ??= openSync(to, 'wx', 0o600);
      hash.update(chunk);
      bytes += chunk.length;
      for (let done = 0; done < chunk.length;) done += writeSync(target, chunk, done);
    });
    if (!found) return null;
    target ??= openSync(to, 'wx', 0o600);
    if (sync) await promisify(fsync)(target);
  } finally {
    if (target !== null) closeSync(target);
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Writes a small file down to the disk; the path must be free. */
export async function writeDurably(path: string, contents: string | Uint8Array): Promise<void> {
  const target = await open(path, 'wx', 0o600);
  try {
    await target.writeFile(contents);
    await target.sync();
  } finally {
    await target.close();
  }
}

/** Length and checksum of a file; null when it does not exist. */
export async function checksumOf(path: string): Promise<Checksum | null> {
  const hash = createHash('sha256');
  let bytes = 0;
  const found = await eachChunk(path, (chunk) => {
    hash.update(chunk);
    bytes += chunk.length;
  });
  return found ? { bytes, sha256: hash.digest('hex') } : null;
}

/** Makes the names of a folder survive a loss of power: those of new files and of renames. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function openIfThere(path: string): number | null {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** The system's code of a failure (`ENOSPC`…), or that of another library; empty without one. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
