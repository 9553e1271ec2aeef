import * as accounts from '@joulerie/contract/accounts';
import { isoInstant } from '@joulerie/domain/calendar';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { rows } from '../database.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aUser, unique } from '../../testing/builders.ts';

const PASSWORD = 'Tournesol-42-Lampe';
/** Address of the tries of a test that names none: tests of a file share one database. */
let peer = '';
let count = 0;
beforeEach(() => {
  peer = `198.51.100.${(count += 1)}`;
});

type From = { host?: string; peer?: string; headers?: Record<string, string> };

/** Signs in from an address; answers the status. */
async function tryToSignIn(app: TestApp, username: string, password: string, from: From = {}) {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/proxy/api/signin',
    headers: { host: from.host ?? 'joulerie.localhost', ...from.headers },
    remoteAddress: from.peer ?? peer,
    payload: { username, password },
  });
  const cookies = [answer.headers['set-cookie'] ?? []].flat().map((one) => one.split(';')[0]!);
  return { status: answer.statusCode, device: cookies.find((one) => one.includes('device')) ?? '' };
}
const wrong = (app: TestApp, user: { username: string }, from?: From) =>
  tryToSignIn(app, user.username, 'Un-autre-mot-2026', from);
const right = (app: TestApp, user: TestUser, from?: From) => tryToSignIn(app, user.username, PASSWORD, from);

test.each([
  ['another port of the host', (i: number) => ({ host: `joulerie.localhost:${1000 + i}` })],
  ['a forwarded address', (i: number) => ({ headers: { 'x-forwarded-for': `203.0.113.${i}` } })],
  ['another address', (i: number) => ({ peer: `203.0.113.${i}` })],
  ['another way to write the e-mail', (i: number) => ({ headers: { 'x-i': String(i) } })],
])('%s gives no more tries on an account', async (what, from) => {
  const app = await testApp({ SIGN_IN_TRIES: '3' });
  const user = await aUser(app, { password: PASSWORD });
  const username = (i: number) =>
    what.includes('e-mail') && i % 2 ? ` ${user.username.toUpperCase()}` : user.username;
  const statuses = [];
  for (let i = 0; i < 6; i++) statuses.push((await wrong(app, { username: username(i) }, from(i))).status);
  expect(statuses).toEqual([401, 401, 401, 429, 429, 429]);
});

test('tries at once are counted one by one', async () => {
  const app = await testApp({ SIGN_IN_TRIES: '3' });
  const user = await aUser(app, { password: PASSWORD });
  const answers = await Promise.all(Array.from({ length: 12 }, () => wrong(app, user)));
  expect(answers.filter((one) => one.status === 401)).toHaveLength(3);
});

test('an address has ten times more, over all accounts; a forwarded one counts behind a trusted proxy only', async () => {
  const direct = await testApp({ SIGN_IN_TRIES: '1' });
  const stranger = () => ({ username: `inconnu-${unique()}@exemple.fr` });
  const at = (i: number, proxy: string) => ({ peer: proxy, headers: { 'x-forwarded-for': `203.0.113.${i}` } });
  for (let i = 0; i < 10; i++) expect((await wrong(direct, stranger(), at(i, '198.18.0.9'))).status).toBe(401);
  expect((await wrong(direct, stranger(), at(11, '198.18.0.9'))).status).toBe(429);
  const behind = await testApp({ SIGN_IN_TRIES: '1', TRUST_PROXY: '192.0.2.0/24, loopback' });
  for (let i = 0; i < 12; i++) expect((await wrong(behind, stranger(), at(i, '192.0.2.4'))).status).toBe(401);
  for (let i = 0; i < 10; i++) expect((await wrong(behind, stranger(), at(50, '192.0.2.4'))).status).toBe(401);
  expect((await wrong(behind, stranger(), at(50, '192.0.2.4'))).status).toBe(429);
});

test('several processes on one database count as one', async () => {
  const first = await testApp({ SIGN_IN_TRIES: '4' });
  const second = await testApp({ SIGN_IN_TRIES: '4' }, first.store);
  const user = await aUser(first, { password: PASSWORD });
  const statuses = [];
  for (let i = 0; i < 6; i++) statuses.push((await wrong(i % 2 ? first : second, user)).status);
  expect(statuses).toEqual([401, 401, 401, 401, 429, 429]);
});

test('a stranger who wastes the tries of an account does not keep out a browser that signed in before', async () => {
  const app = await testApp({ SIGN_IN_TRIES: '3' });
  const user = await aUser(app, { password: PASSWORD });
  const { device } = await right(app, user);
  for (let i = 0; i < 40; i++) await wrong(app, user, { peer: `203.0.113.${i}` });
  expect((await right(app, user, { peer: '203.0.113.99' })).status).toBe(429);
  const known = { headers: { cookie: device } };
  expect((await right(app, user, known)).status).toBe(200);
  // It guesses no more than anybody, and knows no other account.
  for (let i = 0; i < 3; i++) expect((await wrong(app, user, known)).status).toBe(401);
  expect((await wrong(app, user, known)).status).toBe(429);
  const other = await aUser(app, { password: PASSWORD });
  for (let i = 0; i < 3; i++) await wrong(app, other, { peer: '203.0.113.200' });
  expect((await right(app, other, known)).status).toBe(429);
  expect((await right(app, other, { headers: { cookie: 'joulerie_device=invented' } })).status).toBe(429);
});

test('successes cost nothing, and tries come back after ten minutes', async () => {
  const app = await testApp({ SIGN_IN_TRIES: '3' });
  const user = await aUser(app, { password: PASSWORD });
  for (let i = 0; i < 8; i++) expect((await right(app, user)).status).toBe(200);
  for (let i = 0; i < 4; i++) await wrong(app, user);
  expect((await right(app, user)).status).toBe(429);
  app.clock.now += 10 * 60_000 + 1000;
  expect((await right(app, user)).status).toBe(200);
  const left = await rows<{ n: number }>(
    app.store.db,
    sql`select count(*)::int as n from tries where ends_at <= ${isoInstant(app.clock.now)}::timestamptz`,
  );
  expect(left[0]!.n).toBe(0);
});

test('the current password cannot be guessed in an open session', async () => {
  const app = await testApp({ SIGN_IN_TRIES: '3' });
  const user = await aUser(app, { password: PASSWORD });
  const change = (current: string) =>
    app.as(user.token).call(accounts.updateProfile, { body: { password: { current, next: 'Un-nouveau-mot-2026' } } });
  for (let i = 0; i < 3; i++) expect((await change(`Essai-${i}`)).error.code).toBe('invalid_password');
  const refused = await change(PASSWORD);
  expect([refused.status, refused.error.code]).toEqual([429, 'too_many_requests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  // The rest of the profile, and signing in, go on.
  expect((await app.as(user.token).call(accounts.updateProfile, { body: { firstname: 'Zoé' } })).status).toBe(200);
  expect((await right(app, user)).status).toBe(200);
});

test('calls that say whether an account exists are few for an address', async () => {
  const app = await testApp({ SIGN_IN_TRIES: '5' });
  const ask = async (i: number) =>
    (
      await app.app.inject({
        method: 'POST',
        url: '/proxy/api/v5/user/resetpassword',
        headers: { host: 'joulerie.localhost', 'x-forwarded-for': `203.0.113.${i}` },
        remoteAddress: '198.18.0.77',
        payload: { username: `inconnu-${unique()}@exemple.fr` },
      })
    ).json().detail.code;
  const codes = await Promise.all(Array.from({ length: 12 }, (_, i) => ask(i)));
  expect(codes.filter((code) => code === 'no_exist_user_mail')).toHaveLength(10);
  expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(2);
});

test('codes of an account are tried as few times from many addresses as from one, and those of others are apart', async () => {
  const app = await testApp({ SIGN_IN_TRIES: '3' });
  const [user, other] = [await aUser(app), await aUser(app)];
  const guess = async (id: string, i: number) =>
    (
      await app.app.inject({
        method: 'PUT',
        url: `/proxy/api/v5/user/${id}/changepassword`,
        headers: { host: 'joulerie.localhost' },
        remoteAddress: `203.0.113.${i}`,
        payload: { password: PASSWORD, validationCode: `essai-${i}` },
      })
    ).json().detail.code;
  const codes = [];
  for (let i = 0; i < 5; i++) codes.push(await guess(user.id, i));
  expect(codes).toEqual([...Array(3).fill('invalid_validation_code'), ...Array(2).fill('too_many_requests')]);
  expect(await guess(other.id, 9)).toBe('invalid_validation_code');
});

test('a call that says nothing of an account is not counted', async () => {
  const app = await testApp({ SIGN_IN_TRIES: '1' });
  for (let i = 0; i < 12; i++) {
    const { statusCode } = await app.app.inject({
      url: '/proxy/api/v5/scope',
      headers: { host: 'joulerie.localhost' },
      remoteAddress: peer,
    });
    expect(statusCode).toBe(200);
  }
});

test('nothing that names a person is kept in the counts', async () => {
  const app = await testApp({ SIGN_IN_TRIES: '3' });
  const user = await aUser(app, { password: PASSWORD });
  await wrong(app, user, { peer: '203.0.113.44' });
  const kept = JSON.stringify(await rows(app.store.db, sql`select * from tries`));
  for (const text of [user.username, '203.0.113', 'joulerie']) expect(kept).not.toContain(text);
});
