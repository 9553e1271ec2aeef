import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);
// OWASP's second recommended setting for argon2id: 19 MiB, 2 passes, 1 lane.
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** Hash of a password as a PHC string, readable by any argon2 library. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive('argon2id', { message: password, nonce, ...COST });
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(nonce)}$${base64(tag)}`;
}

export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash);
  if (!parts) return false;
  const expected = Buffer.from(parts[5]!, 'base64');
  const tag = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(parts[4]!, 'base64'),
    memory: Number(parts[1]),
    passes: Number(parts[2]),
    parallelism: Number(parts[3]),
    tagLength: expected.length,
  });
  return timingSafeEqual(tag, expected);
}

/** A random token for a session or a mailed code: 256 bits, safe in a URL. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
