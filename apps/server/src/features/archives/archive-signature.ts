import type { Config } from '../../platform/config.ts';
import { isSigned, signatureOf } from '../../platform/sealing.ts';

type Keys = Pick<Config, 'ARCHIVES_KEY' | 'SECRETS_KEY'>;

const PURPOSE = 'space-archive';
const keyOf = ({ ARCHIVES_KEY, SECRETS_KEY }: Keys): string => ARCHIVES_KEY ?? SECRETS_KEY;

/**
 * What a platform proves of an archive by its manifest, which has the digest of every other file: it wrote these records, so that they
 * are what its own calls had taken.
 */
export const signManifest = (keys: Keys, manifest: Uint8Array): string => signatureOf(keyOf(keys), PURPOSE, manifest);

/** Whether this platform, or one that has its key, wrote an archive. */
export const isOwnManifest = (keys: Keys, manifest: Uint8Array, signature: string): boolean =>
  isSigned(keyOf(keys), PURPOSE, manifest, signature.trim());
