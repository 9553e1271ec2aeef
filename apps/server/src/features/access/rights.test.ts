import * as buildingCalls from '@joulerie/contract/buildings';
import { CALLS } from '@joulerie/contract/calls';
import type { Endpoint } from '@joulerie/contract/endpoint';
import { ERRORS } from '@joulerie/contract/errors';
import * as folderCalls from '@joulerie/contract/folders';
import * as sourceCalls from '@joulerie/contract/sources';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../../sandbox/src/main.ts';
import { resetBreakers } from '../../platform/outgoing.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { ROLES, type RightsInput, type RightsTable, type Role } from '../../platform/rights.ts';
import { MANIFESTS } from '../../app.ts';
import { type Cast, SECRET, aCast, someThings, stateOf } from '../../testing/cast.ts';

let app: TestApp;
let sandbox: Sandbox;
beforeAll(async () => {
  resetBreakers();
  sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  app = await testApp({
    GEOCODING_URL: sandbox.url,
    BDNB_URL: sandbox.url,
    COMPANY_SEARCH_URL: sandbox.url,
    STATUSPAGE_URL: sandbox.url,
    STRIPE_API_URL: sandbox.url,
    STRIPE_SECRET_KEY: 'sk_test_of_tests',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_tests',
    SIGN_IN_TRIES: '100000',
  });
});
afterAll(() => sandbox.close());

/** Roles that must never see a name of what the creator made. */
const OUTSIDE: readonly Role[] = ['stranger', 'colleague', 'readOnly', 'otherSpace', 'otherBrand'];

function make(cast: Cast, role: Role, endpoint: Endpoint, { file, ...input }: RightsInput) {
  const token = role === 'stranger' ? null : cast[role].token;
  const host = role === 'otherBrand' ? 'helianthe.localhost' : 'joulerie.localhost';
  return app.as(token, host).callLoosely(endpoint, input, file ? { file } : {});
}

const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;

const ROWS: RightsTable = Object.assign({}, ...MANIFESTS.map((manifest) => manifest.rights));

describe('role × call', () => {
  test.each(CALLS.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', async (name, endpoint) => {
    const row = ROWS[name];
    if (!row) throw new Error(`no row for ${name}`);
    const cast = await aCast(app);
    let things = await someThings(app, cast);
    const changesThings =
      endpoint.method === 'DELETE' || (endpoint.method !== 'GET' && row.expected.colleague !== 'ok');
    const before = await stateOf(app, cast.owner.spaceId);
    for (const role of ROLES) {
      const expected = row.expected[role];
      if (expected === 'ok') continue;
      const answer = await make(cast, role, endpoint, row.input(things));
      expect([role, answer.status, answer.error?.code]).toEqual([role, ERRORS[expected].status, expected]);
      expect(answer.error.message).toEqual(expect.stringMatching(/\S/));
      if (OUTSIDE.includes(role)) expect(JSON.stringify(answer.error)).not.toContain(SECRET);
    }
    // Nobody who was refused changed anything.
    expect(await stateOf(app, cast.owner.spaceId)).toEqual(before);
    for (const role of ROLES) {
      if (row.expected[role] !== 'ok') continue;
      const outside = OUTSIDE.includes(role);
      const answer = await make(cast, role, endpoint, row.input(things));
      expect([role, answer.error?.code ?? 'ok', answer.status]).toEqual([role, 'ok', endpoint.creates ? 201 : 200]);
      if (outside) expect(JSON.stringify(answer.body), role).not.toContain(SECRET);
      // What one was allowed to change or remove, the next finds anew.
      if (!outside && changesThings) things = await someThings(app, cast);
    }
  });
});

describe('rights take effect at once', () => {
  test('a person taken out of a company loses the open session and what it gave', async () => {
    const cast = await aCast(app);
    const me = () => app.as(cast.colleague.token).call(folderCalls.getFolderTree, {});
    expect((await me()).status).toBe(200);
    await app.store.db.execute(sql`delete from memberships where user_id = ${cast.colleague.id}`);
    expect((await me()).error.code).toBe('required_auth');
  });

  test('an employee who becomes read-only writes nothing more, and still reads what they made', async () => {
    const cast = await aCast(app);
    const things = await someThings(app, cast);
    await app.store.db.execute(
      sql`update memberships set type = 'employe_read_only' where user_id = ${cast.creator.id}`,
    );
    const read = await app.as(cast.creator.token).call(buildingCalls.getBuilding, { params: { id: things.building } });
    expect([read.status, read.body.rights]).toEqual([200, ['view']]);
    const write = await app
      .as(cast.creator.token)
      .call(buildingCalls.updateBuilding, { params: { id: things.building }, body: { name: 'Autre' } });
    expect(write.error.code).toBe('restricted_read_only');
  });
});

describe('an employee sees nothing of what they may not open', () => {
  test('not even how many there are', async () => {
    const cast = await aCast(app);
    const as = app.as(cast.colleague.token);
    const { body: mine } = await as.call(folderCalls.createFolder, { body: { name: 'À moi' } });
    const hidden = await aBuilding(app, cast.owner, { name: SECRET });
    await app
      .as(cast.owner.token)
      .call(folderCalls.moveBuildings, { body: { buildings: [hidden._id_building], _id_folder: mine._id } });
    await app.as(cast.owner.token).call(folderCalls.createFolder, { body: { name: SECRET, _id_parent: mine._id } });
    const [listed] = (await as.call(folderCalls.listRootFolders, {})).body.data;
    expect(listed).toMatchObject({ buildingCount: 0, folderCount: 0 });
    expect((await as.call(folderCalls.getFolderTree, {})).body).toMatchObject({
      total: 1,
      data: [{ buildingCount: 0, children: [] }],
    });
    const seen = (await app.as(cast.owner.token).call(folderCalls.getFolderTree, {})).body.data[0]!;
    expect([seen.buildingCount, seen.children.length]).toEqual([1, 1]);
  });

  test('nor what a manager nested in, attached to or put around their building', async () => {
    const cast = await aCast(app);
    const owner = app.as(cast.owner.token);
    const as = app.as(cast.creator.token);
    const { _id_building: own } = await aBuilding(app, cast.creator, { name: 'À moi' });
    const { _id_building: inner } = await aBuilding(app, cast.creator, { name: 'Au fond' });
    const hidden = (await aBuilding(app, cast.colleague, { name: SECRET }))._id_building;
    const source = await aSource(app, cast.colleague, hidden, {});
    const folder = (await app.as(cast.colleague.token).call(folderCalls.createFolder, { body: { name: SECRET } })).body
      ._id;
    const nest = (id: string, child: string) =>
      owner.call(buildingCalls.addChildren, { params: { id }, body: { buildings: [child] } });
    for (const answer of [
      await nest(own, hidden),
      await nest(hidden, inner),
      await owner.call(sourceCalls.attachSource, { params: { id: own, sourceId: source._id }, body: {} }),
      await owner.call(folderCalls.moveBuildings, { body: { buildings: [own], _id_folder: folder } }),
    ])
      expect(answer.status).toBeLessThan(300);
    const read = await as.call(buildingCalls.getBuilding, { params: { id: own } });
    const children = await as.call(buildingCalls.listChildren, { params: { id: own } });
    const listed = await as.call(buildingCalls.listBuildings, { query: { tree: 'true' } });
    const within = await as.call(buildingCalls.getBuilding, { params: { id: inner } });
    for (const { status, body } of [read, children, listed, within]) {
      expect(status).toBe(200);
      for (const secret of [SECRET, hidden, source._id, source.idsource!, folder])
        expect(JSON.stringify(body)).not.toContain(secret);
    }
    expect(read.body).toMatchObject({ sources: [], _id_folder: null, path: [] });
    // What is theirs inside a hidden building stays in the tree, below the nearest building that they see.
    expect(children.body).toMatchObject({ total: 1, data: [{ _id_building: inner, _id_parent: own }] });
    expect(within.body.parent).toBeNull();
    expect(listed.body.data.find((row) => row.id === own)).toMatchObject({ childCount: 1, sourceCount: 0 });
    const others = await app.as(cast.colleague.token).call(buildingCalls.getBuilding, { params: { id: hidden } });
    expect(others.body).toMatchObject({ parent: null, children: [] });
    expect(JSON.stringify(others.body)).not.toContain(own);
    const whole = await owner.call(buildingCalls.listChildren, { params: { id: own } });
    expect(whole.body).toMatchObject({ total: 2, data: [{ _id_building: hidden, sources: [source._id] }] });
  });

  test('nor the other buildings of a source that they share', async () => {
    const cast = await aCast(app);
    const source = await aSource(app, cast.colleague, (await aBuilding(app, cast.colleague))._id_building, {});
    const hidden = await aBuilding(app, cast.owner, { name: SECRET });
    await app
      .as(cast.owner.token)
      .call(sourceCalls.attachSource, { params: { id: hidden._id_building, sourceId: source._id }, body: {} });
    const answer = await app.as(cast.colleague.token).call(sourceCalls.getSource, { params: { id: source._id } });
    expect(JSON.stringify(answer.body)).not.toContain(SECRET);
  });
});

test.each([
  `'); drop table buildings; --`,
  '<script>alert("1")</script><img src=x onerror=alert(1)>',
  '${7*7} {{7*7}} %s %n \\x00',
  `Robert" onmouseover="x`,
  '‮renversé 🏠 e\u0301té',
])('%s is text like any other', async (text) => {
  const user = await aUser(app);
  const { _id_building: id } = await aBuilding(app, user, { name: text, street: text, city: text, tags: [text] });
  const as = app.as(user.token);
  const read = (await as.call(buildingCalls.getBuilding, { params: { id } })).body;
  expect([read.name, read.address.street, read.address.city, read.tags]).toEqual([text, text, text, [text]]);
  const folder = (await as.call(folderCalls.createFolder, { body: { name: text } })).body;
  expect(folder.name).toBe(text);
  const raw = await app.app.inject({
    url: `/proxy/api/building/${id}`,
    headers: { host: 'joulerie.localhost', authorization: `Bearer ${user.token}` },
  });
  expect(raw.headers['content-type']).toMatch(/^application\/json/);
  expect(raw.headers['x-content-type-options']).toBe('nosniff');
  const found = (await as.call(buildingCalls.listBuildings, { query: { search: text } })).body;
  expect(found.total).toBe(1);
});
