import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive: its bytes or texts come when it is its turn. */
export type ZipEntry = { name: string; parts: AsyncIterable<Uint8Array | string> };

type Written = { name: Buffer; crc: number; packed: number; length: number; at: number };

const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** Sizes come after the bytes; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATE = 8;
const VERSION = 20;
/** The first day that an archive can say: files have no date of their own. */
const NO_DATE = 0x0021;
/** What 16 and 32 bits hold, without the extension of the format for more. */
const MOST_ENTRIES = 0xfffe;
const MOST_BYTES = 0xffff_fffe;

/**
 * A zip archive of files that are made one after the other: nothing of it stays in memory but the names.
 *
 * @param entries in their order in the archive; each is asked for once the one before it is written
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let at = 0;
  for await (const { name, parts } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, length: 0, at };
    if (written.length >= MOST_ENTRIES) throw new RangeError('too many files for an archive');
    const head = fields(LOCAL, [VERSION, FLAGS, DEFLATE, 0, NO_DATE], [0, 0, 0], [entry.name.length, 0]);
    yield head;
    yield entry.name;
    for await (const part of deflated(entry, parts)) {
      entry.packed += part.length;
      yield part;
    }
    if (entry.length > MOST_BYTES) throw new RangeError('a file is too long for an archive');
    const descriptor = fields(DESCRIPTOR, [], [entry.crc, entry.packed, entry.length], []);
    yield descriptor;
    at += head.length + entry.name.length + entry.packed + descriptor.length;
    if (at > MOST_BYTES) throw new RangeError('the archive is too long');
    written.push(entry);
  }
  let directory = 0;
  for (const { name, crc, packed, length, at: start } of written) {
    const record = fields(
      CENTRAL,
      [VERSION, VERSION, FLAGS, DEFLATE, 0, NO_DATE],
      [crc, packed, length],
      [name.length, 0, 0, 0, 0],
      [0, start],
    );
    yield record;
    yield name;
    directory += record.length + name.length;
  }
  yield fields(END, [0, 0, written.length, written.length], [directory, at], [0]);
}

/** A record: its signature, then 16-bit and 32-bit fields in turn. */
function fields(signature: number, ...groups: [shorts?: number[], longs?: number[], ...rest: number[][]]): Buffer {
  const widths = groups.map((_, i) => (i % 2 === 0 ? 2 : 4));
  const size = groups.reduce((sum, group, i) => sum + (group?.length ?? 0) * widths[i]!, 4);
  const record = Buffer.alloc(size);
  let at = record.writeUInt32LE(signature);
  for (const [i, group] of groups.entries())
    for (const value of group ?? [])
      at = widths[i] === 2 ? record.writeUInt16LE(value, at) : record.writeUInt32LE(value, at);
  return record;
}

async function* deflated(entry: Written, parts: ZipEntry['parts']): AsyncGenerator<Uint8Array> {
  async function* counted() {
    for await (const part of parts) {
      const bytes = typeof part === 'string' ? Buffer.from(part) : part;
      entry.crc = crc32(bytes, entry.crc);
      entry.length += bytes.length;
      yield bytes;
    }
  }
  const deflate = createDeflateRaw();
  const filled = pipeline(Readable.from(counted()), deflate);
  // Said by the loop below, which the failure ends.
  filled.catch(() => undefined);
  for await (const part of deflate as AsyncIterable<Buffer>) yield part;
  await filled;
}
