import * as accounts from '@joulerie/contract/accounts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aMember, aUser, unique } from '../../testing/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const PASSWORD = 'Tournesol-42-Lampe';
const newcomer = (role: 'particulier' | 'professionnel' | 'conseiller' = 'particulier') => ({
  role,
  firstname: 'Émile',
  lastname: 'Zola',
  username: `emile-${unique()}@exemple.fr`,
  password: PASSWORD,
  acceptTerms: true as const,
});
type Newcomer = ReturnType<typeof newcomer> & {
  phone?: string | null;
  company?: { name: string; type: 'entreprise'; siret?: string | null } | null;
};
const register = (body: Newcomer) => app.as(null).call(accounts.createUser, { body });
const mailsTo = (username: string) => app.mails.filter((one) => one.to === username);
const codeOf = (username: string) => decodeURIComponent(/code=([\w%-]+)/.exec(mailsTo(username).at(-1)!.text)![1]!);
const signIn = (username: string, password = PASSWORD) =>
  app.as(null).call(accounts.signIn, { body: { username, password } });

/** Registers, validates and signs in. */
async function join(body: Newcomer) {
  const { _id: id } = (await register(body)).body;
  await app.as(null).call(accounts.validateUser, { params: { id }, body: { validationCode: codeOf(body.username) } });
  return (await signIn(body.username)).body;
}

describe('who joins', () => {
  test('alone has no company, even when one is named', async () => {
    const company = { name: 'Vexin Énergies', type: 'entreprise' as const };
    const { user, token } = await join({ ...newcomer(), phone: '0601020304', company });
    expect(user).toMatchObject({
      role: 'utilisateur',
      derivedRole: 'particulier',
      isPro: false,
      isAdmin: false,
      isAdminScope: false,
      isValidated: true,
      company: null,
      action: { signin: 'todo' },
      preferences: {},
    });
    expect(user.phone).toMatch(/601020304$/);
    expect((await app.as(token).call(accounts.getMe, {})).body).toEqual(user);
  });

  test('for a company names it; as an adviser or not', async () => {
    for (const role of ['professionnel', 'conseiller'] as const) {
      const nameless = await register(newcomer(role));
      expect([nameless.status, nameless.error.fields]).toEqual([400, { company: 'Le nom de la société est requis' }]);
      const { user } = await join({ ...newcomer(role), company: { name: 'Vexin Énergies', type: 'entreprise' } });
      expect(user).toMatchObject({
        role: role === 'conseiller' ? 'conseiller' : 'utilisateur',
        derivedRole: role,
        isPro: true,
        phone: null,
        company: { name: 'Vexin Énergies', type: 'entreprise', userCompanyType: 'owner' },
      });
    }
  });

  test('for a company that is there already is refused by its number, and has no account', async () => {
    const company = {
      name: 'Vexin',
      type: 'entreprise' as const,
      siret: String(unique()).slice(-14).padStart(14, '1'),
    };
    expect((await register({ ...newcomer('professionnel'), company })).status).toBe(201);
    const second = { ...newcomer('professionnel'), company };
    const refused = await register(second);
    expect([refused.status, refused.error.code]).toEqual([409, 'already_exist_company']);
    const free = await app.as(null).call(accounts.verifyUsername, { query: { username: second.username } });
    expect(free.body).toEqual({ username: second.username, available: true });
    // A company of one’s own has no number to compare.
    expect((await register({ ...newcomer(), company })).status).toBe(201);
  });

  test('twice with one address is refused as a person', async () => {
    const body = newcomer();
    expect((await register(body)).body).toMatchObject({ username: body.username, mailSent: true });
    expect((await register(body)).error.code).toBe('already_exist_user');
    expect(mailsTo(body.username)).toHaveLength(1);
  });
});

describe('the mail of validation', () => {
  test('may be sent again: the first link serves too, until one was used', async () => {
    const body = newcomer();
    const { _id: id } = (await register(body)).body;
    const first = codeOf(body.username);
    const again = await app.as(null).call(accounts.sendValidation, { body: { username: body.username } });
    expect([again.status, mailsTo(body.username).length]).toEqual([200, 2]);
    const validate = (validationCode: string) =>
      app.as(null).call(accounts.validateUser, { params: { id }, body: { validationCode } });
    expect((await validate(first)).status).toBe(200);
    expect((await validate(codeOf(body.username))).error.code).toBe('invalid_user_already_validated');
    const useless = await app.as(null).call(accounts.sendValidation, { body: { username: body.username } });
    expect([useless.status, useless.error.code]).toEqual([409, 'invalid_user_already_validated']);
    const unknown = await app
      .as(null)
      .call(accounts.sendValidation, { body: { username: `rien-${unique()}@exemple.fr` } });
    expect([unknown.status, unknown.error.code]).toEqual([404, 'not_found_user']);
  });

  test('validates its own account, in its own brand', async () => {
    const [one, other] = [newcomer(), newcomer()];
    const { _id: id } = (await register(one)).body;
    await register(other);
    const validate = (validationCode: string, host?: string) =>
      app.as(null, host).call(accounts.validateUser, { params: { id }, body: { validationCode } });
    expect((await validate(codeOf(other.username))).error.code).toBe('invalid_validation_code');
    expect((await validate(codeOf(one.username), 'helianthe.localhost')).error.code).toBe('invalid_validation_code');
    expect((await signIn(one.username)).error.code).toBe('not_validated_user');
    expect((await validate(codeOf(one.username))).status).toBe(200);
  });
});

describe('a link for a new password', () => {
  test('is no validation, nor the other way round; it proves the address all the same', async () => {
    const body = newcomer();
    const { _id: id } = (await register(body)).body;
    const validation = codeOf(body.username);
    await app.as(null).call(accounts.resetPassword, { body: { username: body.username } });
    const reset = codeOf(body.username);
    const change = (validationCode: string, password = 'Autre-Lampe-43', host?: string) =>
      app.as(null, host).call(accounts.changePassword, { params: { id }, body: { password, validationCode } });
    expect((await change(validation)).error.code).toBe('invalid_validation_code');
    const mistaken = await app
      .as(null)
      .call(accounts.validateUser, { params: { id }, body: { validationCode: reset } });
    expect(mistaken.error.code).toBe('invalid_validation_code');
    expect((await change(reset, 'Autre-Lampe-43', 'helianthe.localhost')).error.code).toBe('invalid_validation_code');
    const common = await change(reset, 'Motdepasse-2026!');
    expect(common.error.fields?.password).toMatch(/trop courant/);
    expect((await change(reset)).status).toBe(200);
    expect((await signIn(body.username, PASSWORD)).error.code).toBe('invalid_credentials');
    expect((await signIn(body.username, 'Autre-Lampe-43')).status).toBe(200);
  });
});

describe('a profile', () => {
  test('is changed by its fields; what is not given stays', async () => {
    const user = await aUser(app);
    const as = app.as(user.token);
    const put = async (body: Parameters<typeof save>[0]) => (await save(body)).body;
    const save = (body: {
      firstname?: string;
      phone?: string | null;
      preferences?: { theme?: 'dark'; unit?: 'EUR' };
    }) => as.call(accounts.updateProfile, { body });
    expect(await put({ preferences: { theme: 'dark' } })).toMatchObject({
      firstname: 'Camille',
      preferences: { theme: 'dark' },
    });
    expect(await put({ preferences: { unit: 'EUR' }, phone: '0601020304' })).toMatchObject({
      preferences: { theme: 'dark', unit: 'EUR' },
    });
    expect(await put({ phone: null, firstname: 'Zoé' })).toMatchObject({
      phone: null,
      firstname: 'Zoé',
      lastname: 'Martin',
    });
    expect((await save({})).body).toMatchObject({ firstname: 'Zoé', preferences: { theme: 'dark', unit: 'EUR' } });
  });

  test('keeps the first steps until they are done or refused', async () => {
    const user = await aUser(app);
    const put = async (body: { lastname?: string; action?: { signin: 'done' | null } }) =>
      (await app.as(user.token).call(accounts.updateUser, { params: { id: user.id }, body })).body.action;
    expect(await put({ action: { signin: 'done' } })).toEqual({ signin: 'done' });
    expect(await put({ lastname: 'Durand' })).toEqual({ signin: 'done' });
    expect(await put({ action: { signin: null } })).toEqual({ signin: null });
  });

  test('changes its password with the current one, which ends the other sessions only', async () => {
    const user = await aUser(app, { password: PASSWORD });
    const here = (await signIn(user.username)).body.token;
    const change = (current: string, next: string) =>
      app.as(here).call(accounts.updateProfile, { body: { password: { current, next } } });
    expect((await change('Faux-Mot-12', 'Autre-Lampe-43')).error.code).toBe('invalid_password');
    expect((await change(PASSWORD, 'Motdepasse-2026!')).error.fields).toEqual({
      'password.next': 'Ce mot de passe est trop courant : choisissez-en un autre',
    });
    const me = async (token: string) => (await app.as(token).call(accounts.getMe, {})).status;
    expect([await me(here), await me(user.token)]).toEqual([200, 200]);
    expect((await change(PASSWORD, 'Autre-Lampe-43')).status).toBe(200);
    expect([await me(here), await me(user.token)]).toEqual([200, 401]);
    expect((await signIn(user.username)).status).toBe(401);
    expect((await signIn(user.username, 'Autre-Lampe-43')).status).toBe(200);
  });

  test('is seen by those who share the space', async () => {
    const owner = await aUser(app, { company: 'Vexin Énergies' });
    const colleague = await aMember(app, owner.spaceId, 'employe_read_only');
    const stranger = await aUser(app);
    const get = (username?: string) =>
      app.as(owner.token).call(accounts.getUser, { query: username === undefined ? {} : { username } });
    for (const own of [undefined, owner.username, owner.username.toUpperCase()])
      expect((await get(own)).body).toMatchObject({ _id: owner.id, company: { userCompanyType: 'owner' } });
    const own = { phone: '0601020304', preferences: { unit: 'EUR' as const } };
    await app.as(colleague.token).call(accounts.updateProfile, { body: own });
    expect((await app.as(colleague.token).call(accounts.getMe, {})).body).toMatchObject(own);
    expect((await get(colleague.username)).body).toMatchObject({
      _id: colleague.id,
      phone: null,
      preferences: {},
      company: { _id: owner.spaceId, name: 'Vexin Énergies', userCompanyType: 'employe_read_only' },
    });
    for (const username of [stranger.username, `rien-${unique()}@exemple.fr`]) {
      const hidden = await get(username);
      expect([hidden.status, hidden.error.code]).toEqual([404, 'not_found_user']);
    }
  });
});

describe('signing in', () => {
  test('opens the company’s space before one’s own, until one of them was used', async () => {
    const owner = await aUser(app, { company: 'Vexin Énergies' });
    const person = await aUser(app, { password: PASSWORD });
    const { memberships } = await import('./accounts.tables.ts');
    await app.store.db
      .insert(memberships)
      .values({ userId: person.id, spaceId: owner.spaceId, type: 'administrateur' });
    expect((await signIn(person.username)).body.user.company).toMatchObject({
      _id: owner.spaceId,
      userCompanyType: 'administrateur',
    });
  });

  test('is refused in the same words for an unknown address, a wrong password and a person of no space', async () => {
    const user = await aUser(app, { password: PASSWORD });
    const { memberships } = await import('./accounts.tables.ts');
    const { eq } = await import('drizzle-orm');
    const wrong = await signIn(user.username, 'Faux-Mot-12');
    const unknown = await signIn(`rien-${unique()}@exemple.fr`);
    await app.store.db.delete(memberships).where(eq(memberships.userId, user.id));
    for (const answer of [wrong, unknown, await signIn(user.username)])
      expect([answer.status, answer.error.code]).toEqual([401, 'invalid_credentials']);
  });

  test('says until when the session lives', async () => {
    const user = await aUser(app, { password: PASSWORD });
    const { expires_at: until } = (await signIn(user.username)).body;
    expect(Date.parse(until)).toBe(app.clock.now + 1_800_000);
  });
});
