import { type Entry, type ZipFile, openPromise } from 'yauzl';
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

/** An archive whose directory was read; its files are inflated on their way, a part after the other. */
export type Zip = {
  names: readonly string[];
  /** @throws ZipRefused when the bytes are not those that the directory says */
  read: (name: string) => AsyncGenerator<Buffer>;
};

/** Letters, digits and `. _ -`, in folders: nothing that leads out of one. */
const NAME = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[\w.-]+(?:\/[\w.-]+)*$/;
const LONGEST_NAME = 200;

const broken = (why: string, options?: ErrorOptions) => new ZipRefused('broken', why, options);
const tooLarge = (why: string) => new ZipRefused('too_large', why);

/** Reads the directory of an archive that lies on the disk, and nothing else of it. @throws ZipRefused */
export async function openZip(file: ReceivedFile, limits: ZipLimits): Promise<Zip> {
  const zip = await opened(file.path);
  try {
    const entries = await readDirectory(zip, file.length, limits);
    return { names: [...entries.keys()], read: (name) => inflate(file.path, entries.get(name), name) };
  } finally {
    zip.close();
  }
}

async function opened(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { autoClose: false, strictFileNames: true });
  } catch (error) {
    throw ofTheArchive(error);
  }
}

/** What the library says of bytes has no code; what the system says of a file has one. */
const ofTheArchive = (error: unknown): unknown => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code === '' || code.startsWith('Z_') ? broken('its bytes are no archive', { cause: error }) : error;
};

async function readDirectory(zip: ZipFile, length: number, limits: ZipLimits): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.entries) throw tooLarge(`${zip.entryCount} files`);
  const entries = new Map<string, Entry>();
  let inflated = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName: name } = entry;
      if (name.length > LONGEST_NAME || !NAME.test(name)) throw broken('a name leads elsewhere');
      if (entries.has(name)) throw broken('a name is there twice');
      if (!entry.canDecodeFileData()) throw broken('its compression is unknown, or it is encrypted');
      inflated += entry.uncompressedSize;
      // Files that lie inside one another count each: what is read in all has this limit.
      if (inflated > limits.inflated) throw tooLarge(`${inflated} bytes`);
      entries.set(name, entry);
    }
  } catch (error) {
    throw error instanceof ZipRefused ? error : ofTheArchive(error);
  }
  if (inflated > limits.freely && inflated > limits.ratio * length) throw tooLarge(`${inflated} bytes of ${length}`);
  return entries;
}

async function* inflate(path: string, entry: Entry | undefined, name: string): AsyncGenerator<Buffer> {
  if (!entry) throw broken(`${name} is missing`);
  const zip = await opened(path);
  try {
    const stream = await zip.openReadStreamPromise(entry);
    for await (const part of stream as AsyncIterable<Buffer>) yield part;
  } catch (error) {
    throw ofTheArchive(error);
  } finally {
    zip.close();
  }
}
