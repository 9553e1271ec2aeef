import * as accounts from '@joulerie/contract/accounts';
import { isoInstant } from '@joulerie/domain/calendar';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aUser, unique } from '../../testing/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const PASSWORD = 'Tournesol-42-Lampe';
const newcomer = () => ({
  role: 'particulier' as const,
  firstname: 'Émile',
  lastname: 'Zola',
  username: `emile-${unique()}@exemple.fr`,
  password: PASSWORD,
  acceptTerms: true as const,
});

/** Id and code of the link of the last mail to an address. */
function linkOf(username: string): { id: string; code: string } {
  const mail = app.mails.findLast((one) => one.to === username)!;
  const [, id, code] = /\/user\/([^/]+)\/\w+\?code=([\w%-]+)/.exec(mail.text)!;
  return { id: id!, code: decodeURIComponent(code!) };
}

describe('inscription', () => {
  test('an account opens only once its address is validated, with a link that serves once', async () => {
    const body = newcomer();
    const made = await app.as(null).call(accounts.createUser, { body });
    expect(made.status).toBe(201);
    const early = await app.as(null).call(accounts.signIn, { body: { username: body.username, password: PASSWORD } });
    expect([early.status, early.error.code]).toEqual([403, 'not_validated_user']);

    const { id, code } = linkOf(body.username);
    const validation = { params: { id }, body: { validationCode: code } };
    const entered = await app.as(null).call(accounts.validateUser, validation);
    expect([entered.status, entered.body.user]).toMatchObject([200, { username: body.username, isValidated: true }]);
    // Who has the code has the address: they are signed in.
    expect((await app.as(entered.body.token).call(accounts.getMe, {})).body).toEqual(entered.body.user);
    for (const cookie of [entered.headers['set-cookie']].flat())
      expect(cookie).toMatch(/HttpOnly; Secure; SameSite=Strict/);
    const again = await app.as(null).call(accounts.validateUser, validation);
    expect([again.status, again.error.code]).toEqual([409, 'invalid_user_already_validated']);

    const signed = await app
      .as(null)
      .call(accounts.signIn, { body: { username: body.username.toUpperCase(), password: PASSWORD } });
    expect(signed.body.user).toMatchObject({
      firstname: 'Émile',
      derivedRole: 'particulier',
      isValidated: true,
      company: null,
    });
    for (const cookie of [signed.headers['set-cookie']].flat())
      expect(cookie).toMatch(/HttpOnly; Secure; SameSite=Strict/);
  });

  test('a professional gets the space of a company, an adviser the role of adviser', async () => {
    const company = { name: 'Énergies du Vexin', type: 'entreprise' as const };
    const pro = { ...newcomer(), role: 'conseiller' as const, company };
    await app.as(null).call(accounts.createUser, { body: pro });
    const { id, code } = linkOf(pro.username);
    await app.as(null).call(accounts.validateUser, { params: { id }, body: { validationCode: code } });
    const signed = await app.as(null).call(accounts.signIn, { body: { username: pro.username, password: PASSWORD } });
    expect(signed.body.user).toMatchObject({
      derivedRole: 'conseiller',
      company: { name: company.name, userCompanyType: 'owner' },
    });
  });

  test('the same address cannot register twice, even at once, but may in another brand', async () => {
    const body = newcomer();
    const [first, second] = await Promise.all([
      app.as(null).call(accounts.createUser, { body }),
      app.as(null).call(accounts.createUser, { body }),
    ]);
    expect([first.status, second.status].toSorted()).toEqual([201, 409]);
    const other = await app.as(null, 'helianthe.localhost').call(accounts.createUser, { body });
    expect(other.status).toBe(201);
    const taken = await app.as(null).call(accounts.verifyUsername, { query: { username: body.username } });
    expect(taken.body.available).toBe(false);
  });

  test.each([
    ['short', 'Ab1!'],
    ['without a digit', 'Tournesol-Lampe-Rouge'],
    ['without an uppercase', 'tournesol-42-lampe'],
    ['without a special character', 'Tournesol42Lampe'],
    ['among the common ones', 'Motdepasse-2026!'],
  ])('a password %s is refused', async (_why, password) => {
    const answer = await app.as(null).call(accounts.createUser, { body: { ...newcomer(), password } });
    expect([answer.status, answer.error.code]).toEqual([400, 'invalid_input']);
    expect(answer.error.fields?.password).toMatch(/mot de passe/i);
  });

  test('wrong fields are named in French, unknown ones refused', async () => {
    const body = { ...newcomer(), username: 'pas une adresse', lastname: '', phone: '12', extra: true };
    const answer = await app.as(null).call(accounts.createUser, { body });
    expect(answer.error.fields).toMatchObject({
      username: 'E-mail invalide',
      lastname: 'Ce champs est requis',
      phone: 'La valeur est invalide',
    });
    expect(JSON.stringify(answer.error.fields)).toContain('extra');
  });
});

describe('sessions', () => {
  test('a session slides for 1800 s, then ends', async () => {
    const user = await aUser(app);
    const start = app.clock.now;
    try {
      app.clock.now = start + 1_700_000;
      expect((await app.as(user.token).call(accounts.getMe, {})).status).toBe(200);
      app.clock.now = start + 3_400_000;
      expect((await app.as(user.token).call(accounts.getMe, {})).status).toBe(200);
      app.clock.now += 1_801_000;
      const late = await app.as(user.token).call(accounts.getMe, {});
      expect([late.status, late.error.code]).toEqual([401, 'required_auth']);
    } finally {
      app.clock.now = start;
    }
  });

  test('a session in use ends 24 hours after the sign-in', async () => {
    const user = await aUser(app);
    const start = app.clock.now;
    const me = async () => (await app.as(user.token).call(accounts.getMe, {})).status;
    try {
      for (app.clock.now = start; app.clock.now < start + 24 * 3_600_000; app.clock.now += 1_200_000)
        expect([app.clock.now - start, await me()]).toEqual([app.clock.now - start, 200]);
      app.clock.now = start + 24 * 3_600_000 + 1000;
      expect(await me()).toBe(401);
      // What ended is removed at the next sign-in, of whoever.
      await aUser(app);
      const left = await rows<{ n: number }>(
        app.store.db,
        sql`select count(*)::int as n from sessions where expires_at <= ${isoInstant(app.clock.now)}::timestamptz`,
      );
      expect(left[0]!.n).toBe(0);
    } finally {
      app.clock.now = start;
    }
  });

  test('a person sees where they are signed in, and closes the other sessions', async () => {
    const user = await aUser(app, { password: PASSWORD });
    const other = await aUser(app);
    const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const signIn = (headers: Record<string, string>) =>
      app.as(null).call(accounts.signIn, { body: { username: user.username, password: PASSWORD } }, { headers });
    const here = (await signIn({ 'user-agent': firefox })).body.token;
    const list = async (token: string) => (await app.as(token).call(accounts.listSessions, {})).body;
    expect(await list(here)).toMatchObject({ total: 2 });
    const mine = (await list(here)).data;
    expect(mine.filter((one) => one.current)).toEqual([
      {
        _id: expect.any(String),
        client: 'Firefox, Windows',
        startedAt: expect.stringMatching(/Z$/),
        lastUsedAt: expect.stringMatching(/Z$/),
        current: true,
      },
    ]);
    expect(mine.find((one) => !one.current)).toMatchObject({ client: null });
    expect(JSON.stringify(mine)).not.toContain(here);
    expect((await app.as(here).call(accounts.closeOtherSessions, {})).body).toEqual({ closed: 1 });
    expect(await list(here)).toMatchObject({ total: 1 });
    expect((await app.as(user.token).call(accounts.getMe, {})).status).toBe(401);
    expect((await app.as(other.token).call(accounts.getMe, {})).status).toBe(200);
  });

  test('a new sign-in replaces the session that the browser had', async () => {
    const user = await aUser(app, { password: PASSWORD });
    const headers = { cookie: `joulerie_session=${user.token}`, origin: 'http://joulerie.localhost' };
    const signIn = (password: string) =>
      app.as(null).call(accounts.signIn, { body: { username: user.username, password } }, { headers });
    expect((await signIn('faux')).status).toBe(401);
    expect((await app.as(user.token).call(accounts.getMe, {})).status).toBe(200);
    expect((await signIn(PASSWORD)).status).toBe(200);
    expect((await app.as(user.token).call(accounts.getMe, {})).status).toBe(401);
  });

  test('signing out ends the session', async () => {
    const user = await aUser(app);
    await app.as(user.token).call(accounts.signOut, {});
    expect((await app.as(user.token).call(accounts.getMe, {})).status).toBe(401);
  });

  test('a token is worth nothing in another brand, nor is a forged one', async () => {
    const user = await aUser(app);
    expect((await app.as(user.token, 'helianthe.localhost').call(accounts.getMe, {})).status).toBe(401);
    expect((await app.as(`${user.token.slice(0, -2)}AA`).call(accounts.getMe, {})).status).toBe(401);
  });

  test('a cookie signs a write only from a page of the same host', async () => {
    const user = await aUser(app);
    const put = (origin?: string) =>
      app.app.inject({
        method: 'PUT',
        url: '/proxy/api/v5/user/profile',
        headers: {
          host: 'joulerie.localhost',
          cookie: `joulerie_session=${user.token}`,
          'content-type': 'application/json',
          ...(origin ? { origin } : {}),
        },
        payload: { firstname: 'Autre' },
      });
    expect((await put('http://joulerie.localhost')).statusCode).toBe(200);
    expect((await put('http://ailleurs.example')).json().detail.code).toBe('invalid_origin');
    expect((await put()).statusCode).toBe(403);
  });

  test('tries are counted per account, and the answer says when to come back', async () => {
    const strict = await testApp({ SIGN_IN_TRIES: '3' });
    const body = { username: `inconnu-${unique()}@exemple.fr`, password: 'x' };
    for (let i = 0; i < 3; i++) expect((await strict.as(null).call(accounts.signIn, { body })).status).toBe(401);
    const refused = await strict.as(null).call(accounts.signIn, { body });
    expect([refused.status, refused.error.code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(
      (await strict.as(null).call(accounts.signIn, { body: { ...body, username: `autre-${unique()}@exemple.fr` } }))
        .status,
    ).toBe(401);
  });
});

describe('passwords', () => {
  test('a reset link changes the password once and ends the open sessions', async () => {
    const user = await aUser(app);
    await app.as(null).call(accounts.resetPassword, { body: { username: user.username } });
    const { id, code } = linkOf(user.username);
    const input = { params: { id }, body: { password: PASSWORD, validationCode: code } };
    expect((await app.as(user.token).call(accounts.changePassword, input)).error.code).toBe('required_no_auth');
    expect((await app.as(null).call(accounts.changePassword, input)).status).toBe(200);
    expect((await app.as(null).call(accounts.changePassword, input)).error.code).toBe('invalid_validation_code');
    expect((await app.as(user.token).call(accounts.getMe, {})).status).toBe(401);
    expect(
      (await app.as(null).call(accounts.signIn, { body: { username: user.username, password: PASSWORD } })).status,
    ).toBe(200);
  });

  test('a code ends after 24 hours', async () => {
    const user = await aUser(app);
    await app.as(null).call(accounts.resetPassword, { body: { username: user.username } });
    const { id, code } = linkOf(user.username);
    app.clock.now += 24 * 3_600_000 + 1000;
    const answer = await app
      .as(null)
      .call(accounts.changePassword, { params: { id }, body: { password: PASSWORD, validationCode: code } });
    app.clock.now -= 24 * 3_600_000 + 1000;
    expect(answer.error.code).toBe('invalid_validation_code');
  });

  test('an account of another brand has another error than an unknown one', async () => {
    const elsewhere = await aUser(app, { scopeId: 'helianthe' });
    const here = await app.as(null).call(accounts.resetPassword, { body: { username: elsewhere.username } });
    expect([here.status, here.error.code]).toEqual([403, 'invalid_scope_user_mail']);
    const nowhere = await app
      .as(null)
      .call(accounts.resetPassword, { body: { username: `rien-${unique()}@exemple.fr` } });
    expect([nowhere.status, nowhere.error.code]).toEqual([404, 'no_exist_user_mail']);
  });

  test('an unknown host is no brand', async () => {
    const answer = await app
      .as(null, 'pirate.example')
      .call(accounts.signIn, { body: { username: 'a@exemple.fr', password: 'x' } });
    expect([answer.status, answer.error.code]).toEqual([404, 'unknown_scope']);
  });
});

test('a person changes only their own account', async () => {
  const [user, other] = [await aUser(app), await aUser(app)];
  const mine = await app
    .as(user.token)
    .call(accounts.updateUser, { params: { id: user.id }, body: { firstname: 'Zoé', action: { signin: 'done' } } });
  expect(mine.body).toMatchObject({ firstname: 'Zoé', action: { signin: 'done' } });
  const theirs = await app
    .as(user.token)
    .call(accounts.updateUser, { params: { id: other.id }, body: { firstname: 'Zoé' } });
  expect(theirs.error.code).toBe('restricted_user');
});
