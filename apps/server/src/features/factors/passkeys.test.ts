import { getMe, signIn } from '@joulerie/contract/accounts';
import * as contract from '@joulerie/contract/factors';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aUser } from '../../testing/builders.ts';
import { softPasskey } from '../../testing/passkey.ts';
import { totpCode } from '../../testing/totp-code.ts';

const password = 'Tournesol-42-Lampe';
const origin = 'http://joulerie.localhost';
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

async function add(person: TestUser, key: ReturnType<typeof softPasskey>, name = 'Téléphone', on = app) {
  const begun = await on.as(person.token).call(contract.beginPasskey, { body: { password } });
  const credential = key.created(begun.body.options.challenge);
  return on.as(person.token).call(contract.addPasskey, { body: { name, credential } });
}

/** A sign-in that waits, with what the browser must sign. */
async function waiting({ username }: TestUser) {
  const refused = await app.as(null).call(signIn, { body: { username, password } });
  const token = String(refused.error.signIn);
  const { methods, passkey } = (await app.as(null).call(contract.prepareSecondFactor, { body: { signIn: token } }))
    .body;
  return { token, methods, challenge: passkey!.challenge };
}
const finish = (token: string, credential: ReturnType<ReturnType<typeof softPasskey>['used']>) =>
  app.as(null).call(contract.finishSignIn, { body: { signIn: token, proof: { kind: 'passkey', credential } } });

test('a passkey finishes a sign-in, and says when it last served', async () => {
  const person = await aUser(app, { password });
  const key = softPasskey(origin);
  const added = await add(person, key);
  expect(added.body.recoveryCodes).toHaveLength(10);
  expect(added.body.factors.passkeys).toMatchObject([{ name: 'Téléphone', lastUsedAt: null }]);

  const { token, methods, challenge } = await waiting(person);
  expect(methods).toEqual(['passkey', 'recovery']);
  const entered = await finish(token, key.used(challenge));
  expect((await app.as(entered.body.token).call(getMe, {})).body._id).toBe(person.id);
  const { passkeys } = (await app.as(person.token).call(contract.getFactors, {})).body;
  expect(passkeys[0]!.lastUsedAt).not.toBeNull();
});

test('one of another account, another challenge, another page or a copied key is refused', async () => {
  const person = await aUser(app, { password });
  const key = softPasskey(origin);
  await add(person, key);
  const other = await aUser(app, { password });
  const theirs = softPasskey(origin);
  await add(other, theirs);
  const elsewhere = softPasskey('http://autre.localhost');
  const refused = async (make: (challenge: string) => ReturnType<typeof key.used>) => {
    const { token, challenge } = await waiting(person);
    return (await finish(token, make(challenge))).error;
  };
  const first = await waiting(person);
  expect((await finish(first.token, key.used(first.challenge, 5))).status).toBe(200);

  expect(await refused(theirs.used)).toMatchObject({
    code: 'invalid_second_factor',
    message: 'Cette clé d’accès n’a pas été reconnue.',
  });
  for (const make of [
    () => key.used(first.challenge, 6),
    (challenge: string) => ({ ...elsewhere.used(challenge), id: key.used(challenge).id }),
    (challenge: string) => key.used(challenge, 2),
  ])
    expect((await refused(make)).code).toBe('invalid_second_factor');
});

test('one that was not asked for, or is of an account already, is not added', async () => {
  const person = await aUser(app, { password });
  const key = softPasskey(origin);
  const credential = key.created('cmllbg');
  const unasked = await app.as(person.token).call(contract.addPasskey, { body: { name: 'Clé', credential } });
  expect(unasked.error).toMatchObject({
    code: 'invalid_second_factor',
    message: 'Cette clé d’accès n’a pas pu être vérifiée. Recommencez.',
  });
  expect((await add(person, key)).status).toBe(200);
  expect((await add(await aUser(app, { password }), key)).error.code).toBe('invalid_second_factor');
});

test('an application that was prepared and not confirmed finishes no sign-in', async () => {
  const person = await aUser(app, { password });
  await add(person, softPasskey(origin));
  const { secret } = (await app.as(person.token).call(contract.beginTotp, { body: { password } })).body;
  const { token, methods } = await waiting(person);
  expect(methods).toEqual(['passkey', 'recovery']);
  const proof = { kind: 'totp' as const, code: totpCode(secret, app.clock.now) };
  const finished = await app.as(null).call(contract.finishSignIn, { body: { signIn: token, proof } });
  expect(finished.error.code).toBe('invalid_second_factor');
});

test('what a browser was asked to sign lives five minutes', async () => {
  const person = await aUser(app, { password });
  const key = softPasskey(origin);
  const begun = await app.as(person.token).call(contract.beginPasskey, { body: { password } });
  app.clock.now += 5 * 60_000;
  const credential = key.created(begun.body.options.challenge);
  const late = await app.as(person.token).call(contract.addPasskey, { body: { name: 'Clé', credential } });
  expect(late.error.code).toBe('invalid_second_factor');
});

test('adding several spends no try of the account', async () => {
  const strict = await testApp({ SIGN_IN_TRIES: '2' });
  const person = await aUser(strict, { password });
  for (let i = 0; i < 3; i++) expect((await add(person, softPasskey(origin), `Clé ${i}`, strict)).status).toBe(200);
});

test('an account has ten at most', async () => {
  const person = await aUser(app, { password });
  for (let i = 0; i < 10; i++) expect((await add(person, softPasskey(origin), `Clé ${i}`)).status).toBe(200);
  const begun = await app.as(person.token).call(contract.beginPasskey, { body: { password } });
  expect(begun.error.code).toBe('too_many_passkeys');
});

test('the last one is removed with the password, and by nobody else', async () => {
  const person = await aUser(app, { password });
  const { passkeys } = (await add(person, softPasskey(origin))).body.factors;
  const stranger = await aUser(app, { password });
  const remove = (token: string, given = password) =>
    app.as(token).call(contract.removePasskey, { params: { id: passkeys[0]!._id }, body: { password: given } });
  expect((await remove(person.token, 'autre')).error.code).toBe('invalid_password');
  expect((await remove(stranger.token)).error.code).toBe('not_found');
  expect((await remove(person.token)).body).toMatchObject({ active: false, passkeys: [] });
  expect((await app.as(null).call(signIn, { body: { username: person.username, password } })).status).toBe(200);
});
