import * as accounts from '@joulerie/contract/accounts';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aUser, unique } from '../../testing/builders.ts';
import { testDatabase } from '../../testing/store.ts';
import { openPostgres } from '../database.ts';
import { hashToken } from '../secrets.ts';
import { describeError, describeRequest, loggable } from './log.ts';

const lines: string[] = [];
let app: TestApp;
let user: TestUser;
beforeEach(async () => {
  lines.length = 0;
  const store = await openPostgres(await testDatabase());
  app = await testApp({ LOG_LEVEL: 'trace' }, store, { write: (line) => void lines.push(line) });
  user = await aUser(app);
  lines.length = 0;
  // A test may have closed it.
  return () => store.close().catch(() => undefined);
});

/** Signs in, reads and searches, whatever the answers; each of these statements has a person's data among its values. */
async function use() {
  const stranger = `inconnue-${unique()}@exemple.fr`;
  const statuses = [
    await app.as(null).callLoosely(accounts.signIn, { body: { username: user.username, password: 'Secret-mot-2026' } }),
    await app.as(null).callLoosely(accounts.resetPassword, { body: { username: stranger } }),
    await app.as(null).callLoosely(accounts.verifyUsername, { query: { username: stranger } }),
    await app.as(user.token).callLoosely(accounts.getMe, {}),
    await app.as(user.token).callLoosely(accounts.updateProfile, { body: { firstname: 'Prénom-secret' } }),
  ].map((answer) => answer.status);
  const hash = hashToken(user.token);
  const secrets = [user.username, stranger, user.token, 'Secret-mot-2026', 'Prénom-secret'];
  return { statuses, secrets: [...secrets, hash.toString('hex'), hash.toString('base64'), hash.toString('base64url')] };
}

function expectNothingPrivate(secrets: string[]) {
  const text = lines.join('\n');
  expect(lines.length).toBeGreaterThan(0);
  for (const secret of secrets) expect(text).not.toContain(secret);
  // A Buffer among the values is written byte by byte.
  expect(text).not.toMatch(/"data":\[\d+/);
  for (const line of lines) expect(line.length).toBeLessThan(10_000);
}

describe('lines of the log name nobody and stay short', () => {
  test('when all goes well', async () => {
    const { statuses, secrets } = await use();
    expect(statuses).toEqual([401, 404, 200, 200, 200]);
    expectNothingPrivate(secrets);
  });

  test('when statements fail', async () => {
    await app.store.db.execute(sql`alter table users rename to lost`);
    const { statuses, secrets } = await use();
    expect(statuses.filter((status) => status >= 500).length).toBeGreaterThan(3);
    expect(lines.join('\n')).toContain('failed statement');
    expectNothingPrivate(secrets);
  });

  test('when the database is gone', async () => {
    await app.store.close();
    const { statuses, secrets } = await use();
    expect(new Set(statuses.filter((status) => status < 500))).toEqual(new Set());
    expectNothingPrivate(secrets);
  });

  test('when a value of 100 kB makes a statement fail', async () => {
    await app.store.db.execute(sql`alter table buildings rename to lost`);
    const name = `Bâtiment ${'x'.repeat(100)}`;
    const data = Array.from({ length: 500 }, (_, i) => ({
      name: `${name}${i}`,
      address: { street: 'y'.repeat(200), zipcode: '95000', city: 'Cergy' },
    }));
    const answer = await app.app.inject({
      method: 'POST',
      url: `/proxy/api/building/batch`,
      headers: { host: 'joulerie.localhost', authorization: `Bearer ${user.token}` },
      payload: { data },
    });
    expect(answer.statusCode).toBe(500);
    expectNothingPrivate([name, 'yyyy']);
  });

  test('when the address of a page is long, or carries a code', async () => {
    await app.app.inject({ url: `/user/1/changepassword?code=${user.token}`, headers: { host: 'joulerie.localhost' } });
    await app.app.inject({
      url: `/proxy/${user.token}/${'z'.repeat(20_000)}`,
      headers: { host: 'joulerie.localhost' },
    });
    expectNothingPrivate([user.token, 'z'.repeat(1000)]);
  });
});

describe('the call of a line', () => {
  const id = '01a200fe-b090-7d1e-956f-230a2766157f';
  test.each([
    [`/proxy/api/building/${id}/data?start=2026-01-01`, '/proxy/api/building/[…]/data'],
    [`/proxy/api/v5/source/${id}`, '/proxy/api/v5/source/[…]'],
    [`/user/${id}/changepassword?code=k7Jq2mP9xR4tW8zB3nD6vF1hL5sG0cYa`, '/user/[…]/changepassword'],
    ['/user/camille@exemple.fr', '/user/[e-mail]'],
    ['/health/ready', '/health/ready'],
    // A token may have letters alone.
    [`/invitation/${'aBcDeFgHiJ'.repeat(4)}xyz/accept`, '/invitation/[…]/accept'],
  ])('« %s »', (url, path) => expect(describeRequest({ method: 'GET', url })).toEqual({ method: 'GET', path }));

  test('of any length is short, whatever it is made of', () => {
    for (const part of ['/', '/a', 'a@', '/k7Jq2mP9xR4tW8zB3nD6vF1hL5sG0cYa'])
      expect(describeRequest({ url: part.repeat(100_000) }).path.length).toBeLessThan(500);
  });
});

describe('what may be said of an error', () => {
  test.each([
    ['550 5.1.1 <camille@exemple.fr>: unknown', '550 5.1.1 <[e-mail]>: unknown'],
    ['invalid input syntax for type uuid: "très secret"', 'invalid input syntax for type uuid: "…"'],
    ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
    ['token k7Jq2mP9xR4tW8zB3nD6vF1hL5sG0cYa was refused', 'token […] was refused'],
    ['timeout exceeded when trying to connect', 'timeout exceeded when trying to connect'],
  ])('« %s »', (text, said) => expect(loggable(text)).toBe(said));

  test('a long text is cut in a time that its length does not matter to', () => {
    // Read whole, in a time of the square of its length, it would hold the process for longer than the test may last.
    expect(loggable('a@'.repeat(1_000_000)).length).toBeLessThan(500);
  });

  test('its code, its place and its causes, a few deep', () => {
    let error = new Error('first');
    for (let i = 0; i < 50; i++) error = new Error(`level ${i}`, { cause: error });
    const described = describeError(Object.assign(error, { code: 'ECONNRESET', detail: 'Key (username)=(a@b.fr)' }));
    expect(described).toMatchObject({
      type: 'Error',
      message: 'level 49',
      code: 'ECONNRESET',
      stack: expect.stringContaining('log.test.ts'),
      cause: { message: 'level 48' },
    });
    expect(JSON.stringify(described)).not.toContain('level 40');
    expect(JSON.stringify(described)).not.toContain('username');
    expect(describeRequest({ method: 'GET', url: '/a?q=secret' })).toEqual({ method: 'GET', path: '/a' });
  });
});
