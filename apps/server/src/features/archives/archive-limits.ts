import type { ZipLimits } from '../../platform/zip-reader.ts';

/**
 * What an archive that comes back may be. Measures that never change inflate thirty times, an archive of zeros a thousand times.
 */
export const ARCHIVE_LIMITS: ZipLimits = {
  entries: 60_000,
  inflated: 8 * 2 ** 30,
  ratio: 200,
  freely: 64 * 2 ** 20,
};

/** The longest manifest: a line a file. [bytes] */
export const MANIFEST_MOST_BYTES = 16 * 2 ** 20;
/** The signature of the manifest, in hexadecimal. [bytes] */
export const SIGNATURE_MOST_BYTES = 256;
