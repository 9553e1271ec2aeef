import { getMe, signIn, updateProfile } from '@joulerie/contract/accounts';
import { changeSpace, updateCompanySecurity } from '@joulerie/contract/companies';
import * as contract from '@joulerie/contract/factors';
import { getFolderTree } from '@joulerie/contract/folders';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { openPostgres } from '../../platform/database.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aMember, aUser } from '../../testing/builders.ts';
import { meanwhile } from '../../testing/meanwhile.ts';
import { testDatabase } from '../../testing/store.ts';
import { totpCode } from '../../testing/totp-code.ts';

const password = 'Tournesol-42-Lampe';
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const codeOf = (secret: string, at = app.clock.now) => totpCode(secret, at);

/** Another code: that of the next 30 seconds, once they have come. */
function nextCode(secret: string, on = app): string {
  on.clock.now += 30_000;
  return codeOf(secret, on.clock.now);
}

/** Adds an application to an account and answers its secret and the recovery codes. */
async function withTotp(person: Pick<TestUser, 'token'>, on = app) {
  const begun = await on.as(person.token).call(contract.beginTotp, { body: { password } });
  const { secret } = begun.body;
  const confirmed = await on.as(person.token).call(contract.confirmTotp, { body: { code: nextCode(secret, on) } });
  return { secret, uri: begun.body.uri, confirmed };
}

/** What a sign-in with the right password answers to an account that has a second factor. */
async function signInOf({ username }: TestUser): Promise<string> {
  const refused = await app.as(null).call(signIn, { body: { username, password } });
  expect([refused.status, refused.error.code]).toEqual([401, 'required_second_factor']);
  return String(refused.error.signIn);
}
const finish = (token: string, proof: contract.Proof) =>
  app.as(null).call(contract.finishSignIn, { body: { signIn: token, proof } });

describe('an authentication application', () => {
  test('finishes a sign-in by its code, which serves once', async () => {
    const person = await aUser(app, { password });
    const { secret, uri, confirmed } = await withTotp(person);
    expect(uri).toContain(`secret=${secret}`);
    expect(confirmed.body.factors).toMatchObject({ active: true, recoveryCodesLeft: 10, passkeys: [] });

    const code = nextCode(secret);
    const entered = await finish(await signInOf(person), { kind: 'totp', code });
    expect(entered.status).toBe(200);
    expect((await app.as(entered.body.token).call(getMe, {})).body._id).toBe(person.id);
    const again = await finish(await signInOf(person), { kind: 'totp', code });
    expect(again.error).toMatchObject({
      code: 'invalid_second_factor',
      message: 'Ce code n’est pas le bon, ou il a déjà servi.',
    });
  });

  test('the code that confirmed it, one of before and one of later do not serve', async () => {
    const person = await aUser(app, { password });
    const { secret } = await withTotp(person);
    const waiting = await signInOf(person);
    for (const at of [0, -60_000, 90_000])
      expect((await finish(waiting, { kind: 'totp', code: codeOf(secret, app.clock.now + at) })).error.code).toBe(
        'invalid_second_factor',
      );
    expect((await finish(waiting, { kind: 'totp', code: nextCode(secret) })).status).toBe(200);
  });

  test('ends the other sessions when it is the first factor', async () => {
    const person = await aUser(app, { password });
    const other = (await app.as(null).call(signIn, { body: { username: person.username, password } })).body.token;
    await withTotp(person);
    expect((await app.as(other).call(getMe, {})).error.code).toBe('required_auth');
    expect((await app.as(person.token).call(getMe, {})).status).toBe(200);
  });

  test('does not serve before a code of it was shown, and a wrong one changes nothing', async () => {
    const person = await aUser(app, { password });
    await app.as(person.token).call(contract.beginTotp, { body: { password } });
    const wrong = await app.as(person.token).call(contract.confirmTotp, { body: { code: '000000' } });
    expect(wrong.error.code).toBe('invalid_second_factor');
    expect((await app.as(null).call(signIn, { body: { username: person.username, password } })).status).toBe(200);
  });

  test('is not prepared again once in place; it needs the password', async () => {
    const person = await aUser(app, { password });
    await withTotp(person);
    const begin = (given: string) => app.as(person.token).call(contract.beginTotp, { body: { password: given } });
    expect((await begin(password)).error.code).toBe('already_has_factor');
    expect((await begin('autre')).error.code).toBe('invalid_password');
  });

  test('when it is removed, the password is enough again and codes of before are none', async () => {
    const person = await aUser(app, { password });
    await withTotp(person);
    const removed = await app.as(person.token).call(contract.removeTotp, { body: { password } });
    expect(removed.body).toMatchObject({ active: false, totp: null, recoveryCodesLeft: 0 });
    expect((await app.as(null).call(signIn, { body: { username: person.username, password } })).status).toBe(200);
    expect((await app.as(person.token).call(contract.removeTotp, { body: { password } })).error.code).toBe('not_found');
  });

  test('its owner hears by mail of each change', async () => {
    const person = await aUser(app, { password });
    await withTotp(person);
    await app.as(person.token).call(contract.renewRecoveryCodes, { body: { password } });
    await app.as(person.token).call(contract.removeTotp, { body: { password } });
    expect(app.mails.filter(({ to }) => to === person.username).map(({ subject }) => subject)).toEqual([
      'Un second facteur a été ajouté à votre compte Joulerie',
      'Vos codes de secours ont été remplacés Joulerie',
      'Un second facteur a été retiré de votre compte Joulerie',
    ]);
  });
});

describe('recovery codes', () => {
  test('each serves once, however it is typed', async () => {
    const person = await aUser(app, { password });
    const codes = (await withTotp(person)).confirmed.body.recoveryCodes!;
    expect(new Set(codes).size).toBe(10);
    const typed = codes[0]!.toLowerCase().replaceAll('-', ' ');
    expect((await finish(await signInOf(person), { kind: 'recovery', code: typed })).status).toBe(200);
    const again = await finish(await signInOf(person), { kind: 'recovery', code: codes[0]! });
    expect(again.error.code).toBe('invalid_second_factor');
    expect((await app.as(person.token).call(contract.getFactors, {})).body.recoveryCodesLeft).toBe(9);
  });

  test('new ones end those of before', async () => {
    const person = await aUser(app, { password });
    const before = (await withTotp(person)).confirmed.body.recoveryCodes!;
    const renewed = await app.as(person.token).call(contract.renewRecoveryCodes, { body: { password } });
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    const waiting = await signInOf(person);
    expect((await finish(waiting, { kind: 'recovery', code: before[1]! })).error.code).toBe('invalid_second_factor');
    expect((await finish(waiting, { kind: 'recovery', code: renewed.body.recoveryCodes[0]! })).status).toBe(200);
  });

  test('there are none without a second factor', async () => {
    const person = await aUser(app, { password });
    const renewed = await app.as(person.token).call(contract.renewRecoveryCodes, { body: { password } });
    expect(renewed.error.code).toBe('not_found');
  });
});

describe('a sign-in that waits for its second factor', () => {
  test('ends after five minutes, once it has served, and with a change of password', async () => {
    const person = await aUser(app, { password });
    const { secret } = await withTotp(person);
    const late = await signInOf(person);
    app.clock.now += 5 * 60_000;
    expect((await finish(late, { kind: 'totp', code: codeOf(secret) })).error.code).toBe('expired_sign_in');

    const used = await signInOf(person);
    expect((await finish(used, { kind: 'totp', code: nextCode(secret) })).status).toBe(200);
    expect((await finish(used, { kind: 'totp', code: nextCode(secret) })).error.code).toBe('expired_sign_in');

    const waiting = await signInOf(person);
    const next = 'Coquelicot-17-Table';
    await app.as(person.token).call(updateProfile, { body: { password: { current: password, next } } });
    expect((await finish(waiting, { kind: 'totp', code: nextCode(secret) })).error.code).toBe('expired_sign_in');
  });

  test('names the ways that the account has', async () => {
    const person = await aUser(app, { password });
    await withTotp(person);
    const ways = await app.as(null).call(contract.prepareSecondFactor, { body: { signIn: await signInOf(person) } });
    expect(ways.body).toEqual({ methods: ['totp', 'recovery'], passkey: null });
    const none = await app.as(null).call(contract.prepareSecondFactor, { body: { signIn: 'faux' } });
    expect(none.error.code).toBe('expired_sign_in');
  });

  test('is of its brand only', async () => {
    const person = await aUser(app, { password });
    await withTotp(person);
    const elsewhere = app.as(null, 'helianthe.localhost');
    const ways = await elsewhere.call(contract.prepareSecondFactor, { body: { signIn: await signInOf(person) } });
    expect(ways.error.code).toBe('expired_sign_in');
  });

  test('codes of one account are counted, whatever the sign-in', async () => {
    const strict = await testApp({ SIGN_IN_TRIES: '3' });
    const person = await aUser(strict, { password });
    const begun = await strict.as(person.token).call(contract.beginTotp, { body: { password } });
    const code = codeOf(begun.body.secret, strict.clock.now);
    await strict.as(person.token).call(contract.confirmTotp, { body: { code } });
    const tried = async () => {
      const refused = await strict.as(null).call(signIn, { body: { username: person.username, password } });
      const proof = { kind: 'totp' as const, code: '000000' };
      const body = { signIn: String(refused.error.signIn), proof };
      return (await strict.as(null).call(contract.finishSignIn, { body })).error.code;
    };
    const answers = [await tried(), await tried(), await tried(), await tried()];
    expect(answers).toEqual([...Array(3).fill('invalid_second_factor'), 'too_many_requests']);
  });
});

test('whoever found the password and spends the tries of codes keeps no browser out that signed in before', async () => {
  // The tries of this address by other tests are of another database.
  const store = await openPostgres(await testDatabase());
  const strict = await testApp({ SIGN_IN_TRIES: '4' }, store);
  const person = await aUser(strict, { password });
  const body = { username: person.username, password };
  const first = await strict.as(null).call(signIn, { body });
  const cookies = [first.headers['set-cookie']].flat().map(String);
  const cookie = cookies.find((one) => one.startsWith('joulerie_device'))!.split(';')[0]!;
  const { secret } = await withTotp({ token: first.body.token }, strict);
  const tried = async (headers: Record<string, string>, code: string) => {
    const refused = await strict.as(null).call(signIn, { body }, { headers });
    const proof = { kind: 'totp' as const, code };
    return strict
      .as(null)
      .call(contract.finishSignIn, { body: { signIn: String(refused.error.signIn), proof } }, { headers });
  };
  for (let i = 0; i < 4; i++) await tried({}, '000000');
  strict.clock.now += 30_000;
  const right = codeOf(secret, strict.clock.now);
  expect((await tried({ cookie: 'joulerie_device=invented' }, right)).error.code).toBe('too_many_requests');
  expect((await tried({ cookie }, '000000')).error.code).toBe('invalid_second_factor');
  expect((await tried({ cookie }, right)).status).toBe(200);
  await strict.app.close();
  await store.close();
});

describe('a company that asks for a second factor', () => {
  const require = (token: string, secondFactorRequired: boolean) =>
    app.as(token).call(updateCompanySecurity, { body: { secondFactorRequired } });
  const asks = async () => {
    const owner = await aUser(app, { company: 'Ateliers du Midi', password });
    await withTotp(owner);
    expect((await require(owner.token, true)).body).toMatchObject({ secondFactorRequired: true, withoutFactor: 0 });
    return owner;
  };

  test('opens to a member without one nothing but what leads out, at once', async () => {
    const owner = await aUser(app, { company: 'Ateliers du Nord', password });
    await withTotp(owner);
    const member = await aMember(app, owner.spaceId, 'employe');
    const own = app.as(member.token);
    expect((await own.call(getFolderTree, {})).status).toBe(200);
    await require(owner.token, true);
    expect((await own.call(getFolderTree, {})).error.code).toBe('required_company_factor');
    expect((await own.call(getMe, {})).body.lacksSecondFactor).toBe(true);
    expect((await own.call(contract.getFactors, {})).body.requiredBy).toEqual(['Ateliers du Nord']);
    const left = await own.call(changeSpace, { params: { id: member.id }, body: { _id_company: owner.spaceId } });
    expect(left.status).toBe(200);
    await require(owner.token, false);
    expect((await own.call(getFolderTree, {})).status).toBe(200);
  });

  test('is asked for by an owner who has one', async () => {
    const owner = await aUser(app, { company: 'Ateliers du Sud', password });
    expect((await require(owner.token, true)).error.code).toBe('lacks_own_factor');
    const administrator = await aMember(app, owner.spaceId, 'administrateur');
    expect((await require(administrator.token, true)).error.code).toBe('restricted_role_company');
  });

  test('is asked for by nobody who removes theirs meanwhile', async () => {
    const owner = await aUser(app, { company: 'Ateliers du Centre', password });
    await withTotp(owner);
    const removed = sql`update users set second_factor_since = null where id = ${owner.id}`;
    const asked = await meanwhile(app.store, removed, () => require(owner.token, true));
    expect(asked.error?.code).toBe('lacks_own_factor');
  });

  test('keeps its members from removing their last one', async () => {
    const owner = await asks();
    const removed = await app.as(owner.token).call(contract.removeTotp, { body: { password } });
    expect(removed.error.code).toBe('last_factor');
    expect((await app.as(owner.token).call(contract.getFactors, {})).body.totp).not.toBeNull();
  });
});
