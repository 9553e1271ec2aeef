import { argon2Sync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hashPassword, hashToken, newToken, verifyPassword } from './secrets.ts';

describe('a password', () => {
  test('is recognised by its hash, and no other one is', async () => {
    const hash = await hashPassword('Tournesol-42-Lampe');
    expect(await verifyPassword('Tournesol-42-Lampe', hash)).toBe(true);
    expect(await verifyPassword('Tournesol-42-lampe', hash)).toBe(false);
    expect(await verifyPassword('', hash)).toBe(false);
  });

  test('has another hash each time, with the cost in it', async () => {
    const [one, two] = [await hashPassword('Tournesol-42-Lampe'), await hashPassword('Tournesol-42-Lampe')];
    expect(one).not.toBe(two);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  });

  test('hashed with another cost is recognised', async () => {
    const nonce = Buffer.from('somesalt');
    const cost = { memory: 4096, passes: 1, parallelism: 2, tagLength: 24 };
    const tag = argon2Sync('argon2id', { message: 'password', nonce, ...cost }).toString('base64');
    const hash = `$argon2id$v=19$m=4096,t=1,p=2$c29tZXNhbHQ$${tag}`;
    expect(await verifyPassword('password', hash)).toBe(true);
    expect(await verifyPassword('passwore', hash)).toBe(false);
    const more = { memory: 128, passes: 12, parallelism: 10, tagLength: 24 };
    const other = argon2Sync('argon2id', { message: 'password', nonce, ...more }).toString('base64');
    expect(await verifyPassword('password', `$argon2id$v=19$m=128,t=12,p=10$c29tZXNhbHQ$${other}`)).toBe(true);
    expect(await verifyPassword('password', `${hash}$`)).toBe(false);
  });

  test.each(['-', '', '$argon2i$v=19$m=19456,t=2,p=1$AAAA$AAAA', 'x$argon2id$v=19$m=19456,t=2,p=1$AAAA$AAAA', 'plain'])(
    'is never right where « %s » is kept',
    async (hash) => expect(await verifyPassword('plain', hash)).toBe(false),
  );
});

test('tokens are of 256 bits, safe in a URL, and kept as a hash that says nothing of them', () => {
  const token = newToken();
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(newToken()).not.toBe(token);
  expect(hashToken(token)).toHaveLength(32);
  expect(hashToken('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
