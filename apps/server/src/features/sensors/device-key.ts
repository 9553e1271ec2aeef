import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { seal, unseal } from '../../platform/sealing.ts';

const PREFIX = 'whsec_';
const KEY_BYTES = 32;
const PURPOSE = 'sensor';

/** A new key as people are shown it: `whsec_` and 256 bits in base64, as the libraries of Standard Webhooks take it. */
export const newKey = (): string => PREFIX + randomBytes(KEY_BYTES).toString('base64');

/** A key as the database keeps it. @param secret `SECRETS_KEY` of the settings */
export const sealKey = (secret: string, deviceId: string, key: string): Promise<Uint8Array> =>
  seal(secret, PURPOSE, deviceId, Buffer.from(key.slice(PREFIX.length), 'base64'));

/** The bytes of a key that the database keeps. */
export const openKey = (secret: string, deviceId: string, sealed: Uint8Array): Promise<Uint8Array> =>
  unseal(secret, PURPOSE, deviceId, sealed);

/** What Standard Webhooks 1.0 sends beside the body. */
export type SignedHeaders = { id: string; timestamp: string; signature: string };

/**
 * Whether one of the signatures is that of the identifier, the time and the body, joined by dots (HMAC-SHA-256, `v1`).
 *
 * @param body the bytes as they came
 */
export function isSignedBy(key: Uint8Array, { id, timestamp, signature }: SignedHeaders, body: Uint8Array): boolean {
  const own = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  return signature.split(' ').some((one) => {
    const given = one.startsWith('v1,') ? Buffer.from(one.slice(3), 'base64') : Buffer.alloc(0);
    return given.length === own.length && timingSafeEqual(given, own);
  });
}
