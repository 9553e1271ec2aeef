import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import type { ReceivedFile } from './received-file.ts';

/** Why an archive is not read: it is damaged or says what cannot be, or it is larger than it may be. */
export class ZipRefused extends Error {
  override readonly name = 'ZipRefused';
  readonly why: 'broken' | 'too_large';
  constructor(why: ZipRefused['why'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.why = why;
  }
}

export type ZipLimits = {
  /** Files of the archive. */
  entries: number;
  /** All of its files, inflated [bytes]. */
  inflated: number;
  /** How many times an archive that inflates to more than `freely` may be larger than its own bytes. */
  ratio: number;
  /** [bytes] */
  freely: number;
};

type Place = { from: number; to: number; deflated: boolean; length: number };

/** An archive whose directory was read; its files are inflated on their way, a part after the other. */
export type Zip = {
  names: readonly string[];
  /** @throws ZipRefused when the bytes are not those that the directory says */
  read: (name: string) => AsyncGenerator<Buffer>;
};

const END_BYTES = 22;
const CENTRAL_BYTES = 46;
const LOCAL_BYTES = 30;
const MOST_COMMENT = 0xffff;
/** Letters, digits and `. _ -`, in folders: nothing that leads out of one. */
const NAME = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[\w.-]+(?:\/[\w.-]+)*$/;
const LONGEST_NAME = 200;

const broken = (why: string, options?: ErrorOptions) => new ZipRefused('broken', why, options);
const tooLarge = (why: string) => new ZipRefused('too_large', why);

/** Reads the directory of an archive that lies on the disk, and nothing else of it. @throws ZipRefused */
export async function openZip(file: ReceivedFile, limits: ZipLimits): Promise<Zip> {
  const handle = await open(file.path);
  try {
    const places = await readDirectory(handle, file.length, limits);
    return { names: [...places.keys()], read: (name) => inflate(file.path, places, name) };
  } finally {
    await handle.close();
  }
}

async function bytesAt(handle: FileHandle, from: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await handle.read(bytes, 0, length, from);
  if (bytesRead < length) throw broken('it is cut');
  return bytes;
}

async function readDirectory(handle: FileHandle, length: number, limits: ZipLimits): Promise<Map<string, Place>> {
  const { count, from, size } = await endOf(handle, length);
  if (count > limits.entries) throw tooLarge(`${count} files`);
  if (from + size > length || size > limits.entries * (CENTRAL_BYTES + LONGEST_NAME)) throw broken('no directory');
  const directory = await bytesAt(handle, from, size);
  const places = new Map<string, Place>();
  let inflated = 0;
  for (let i = 0, at = 0; i < count; i++) {
    if (at + CENTRAL_BYTES > size || directory.readUInt32LE(at) !== 0x02014b50) throw broken('its directory is cut');
    const nameLength = directory.readUInt16LE(at + 28);
    const next = at + CENTRAL_BYTES + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    if (next > size) throw broken('its directory is cut');
    const name = directory.toString('utf8', at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameLength);
    if (name.length > LONGEST_NAME || !NAME.test(name)) throw broken('a name leads elsewhere');
    if (places.has(name)) throw broken('a name is there twice');
    const place = await placeOf(handle, directory.subarray(at, next), from);
    inflated += place.length;
    if (inflated > limits.inflated) throw tooLarge(`${inflated} bytes`);
    places.set(name, place);
    at = next;
  }
  if (inflated > limits.freely && inflated > limits.ratio * length) throw tooLarge(`${inflated} bytes of ${length}`);
  refuseOverlaps([...places.values()]);
  return places;
}

async function endOf(handle: FileHandle, length: number) {
  const tail = Math.min(length, END_BYTES + MOST_COMMENT);
  const bytes = await bytesAt(handle, length - tail, tail);
  for (let at = tail - END_BYTES; at >= 0; at--)
    if (bytes.readUInt32LE(at) === 0x06054b50)
      return {
        count: bytes.readUInt16LE(at + 10),
        size: bytes.readUInt32LE(at + 12),
        from: bytes.readUInt32LE(at + 16),
      };
  throw broken('its end is missing');
}

async function placeOf(handle: FileHandle, record: Buffer, limit: number): Promise<Place> {
  const method = record.readUInt16LE(10);
  if (record.readUInt16LE(8) & 1) throw broken('it is encrypted');
  if (method !== 0 && method !== 8) throw broken('its compression is unknown');
  const packed = record.readUInt32LE(20);
  const local = record.readUInt32LE(42);
  const head = await bytesAt(handle, local, LOCAL_BYTES);
  if (head.readUInt32LE(0) !== 0x04034b50) throw broken('a file is missing');
  const from = local + LOCAL_BYTES + head.readUInt16LE(26) + head.readUInt16LE(28);
  if (from + packed > limit) throw broken('a file is cut');
  return { from, to: from + packed, deflated: method === 8, length: record.readUInt32LE(24) };
}

/** Files inside one another would be inflated many times. */
function refuseOverlaps(places: readonly Place[]): void {
  const filled = places.filter(({ from, to }) => to > from).toSorted((a, b) => a.from - b.from);
  for (let i = 1; i < filled.length; i++)
    if (filled[i]!.from < filled[i - 1]!.to) throw broken('two files have the same place');
}

async function* inflate(path: string, places: ReadonlyMap<string, Place>, name: string): AsyncGenerator<Buffer> {
  const place = places.get(name);
  if (!place) throw broken(`${name} is missing`);
  if (place.to === place.from) {
    if (place.length > 0) throw broken(`${name} is empty`);
    return;
  }
  const stored = createReadStream(path, { start: place.from, end: place.to - 1 });
  let length = 0;
  try {
    for await (const part of place.deflated ? inflated(stored) : (stored as AsyncIterable<Buffer>)) {
      length += part.length;
      if (length > place.length) throw tooLarge(`${name} is longer than it says`);
      yield part;
    }
  } finally {
    stored.destroy();
  }
  if (length !== place.length) throw broken(`${name} is shorter than it says`);
}

async function* inflated(stored: NodeJS.ReadableStream): AsyncGenerator<Buffer> {
  const through = createInflateRaw();
  const filled = pipeline(stored, through);
  filled.catch(() => undefined);
  try {
    for await (const part of through as AsyncIterable<Buffer>) yield part;
    await filled;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw code.startsWith('Z_') ? broken('a file is damaged', { cause: error }) : error;
  } finally {
    through.destroy();
  }
}
