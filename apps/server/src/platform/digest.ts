import { createHash } from 'node:crypto';

/** A SHA-256 of bytes that come in parts. */
export function createDigest(): { add: (bytes: Uint8Array) => void; hex: () => string } {
  const hash = createHash('sha256');
  return {
    add: (bytes) => void hash.write(bytes),
    hex: () => {
      hash.end();
      return (hash.read() as Buffer).toString('hex');
    },
  };
}
