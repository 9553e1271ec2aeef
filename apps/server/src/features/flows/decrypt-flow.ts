import { createDecipheriv } from 'node:crypto';

/** A key of Enedis and its initialisation vector, in hexadecimal. */
type FlowKey = { key: string; iv: string };

const BLOCK = 16;
const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
const GZIP = Buffer.from([0x1f, 0x8b]);

/**
 * Whether a file may be an encrypted archive: whole blocks that begin neither as an archive nor as a text.
 *
 * @param start its first bytes, and its length [bytes]
 */
export function looksEncrypted(start: Uint8Array, length: number): boolean {
  if (length === 0 || length % BLOCK !== 0) return false;
  const head = Buffer.from(start);
  if (head.subarray(0, ZIP.length).equals(ZIP) || head.subarray(0, GZIP.length).equals(GZIP)) return false;
  // Texts have no control characters but those of their lines.
  return head.some((one) => one < 9 || (one > 13 && one < 32));
}

/**
 * The archive of an encrypted file: AES in CBC mode, as Enedis sends its flows. A key that is replaced serves for some weeks more: each is
 * tried. Null where none of them gives an archive.
 */
export function decryptFlow(bytes: Uint8Array, keys: readonly FlowKey[]): Uint8Array | null {
  const fitting = keys.find((one) => decrypted(bytes.subarray(0, BLOCK), one).subarray(0, ZIP.length).equals(ZIP));
  return fitting ? decrypted(bytes, fitting) : null;
}

/** @param bytes whole blocks; the padding after the end of an archive is read as what may follow one */
function decrypted(bytes: Uint8Array, { key, iv }: FlowKey): Buffer {
  const secret = Buffer.from(key, 'hex');
  const decipher = createDecipheriv(`aes-${secret.length * 8}-cbc`, secret, Buffer.from(iv, 'hex'));
  decipher.setAutoPadding(false);
  decipher.end(bytes);
  return decipher.read() as Buffer;
}
