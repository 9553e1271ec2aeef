import { createHmac, randomBytes } from 'node:crypto';
import { seal, unseal } from '../../platform/sealing.ts';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;
const PURPOSE = 'webhook';

/** A new secret as people are shown it: `whsec_` and 256 bits in base64. */
export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

const bytesOf = (secret: string) => Buffer.from(secret.slice(PREFIX.length), 'base64');

/** A secret as the database keeps it. @param key `SECRETS_KEY` of the settings */
export const sealSecret = (key: string, webhookId: string, secret: string): Promise<Uint8Array> =>
  seal(key, PURPOSE, webhookId, bytesOf(secret));

/** The bytes of a secret that the database keeps. */
export const openSecret = (key: string, webhookId: string, sealed: Uint8Array): Promise<Uint8Array> =>
  unseal(key, PURPOSE, webhookId, sealed);

/**
 * The headers of Standard Webhooks 1.0: HMAC-SHA-256 of the identifier, the time and the body, joined by dots.
 *
 * @param id identifier of the message, the same at each try
 * @param at instant of the try, ms since 1970
 * @param secrets one signature for each, the newest first
 */
export function signedHeaders(
  id: string,
  at: number,
  body: string,
  secrets: readonly Uint8Array[],
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const seconds = String(Math.floor(at / 1000));
  const signature = (secret: Uint8Array) =>
    `v1,${createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': secrets.map(signature).join(' '),
  };
}
