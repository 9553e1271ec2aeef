import { createHash, createHmac, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign } from 'node:crypto';

/** What an entry of the chain says: facts in clear, and the words that are committed to. */
export type Entry = { rank: number; at: string; facts: Record<string, unknown>; commitments: Record<string, string> };

/** What comes before the first entry. */
export const CHAIN_START = new Uint8Array(32);

/** HMAC-SHA-256 of each word under the key of its entry, in hexadecimal: without the key, trying every name finds none. */
export const commit = (key: Uint8Array, words: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(words).map(([name, word]) => [
      name,
      createHmac('sha256', key).update(`${name}\0${word}`).digest('hex'),
    ]),
  );

/** The bytes of an entry that its hash covers: JSON with sorted keys, so that whoever reads the same facts writes the same bytes. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    one !== null && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );

const sha256 = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(bytes).digest());

/** SHA-256 of the paragraphs of a text, in hexadecimal. */
export const digestOfText = (paragraphs: readonly string[]): string =>
  Buffer.from(sha256(Buffer.from(paragraphs.join('\n')))).toString('hex');

/** SHA-256 of what an entry says. */
export const digestOf = (entry: Entry): Uint8Array<ArrayBuffer> => sha256(Buffer.from(canonical(entry)));

/**
 * SHA-256 of what came before and of the digest of an entry: whoever is shown the digests of the entries of others, and not these entries,
 * can still follow the chain through them.
 */
export const hashOf = (previous: Uint8Array, digest: Uint8Array): Uint8Array<ArrayBuffer> =>
  sha256(Buffer.concat([previous, digest]));

/** The header of an Ed25519 private key of 32 bytes in PKCS #8. */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The key that signs the heads of the chain, derived from the secret of the service. @param secret `SECRETS_KEY` of the settings */
const signingKey = (secret: string): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([PKCS8_ED25519, new Uint8Array(hkdfSync('sha256', secret, '', 'consent chain', 32))]),
    format: 'der',
    type: 'pkcs8',
  });

/** What makes the Ed25519 signatures of the hashes of entries. @param secret `SECRETS_KEY` of the settings */
export function createHeadSigner(secret: string): (hash: Uint8Array) => Uint8Array<ArrayBuffer> {
  const key = signingKey(secret);
  return (hash) => new Uint8Array(sign(null, hash, key));
}

/** Ed25519 signature of the summary of a pack of proofs, by the same key. @param secret `SECRETS_KEY` of the settings */
export const signSummary = (secret: string, summary: Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(sign(null, summary, signingKey(secret)));

/** The key that checks these signatures, in PEM. @param secret `SECRETS_KEY` of the settings */
export const publicKeyOf = (secret: string): string =>
  createPublicKey(signingKey(secret)).export({ format: 'pem', type: 'spki' }) as string;
