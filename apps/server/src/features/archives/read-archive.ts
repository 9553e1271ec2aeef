import { ARCHIVE_VERSION, ArchiveManifest } from '@joulerie/contract/archives';
import { z } from 'zod';
import { createDigest } from '../../platform/digest.ts';
import { DomainError } from '../../platform/errors.ts';
import type { ReceivedFile } from '../../platform/received-file.ts';
import { type Zip, ZipRefused, openZip } from '../../platform/zip-reader.ts';
import { ARCHIVE_LIMITS, MANIFEST_MOST_BYTES, SIGNATURE_MOST_BYTES } from './archive-limits.ts';
import { MANIFEST, SIGNATURE } from './archive-files.ts';
import { isOwnManifest } from './archive-signature.ts';
import { invalid } from './curve-numbers.ts';

/** An archive whose directory and manifest were read: its files are those that the manifest names. */
export type Archive = {
  manifest: ArchiveManifest;
  /** Digest of the manifest, which has those of all the other files. */
  sha256: string;
  has: (name: string) => boolean;
  read: (name: string) => AsyncGenerator<Buffer>;
};

/** What the other parts of a manifest are read by: a later version may say more. */
const Versioned = z.object({ format: z.string(), version: z.number() });

/**
 * Reads what an archive says that it is.
 *
 * @throws DomainError `space_archive_invalid`, `space_archive_version`, `space_archive_unsigned` or `space_archive_too_large`
 */
export async function openArchive(file: ReceivedFile, keys: Parameters<typeof isOwnManifest>[0]): Promise<Archive> {
  const zip = await openZip(file, ARCHIVE_LIMITS).catch(refuseZip);
  if (!zip.names.includes(MANIFEST)) throw invalid('manifest');
  const bytes = await wholeOf(zip, MANIFEST, MANIFEST_MOST_BYTES);
  const manifest = manifestOf(bytes.toString('utf8'));
  if (!zip.names.includes(SIGNATURE)) throw new DomainError('space_archive_unsigned');
  const signature = await wholeOf(zip, SIGNATURE, SIGNATURE_MOST_BYTES);
  if (!isOwnManifest(keys, bytes, signature.toString('latin1'))) throw new DomainError('space_archive_unsigned');
  const named = new Set(manifest.files.map(({ name }) => name));
  const isWhole =
    named.size === manifest.files.length &&
    zip.names.length === named.size + 2 &&
    zip.names.every((name) => name === MANIFEST || name === SIGNATURE || named.has(name));
  if (!isWhole) throw invalid('files');
  const digest = createDigest();
  digest.add(bytes);
  const sha256 = digest.hex();
  return { manifest, sha256, has: (name) => named.has(name), read: (name) => readOf(zip, name) };
}

/**
 * Reads every file of an archive once, and compares it with the manifest.
 *
 * @param onFile called after each file
 * @throws DomainError `space_archive_altered` for the first that is not as it was written
 */
export async function verifyArchive({ manifest, read }: Archive, onFile: () => Promise<void>): Promise<void> {
  for (const { name, bytes, sha256 } of manifest.files) {
    const hash = createDigest();
    let length = 0;
    try {
      for await (const part of read(name)) {
        hash.add(part);
        length += part.length;
      }
    } catch (error) {
      // Damaged bytes are no longer what was compressed.
      if (error instanceof DomainError && error.code === 'space_archive_invalid') throw altered(name, error);
      throw error;
    }
    if (length !== bytes || hash.hex() !== sha256) throw altered(name);
    await onFile();
  }
}

const altered = (file: string, cause?: unknown) => new DomainError('space_archive_altered', { file }, { cause });

function manifestOf(text: string): ArchiveManifest {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw invalid('manifest');
  }
  const versioned = Versioned.safeParse(given);
  if (versioned.success && versioned.data.version !== ARCHIVE_VERSION)
    throw new DomainError('space_archive_version', { version: versioned.data.version, read: ARCHIVE_VERSION });
  const read = ArchiveManifest.safeParse(given);
  if (!read.success) throw invalid('manifest');
  return read.data;
}

async function wholeOf(zip: Zip, name: string, most: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of readOf(zip, name)) {
    parts.push(part);
    length += part.length;
    if (length > most) throw new DomainError('space_archive_too_large');
  }
  return Buffer.concat(parts);
}

async function* readOf(zip: Zip, name: string): AsyncGenerator<Buffer> {
  try {
    yield* zip.read(name);
  } catch (error) {
    refuseZip(error);
  }
}

function refuseZip(error: unknown): never {
  if (!(error instanceof ZipRefused)) throw error;
  throw new DomainError(
    error.why === 'too_large' ? 'space_archive_too_large' : 'space_archive_invalid',
    {},
    { cause: error },
  );
}
