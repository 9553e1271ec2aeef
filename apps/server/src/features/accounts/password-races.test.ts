import * as accounts from '@joulerie/contract/accounts';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aUser } from '../../testing/builders.ts';
import { meanwhile } from '../../testing/meanwhile.ts';
import { findUser } from './accounts.store.ts';
import { openVerifiedSession } from './sessions.store.ts';

const OLD = 'Tournesol-42-Lampe';
const NEW = 'Coquelicot-27-Vitre';
const HOUR_MS = 3_600_000;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const signIn = (user: TestUser, password: string) =>
  app.as(null).call(accounts.signIn, { body: { username: user.username, password } });
const statusOf = async (token: string) => (await app.as(token).call(accounts.getMe, {})).status;

/** Asks for a link and answers its code. */
async function askCode(user: TestUser): Promise<string> {
  expect((await app.as(null).call(accounts.resetPassword, { body: { username: user.username } })).status).toBe(200);
  const mail = app.mails.findLast((one) => one.to === user.username)!;
  return decodeURIComponent(/code=([\w%-]+)/.exec(mail.text)![1]!);
}
const reset = (user: TestUser, validationCode: string, password = NEW) =>
  app.as(null).call(accounts.changePassword, { params: { id: user.id }, body: { password, validationCode } });

/** Signs in with the old password, in three loops, while something changes it; answers the tokens that were given. */
async function signingInDuring(user: TestUser, change: () => Promise<unknown>): Promise<string[]> {
  const tokens: string[] = [];
  let changed = false;
  const loop = async () => {
    while (!changed) {
      const { status, body } = await signIn(user, OLD);
      if (status === 200) tokens.push(body.token);
    }
  };
  const loops = [loop(), loop(), loop()];
  await change();
  changed = true;
  await Promise.all(loops);
  return tokens;
}

describe('no session of the old password outlives its change', () => {
  test('by the link of a mail', async () => {
    const user = await aUser(app, { password: OLD });
    const code = await askCode(user);
    const tokens = await signingInDuring(user, async () => expect((await reset(user, code)).status).toBe(200));
    expect(await Promise.all(tokens.map(statusOf))).toEqual(tokens.map(() => 401));
    expect([(await signIn(user, OLD)).status, (await signIn(user, NEW)).status]).toEqual([401, 200]);
  });

  test('by its owner, whose own session goes on', async () => {
    const user = await aUser(app, { password: OLD });
    const body = { password: { current: OLD, next: NEW } };
    const tokens = await signingInDuring(user, async () =>
      expect((await app.as(user.token).call(accounts.updateProfile, { body })).status).toBe(200),
    );
    expect(await Promise.all(tokens.map(statusOf))).toEqual(tokens.map(() => 401));
    expect(await statusOf(user.token)).toBe(200);
  });

  test('whenever it comes between the verification and the session', async () => {
    const user = await aUser(app, { password: OLD });
    const verified = (await findUser(app.store.db, user.id))!;
    const open = () => openVerifiedSession(app.store.db, verified, user.spaceId, app.clock.now, null);
    expect(await open()).not.toBeNull();
    // A change that has begun and not ended yet: the session waits to know.
    const changed = sql`update users set password_hash = 'of another password' where id = ${user.id}`;
    expect(await meanwhile(app.store, changed, open)).toBeNull();
    expect(await open()).toBeNull();
  });

  test('and the sign-in that waited for it is refused as one with a wrong password', async () => {
    const user = await aUser(app, { password: OLD });
    const changed = sql`update users set password_hash = 'of another password' where id = ${user.id}`;
    const answer = await meanwhile(app.store, changed, () => signIn(user, OLD));
    expect([answer.status, answer.error.code]).toEqual([401, 'invalid_credentials']);
  });
});

test('a sign-in by the password alone, under way when the first second factor is added, opens no session', async () => {
  const user = await aUser(app, { password: OLD });
  const added = sql`update users set second_factor_since = now() where id = ${user.id}`;
  const answer = await meanwhile(app.store, added, () => signIn(user, OLD));
  expect([answer.status, answer.error.code]).toEqual([401, 'invalid_credentials']);
  expect((await signIn(user, OLD)).error.code).toBe('required_second_factor');
});

test('of two changes at once of one password, one counts', async () => {
  const user = await aUser(app, { password: OLD });
  const next = [NEW, `${NEW}-bis`];
  const answers = await Promise.all(
    next.map((password) =>
      app.as(user.token).call(accounts.updateProfile, { body: { password: { current: OLD, next: password } } }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  const won = next[answers.findIndex(({ status }) => status === 200)]!;
  expect((await signIn(user, won)).status).toBe(200);
});

describe('links to a new password', () => {
  test('a later one, which anybody may ask for, leaves the earlier ones; one that is used ends them all', async () => {
    const user = await aUser(app);
    const asked: string[] = [];
    for (let n = 0; n < 3; n++) {
      app.clock.now += 1000;
      asked.push(await askCode(user));
    }
    const [first, second, third] = asked as [string, string, string];
    expect((await reset(user, first)).status).toBe(200);
    for (const code of [second, third, first])
      expect((await reset(user, code)).error.code).toBe('invalid_validation_code');
  });

  test('the three newest serve, each a day at most', async () => {
    const user = await aUser(app);
    const asked: string[] = [];
    for (let n = 0; n < 4; n++) {
      app.clock.now += HOUR_MS;
      asked.push(await askCode(user));
    }
    expect((await reset(user, asked[0]!)).error.code).toBe('invalid_validation_code');
    app.clock.now += 22 * HOUR_MS + 1000;
    expect((await reset(user, asked[1]!)).error.code).toBe('invalid_validation_code');
    expect((await reset(user, asked[2]!)).status).toBe(200);
    app.clock.now -= 26 * HOUR_MS + 1000;
  });

  test('two of them used at once change the password once', async () => {
    const user = await aUser(app);
    const codes = [await askCode(user), await askCode(user)];
    const answers = await Promise.all(codes.map((code) => reset(user, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });
});
