import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file of an archive: its bytes or texts come when it is its turn. */
export type ZipEntry = { name: string; parts: AsyncIterable<Uint8Array | string> };

/**
 * A zip archive of files that are made one after the other: nothing of it stays in memory but the names.
 *
 * @param entries in their order in the archive; each is asked for once the one before it was read to its end
 * @param mtime the date of the files
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry>, mtime: Date): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const stopped = new AbortController();
  // Destroyed as it is: a stream made from its iterator would first wait for a part that never comes.
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  const filled = fill(zip, entries, mtime, stopped.signal);
  // Said by the loop below, which the failure ends.
  filled.catch((error: Error) => output.destroy(error));
  try {
    for await (const part of output as AsyncIterable<Buffer>) yield part;
    await filled;
  } finally {
    // Whoever reads may have stopped before the end: the file that waits for them is given up.
    stopped.abort();
    // What it reads of the database is closed before the transaction is.
    await filled.catch(() => undefined);
  }
}

async function fill(zip: ZipFile, entries: AsyncIterable<ZipEntry>, mtime: Date, signal: AbortSignal): Promise<void> {
  for await (const { name, parts } of entries) {
    const source = Readable.from(bytesOf(parts), { objectMode: false, signal });
    zip.addReadStream(source, name, { mtime });
    await finished(source);
  }
  zip.end();
}

async function* bytesOf(parts: ZipEntry['parts']): AsyncGenerator<Uint8Array> {
  for await (const part of parts) yield typeof part === 'string' ? Buffer.from(part) : part;
}
