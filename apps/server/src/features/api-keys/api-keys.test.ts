import { getMe } from '@joulerie/contract/accounts';
import * as contract from '@joulerie/contract/api-keys';
import { exportSpace } from '@joulerie/contract/archives';
import { getBuilding } from '@joulerie/contract/buildings';
import { removeMember } from '@joulerie/contract/companies';
import { getBuildingCost } from '@joulerie/contract/costs';
import type { Endpoint } from '@joulerie/contract/endpoint';
import { createFolder, getFolderTree } from '@joulerie/contract/folders';
import { listIncidents } from '@joulerie/contract/incidents';
import type { KeyArea } from '@joulerie/contract/key-areas';
import { getScope } from '@joulerie/contract/reference';
import { listSources } from '@joulerie/contract/sources';
import { personChannel } from '@joulerie/contract/task-channels';
import { authorizeChannel, listTasks, sendTask } from '@joulerie/contract/tasks';
import { DAY_MS } from '@joulerie/domain/calendar';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aMember, aSource, aUser } from '../../testing/builders.ts';

const YEAR = { start_date: '2025-01-01', end_date: '2025-12-31' };
const password = 'Tournesol-42-Lampe';
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

async function aKey(
  person: TestUser,
  { writes = false, days = 30, areas = null }: { writes?: boolean; days?: number; areas?: KeyArea[] | null } = {},
) {
  const made = await app
    .as(person.token)
    .call(contract.createApiKey, { body: { name: 'Tableur', writes, days, areas, password } });
  expect(made.status).toBe(200);
  return made.body;
}
const keysOf = async (person: TestUser) => (await app.as(person.token).call(contract.listApiKeys, {})).body.data;

test('a key reads what its person reads, as a bearer token or with basic credentials', async () => {
  const person = await aUser(app, { password });
  const building = await aBuilding(app, person, { name: 'Mairie' });
  const { secret, key } = await aKey(person);
  expect(secret).toMatch(/^jlr_[\w-]{43}$/);
  expect(secret.startsWith(key.begins)).toBe(true);
  expect((await app.as(secret).call(getBuilding, { params: { id: building.id } })).body.name).toBe('Mairie');
  const basic = `Basic ${Buffer.from(`tableur:${secret}`).toString('base64')}`;
  const answer = await app.app.inject({
    url: `/proxy/api/building/${building.id}`,
    headers: { host: 'joulerie.localhost', authorization: basic },
  });
  expect(answer.json().name).toBe('Mairie');
  expect((await keysOf(person))[0]!.lastUsedAt).not.toBeNull();
});

test('a key that is limited opens its areas and reference data, and nothing else', async () => {
  const person = await aUser(app, { password });
  const building = await aBuilding(app, person, { name: 'Mairie' });
  const { secret, key } = await aKey(person, { areas: ['measures', 'costs'], writes: true });
  expect(key.areas).toEqual(['measures', 'costs']);
  const asked = async (call: Endpoint, input: object = {}) => {
    const { status, error } = await app.as(secret).callLoosely(call, input);
    return error?.message ?? status;
  };
  const limited = 'Cette clé d’API est limitée à «\u00a0Sources et mesures, Coûts\u00a0».';
  expect(await asked(listSources)).toBe(200);
  expect(await asked(getBuildingCost, { params: { id: building.id }, query: YEAR })).toBe(200);
  expect(await asked(getScope)).toBe(200);
  expect(await asked(getBuilding, { params: { id: building.id } })).toBe(limited);
  expect(await asked(createFolder, { body: { name: 'Écoles', _id_parent: null } })).toBe(limited);
  expect(await asked(listTasks)).toBe(limited);
  expect(app.mails.at(-1)!.text).toContain('limité à «\u00a0Sources et mesures, Coûts\u00a0».');
  const everything = (await aKey(person)).key;
  expect(everything.areas).toBeNull();
  expect(
    (
      await app.as(person.token).callLoosely(contract.createApiKey, {
        body: { name: 'Rien', writes: false, days: 30, areas: [], password },
      })
    ).status,
  ).toBe(400);
});

test('no key takes a space away, nor asks for it as a task', async () => {
  const person = await aUser(app, { password });
  const { secret } = await aKey(person, { writes: true });
  const code = async (call: Endpoint, body: object) => (await app.as(secret).callLoosely(call, { body })).error?.code;
  expect(await code(exportSpace, {})).toBe('restricted_key');
  for (const name of ['export_space', 'export_billing_sources'])
    expect(await code(sendTask, { name, kwargs: {}, request: { event_name: name } })).toBe('restricted_key');
  const limited = (await aKey(person, { writes: true, areas: ['exports'] })).secret;
  const building = await aBuilding(app, person, { name: 'Mairie' });
  const source = await aSource(app, person, building.id);
  const update = { name: 'update_source', kwargs: { _id_source: source._id }, request: { event_name: 'maj' } };
  expect((await app.as(limited).callLoosely(sendTask, { body: update })).error?.code).toBe('restricted_key');
});

test('one that only reads changes nothing; one that writes does what its person may', async () => {
  const person = await aUser(app, { password });
  const reading = (await aKey(person)).secret;
  const writing = (await aKey(person, { writes: true })).secret;
  const body = { name: 'Écoles', _id_parent: null };
  expect((await app.as(reading).call(createFolder, { body })).error).toMatchObject({
    code: 'restricted_key',
    message: 'Cette clé d’API ne fait que lire.',
  });
  expect((await app.as(writing).call(createFolder, { body })).status).toBe(201);
  const company = await aUser(app, { company: 'Ateliers', password });
  const reader = await aMember(app, company.spaceId, 'employe_read_only');
  await app.store.db.execute(
    `update users set password_hash = (select password_hash from users where id = '${company.id}') where id = '${reader.id}'`,
  );
  const theirs = (await aKey(reader, { writes: true })).secret;
  expect((await app.as(theirs).call(createFolder, { body })).error.code).toBe('restricted_read_only');
});

test.each([
  ['the account', getMe, {}],
  ['other keys', contract.listApiKeys, {}],
] as const)('no key opens %s', async (_, endpoint, input) => {
  const person = await aUser(app, { password });
  const { secret } = await aKey(person, { writes: true });
  expect((await app.as(secret).call(endpoint, input)).error.code).toBe('restricted_key');
});

test('no key listens to the live channels, which are of a session', async () => {
  const person = await aUser(app, { password });
  const { secret } = await aKey(person, { writes: true });
  const body = { socket_id: '1.1', channel_name: personChannel({ userId: person.id, spaceId: person.spaceId }) };
  expect((await app.as(secret).call(authorizeChannel, { body })).error.code).toBe('restricted_key');
});

describe('a key ends', () => {
  const reads = async (secret: string, host?: string) =>
    (await app.as(secret, host).call(getFolderTree, {})).error?.code ?? 'ok';

  test('on its day', async () => {
    const person = await aUser(app, { password });
    const { secret } = await aKey(person, { days: 1 });
    const before = app.clock.now;
    app.clock.now += DAY_MS - 1000;
    expect(await reads(secret)).toBe('ok');
    app.clock.now += 1000;
    expect(await reads(secret)).toBe('required_auth');
    app.clock.now = before;
  });

  test('when it is revoked, which nobody else does', async () => {
    const person = await aUser(app, { password });
    const stranger = await aUser(app, { password });
    const { secret, key } = await aKey(person);
    const revoke = (who: TestUser) => app.as(who.token).call(contract.deleteApiKey, { params: { id: key._id } });
    expect((await revoke(stranger)).error.code).toBe('not_found');
    expect(await reads(secret)).toBe('ok');
    expect((await revoke(person)).status).toBe(200);
    expect(await reads(secret)).toBe('required_auth');
    expect(await keysOf(person)).toEqual([]);
  });

  test('with the membership that it acts for, and is of its brand only', async () => {
    const owner = await aUser(app, { company: 'Régie', password });
    const member = await aMember(app, owner.spaceId, 'employe');
    await app.store.db.execute(
      `update users set password_hash = (select password_hash from users where id = '${owner.id}') where id = '${member.id}'`,
    );
    const { secret } = await aKey(member);
    expect(await reads(secret, 'helianthe.localhost')).toBe('required_auth');
    await app.as(owner.token).call(removeMember, { body: { _id_user: member.id } });
    expect(await reads(secret)).toBe('required_auth');
  });
});

test('each answer says how many calls are left, and past them when to come back', async () => {
  const person = await aUser(app, { password });
  const { secret } = await aKey(person);
  const first = await app.as(secret).call(getFolderTree, {});
  expect(first.headers).toMatchObject({ 'ratelimit-limit': '600', 'ratelimit-remaining': '599' });
  for (let i = 0; i < 599; i++) await app.as(secret).call(getFolderTree, {});
  const past = await app.as(secret).call(getFolderTree, {});
  expect(past.error.code).toBe('too_many_requests');
  expect(past.headers).toMatchObject({ 'ratelimit-remaining': '0' });
  expect(Number(past.headers['retry-after'])).toBeGreaterThan(0);
});

test('a call that the key does not open counts too, and says how many are left', async () => {
  const person = await aUser(app, { password });
  const { secret } = await aKey(person);
  const body = { name: 'Écoles', _id_parent: null };
  const refused = [await app.as(secret).call(getMe, {}), await app.as(secret).call(createFolder, { body })];
  expect(refused.map(({ error, headers }) => [error.code, headers['ratelimit-remaining']])).toEqual([
    ['restricted_key', '599'],
    ['restricted_key', '598'],
  ]);
  expect((await app.as(secret).call(getFolderTree, {})).headers['ratelimit-remaining']).toBe('597');
});

test('making one asks for the password, and is said by mail; a person has twenty in a space', async () => {
  const person = await aUser(app, { password });
  const make = (given: string) =>
    app
      .as(person.token)
      .call(contract.createApiKey, { body: { name: 'Tableur', writes: false, days: 30, password: given } });
  expect((await make('autre')).error.code).toBe('invalid_password');
  for (let i = 0; i < 20; i++) expect((await make(password)).status).toBe(200);
  expect((await make(password)).error.code).toBe('too_many_keys');
  expect(app.mails.filter(({ to }) => to === person.username)).toHaveLength(20);
});

test('a token of no key, or of none that is known, is nobody’s', async () => {
  for (const token of ['jlr_faux', `jlr_${'a'.repeat(43)}`])
    expect((await app.as(token).call(getFolderTree, {})).error.code).toBe('required_auth');
  const answer = await app.app.inject({
    url: '/proxy/api/v5/folder/tree',
    headers: { host: 'joulerie.localhost', authorization: 'Basic ZmF1eDptb3Q=' },
  });
  expect(answer.statusCode).toBe(401);
});

test.each([
  ['a call that every key opens', listIncidents, true, false],
  ['one that keys of its area open', getFolderTree, true, true],
  ['one that a key that writes opens', createFolder, true, true],
  ['one that no key opens', getMe, false, true],
] as const)('the document of the calls says of %s how it takes keys', async (_, endpoint, takesBasic, refuses) => {
  const { paths } = (
    await app.app.inject({ url: '/openapi.json', headers: { host: 'joulerie.localhost' } })
  ).json<Document>();
  const { security, responses } = paths[endpoint.path]![endpoint.method.toLowerCase()]!;
  expect(security.some((scheme) => 'basic' in scheme)).toBe(takesBasic);
  expect(responses['403']?.description.includes('`restricted_key`') ?? false).toBe(refuses);
  expect(responses['429']?.description).toContain('`too_many_requests`');
});
type Document = {
  paths: Record<string, Record<string, { security: object[]; responses: Record<string, { description: string }> }>>;
};
