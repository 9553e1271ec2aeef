import { createHmac, hkdfSync, randomBytes, timingSafeEqual, webcrypto } from 'node:crypto';

const NONCE_BYTES = 12;

const keyFor = (secret: string, purpose: string) => new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
const cipherKey = (secret: string, purpose: string) =>
  webcrypto.subtle.importKey('raw', keyFor(secret, purpose), 'AES-GCM', false, ['encrypt', 'decrypt']);
const ofOwner = (iv: Uint8Array<ArrayBuffer>, owner: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(owner),
});

/**
 * Encrypts what the database keeps and must give back (AES-256-GCM): nonce, then text with its tag. Read back only with the same
 * secret, purpose and owner, so that a copy of one row says nothing in another.
 *
 * @param secret `SECRETS_KEY` of the settings
 * @param purpose what it is, such as `totp`: each purpose has a key of its own
 * @param owner id of whom it belongs to
 */
export async function seal(secret: string, purpose: string, owner: string, text: Uint8Array): Promise<Uint8Array> {
  const nonce = new Uint8Array(randomBytes(NONCE_BYTES));
  const sealed = await webcrypto.subtle.encrypt(
    ofOwner(nonce, owner),
    await cipherKey(secret, purpose),
    new Uint8Array(text),
  );
  return Buffer.concat([nonce, new Uint8Array(sealed)]);
}

/** @throws DOMException when it was not sealed by this secret for this purpose and owner */
export async function unseal(secret: string, purpose: string, owner: string, sealed: Uint8Array): Promise<Uint8Array> {
  const nonce = new Uint8Array(sealed.subarray(0, NONCE_BYTES));
  const text = await webcrypto.subtle.decrypt(
    ofOwner(nonce, owner),
    await cipherKey(secret, purpose),
    new Uint8Array(sealed.subarray(NONCE_BYTES)),
  );
  return new Uint8Array(text);
}

/** What the database keeps of a short code: without the secret, trying every code on a copy of the database finds none. */
export function markOfCode(secret: string, purpose: string, owner: string, code: string): Buffer {
  return createHmac('sha256', keyFor(secret, purpose)).update(`${owner}\0${code}`).digest();
}

/** What proves that whoever has the secret wrote some bytes (HMAC-SHA-256), in hexadecimal. */
export const signatureOf = (secret: string, purpose: string, bytes: Uint8Array): string =>
  createHmac('sha256', keyFor(secret, purpose)).update(bytes).digest('hex');

/** Whether a signature is that of these bytes. */
export function isSigned(secret: string, purpose: string, bytes: Uint8Array, signature: string): boolean {
  const [own, given] = [Buffer.from(signatureOf(secret, purpose, bytes)), Buffer.from(signature)];
  return own.length === given.length && timingSafeEqual(own, given);
}
