import * as access from '@joulerie/contract/access';
import * as buildingCalls from '@joulerie/contract/buildings';
import * as folderCalls from '@joulerie/contract/folders';
import { listNotifications } from '@joulerie/contract/notifications';
import { searchEverything } from '@joulerie/contract/search';
import * as sourceCalls from '@joulerie/contract/sources';
import { listTags } from '@joulerie/contract/tags';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { readConfig } from '../../platform/config.ts';
import { outcome, type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aMember, aSource, aUser, unique } from '../../testing/builders.ts';

let app: TestApp;
let owner: TestUser;
let colleague: TestUser;
let outsider: TestUser;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  owner = await aUser(app, { company: `Société ${unique()}` });
  colleague = await aMember(app, owner.spaceId, 'employe');
  outsider = await aUser(app);
});

const aFolder = async (who: TestUser, name: string, parent?: string) =>
  (await app.as(who.token).call(folderCalls.createFolder, { body: { name, _id_parent: parent ?? null } })).body._id;
const grantFolder = (
  who: TestUser,
  id: string,
  users: string[],
  more: { right?: 'view' | 'owns'; recursive?: boolean } = {},
) => app.as(who.token).call(access.grantFolder, { params: { id }, body: { users, ...more } });
const grantBuilding = (who: TestUser, id: string, users: string[], right: 'view' | 'owns' = 'view') =>
  app.as(who.token).call(access.grantBuildings, { body: { buildings: [id], users, right } });
const openBuilding = (who: TestUser, id: string) =>
  app.as(who.token).call(buildingCalls.getBuilding, { params: { id } });
const openFolder = (who: TestUser, id: string) => app.as(who.token).call(folderCalls.listFolders, { params: { id } });

/** Nord > Ville, with a building in each. */
async function aTree() {
  const nord = await aFolder(owner, 'Nord');
  const ville = await aFolder(owner, 'Ville', nord);
  const [inNord, inVille] = [
    (await aBuilding(app, owner, { name: 'A', _id_folder: nord, tags: ['Nord'] }))._id_building,
    (await aBuilding(app, owner, { name: 'B', _id_folder: ville }))._id_building,
  ];
  return { nord, ville, inNord, inVille };
}

describe('a grant on a folder', () => {
  test('gives what is below it, now and later, with its sources; not what is beside', async () => {
    const { nord, ville, inNord, inVille } = await aTree();
    const source = await aSource(app, owner, inVille);
    expect(outcome(await openFolder(colleague, nord))).toBe('restricted_user_folder');
    expect((await grantFolder(owner, nord, [colleague.id])).body).toEqual({ granted: 1 });
    for (const id of [inNord, inVille]) expect((await openBuilding(colleague, id)).body.rights).toEqual(['view']);
    expect((await openFolder(colleague, ville)).body.rights).toEqual(['view']);
    const read = await app.as(colleague.token).call(sourceCalls.getSource, { params: { id: source._id } });
    expect(read.body.rights).toEqual(['view']);
    const later = (await aBuilding(app, owner, { _id_folder: ville }))._id_building;
    const beside = (await aBuilding(app, owner))._id_building;
    expect(outcome(await openBuilding(colleague, later))).toBe(200);
    expect(outcome(await openBuilding(colleague, beside))).toBe('not_found');
    await app.as(owner.token).call(folderCalls.moveBuildings, { body: { buildings: [beside], _id_folder: ville } });
    expect(outcome(await openBuilding(colleague, beside))).toBe(200);
    await app.as(owner.token).call(folderCalls.moveFolder, { params: { id: ville }, body: { _id_parent: null } });
    expect(outcome(await openBuilding(colleague, beside))).toBe('not_found');
    expect(outcome(await openFolder(colleague, ville))).toBe('restricted_user_folder');
  });

  test('that is not recursive gives the folder and the buildings directly in it', async () => {
    const { nord, ville, inNord, inVille } = await aTree();
    await grantFolder(owner, nord, [colleague.id], { recursive: false });
    expect(outcome(await openFolder(colleague, nord))).toBe(200);
    expect(outcome(await openBuilding(colleague, inNord))).toBe(200);
    expect(outcome(await openFolder(colleague, ville))).toBe('restricted_user_folder');
    expect(outcome(await openBuilding(colleague, inVille))).toBe('not_found');
  });

  test('that owns lets a colleague work: change, add and attach, in the space of the folder', async () => {
    const { nord, inNord } = await aTree();
    await grantFolder(owner, nord, [colleague.id], { right: 'owns' });
    const as = app.as(colleague.token);
    const renamed = await as.call(buildingCalls.updateBuilding, { params: { id: inNord }, body: { name: 'A bis' } });
    expect([renamed.status, renamed.body.name]).toEqual([200, 'A bis']);
    const added = await aBuilding(app, colleague, { _id_folder: nord });
    expect(outcome(await openBuilding(owner, added._id_building))).toBe(200);
    await aSource(app, colleague, inNord);
    await app.as(owner.token).call(access.revokeFolder, { params: { id: nord }, body: { users: [colleague.id] } });
    expect(outcome(await openBuilding(colleague, inNord))).toBe('not_found');
    // What they added is theirs.
    expect((await openBuilding(colleague, added._id_building)).body.rights).toEqual(['view', 'owns']);
  });

  test('removed with what is below takes the rights given there too, or leaves them', async () => {
    const { nord, ville, inVille } = await aTree();
    const give = async () => {
      await grantFolder(owner, nord, [colleague.id]);
      await grantFolder(owner, ville, [colleague.id]);
      await grantBuilding(owner, inVille, [colleague.id]);
    };
    const take = (recursive: boolean) =>
      app
        .as(owner.token)
        .call(access.revokeFolder, { params: { id: nord }, body: { users: [colleague.id], recursive } });
    await give();
    expect((await take(false)).body).toEqual({ removed: 1 });
    expect(outcome(await openBuilding(colleague, inVille))).toBe(200);
    await give();
    expect((await take(true)).body).toEqual({ removed: 3 });
    expect(outcome(await openBuilding(colleague, inVille))).toBe('not_found');
  });
});

test('rights are the union: view on the folder, owns on one of its buildings', async () => {
  const { nord, inNord, inVille } = await aTree();
  await grantFolder(owner, nord, [colleague.id]);
  await grantBuilding(owner, inVille, [colleague.username], 'owns');
  expect((await openBuilding(colleague, inNord)).body.rights).toEqual(['view']);
  expect((await openBuilding(colleague, inVille)).body.rights).toEqual(['view', 'owns']);
});

test('a source of several buildings is seen through any of them, with the names of the granted ones alone', async () => {
  const [shown, hidden] = [await aBuilding(app, owner), await aBuilding(app, owner, { name: 'Caché' })];
  const source = await aSource(app, owner, hidden._id_building);
  await app.as(owner.token).call(sourceCalls.attachSource, {
    params: { id: shown._id_building, sourceId: source._id },
    body: {},
  });
  await grantBuilding(owner, shown._id_building, [outsider.username]);
  const read = await app.as(outsider.token).call(sourceCalls.getSource, { params: { id: source._id } });
  expect(read.body.buildings.map((one) => one._id_building)).toEqual([shown._id_building]);
  expect(read.body.owner.isOwner).toBe(false);
});

test('seeing a source is not enough to attach it to a building of one’s own', async () => {
  const shared = (await aBuilding(app, owner))._id_building;
  const source = await aSource(app, owner, shared);
  await grantBuilding(owner, shared, [colleague.id]);
  const own = (await aBuilding(app, colleague))._id_building;
  const attach = (sourceId: string, body: object) =>
    app.as(colleague.token).callLoosely(sourceCalls.attachSource, { params: { id: own, sourceId }, body });
  expect(outcome(await attach(source._id, {}))).toBe('restricted_source');
  expect(outcome(await attach('new', { idtype: 'pdl', idsource: source.idsource, holding: 'holder' }))).toBe(
    'restricted_source',
  );
});

describe('a share with another space', () => {
  test('is listed apart, opened, searched and exported with the rest, and never changed', async () => {
    const { nord, ville, inNord } = await aTree();
    const alone = (await aBuilding(app, owner, { name: 'Seul' }))._id_building;
    await grantFolder(owner, ville, [outsider.username]);
    await grantBuilding(owner, alone, [outsider.username.toUpperCase()]);
    const as = app.as(outsider.token);
    const root = (await as.call(folderCalls.listRootFolders, {})).body;
    expect(root).toMatchObject({ total: 0, shared: 2, figures: { buildingCount: 0, folderCount: 0 } });
    const shared = (await as.call(folderCalls.listRootFolders, { query: { shared: 'true' } })).body;
    expect(shared.data).toMatchObject([{ _id: ville, _id_parent: null, path: [{ name: 'Ville' }], rights: ['view'] }]);
    const names = async (query: object) =>
      (await as.call(buildingCalls.listBuildings, { query })).body.data.map((row) => row.name).toSorted();
    expect(await names({ _id_folder: 'shared' })).toEqual(['Seul']);
    expect(await names({ _id_folder: 'shared', recursive: 'true' })).toEqual(['B', 'Seul']);
    expect(await names({ _id_folder: 'root', recursive: 'true' })).toEqual([]);
    expect(await names({})).toEqual(['B', 'Seul']);
    expect((await as.call(folderCalls.getFolderTree, {})).body.total).toBe(0);
    const found = await as.call(searchEverything, { query: { text: 'Ville' } });
    expect(found.body.data.map(({ kind, _id }) => [kind, _id])).toEqual([['folder', ville]]);
    expect(outcome(await openFolder(outsider, nord))).toBe('not_found');
    expect(outcome(await openBuilding(outsider, inNord))).toBe('not_found');
    const change = await as.call(buildingCalls.updateBuilding, { params: { id: alone }, body: { name: 'Autre' } });
    expect(outcome(change)).toBe('restricted_building');
    const rename = await as.call(folderCalls.renameFolder, { params: { id: ville }, body: { name: 'Autre' } });
    expect(outcome(rename)).toBe('restricted_user_folder');
  });

  test('shows the tags of what is shared', async () => {
    const { inNord } = await aTree();
    await grantBuilding(owner, inNord, [outsider.username]);
    const as = app.as(outsider.token);
    expect((await as.call(listTags, {})).body.data).toMatchObject([{ name: 'Nord', buildingCount: 1 }]);
    expect((await as.call(buildingCalls.listBuildings, { query: { tags: 'Nord' } })).body.total).toBe(1);
  });

  test('ends with the membership that has it, and with what it is on', async () => {
    const { nord, ville, inVille } = await aTree();
    await grantFolder(owner, nord, [colleague.id]);
    await grantFolder(owner, ville, [outsider.username]);
    await app.as(owner.token).call(folderCalls.removeFolder, { params: { id: ville } });
    expect(outcome(await openBuilding(outsider, inVille))).toBe('not_found');
    await app.store.db.execute(sql`delete from memberships where user_id = ${colleague.id}`);
    const left = await app.as(owner.token).call(access.getAccess, { query: { _id_folder: nord } });
    expect(left.body.data.map((one) => one._id)).toEqual([owner.id]);
  });

  test('an individual shares with another', async () => {
    const [one, other] = [await aUser(app), await aUser(app)];
    const building = (await aBuilding(app, one))._id_building;
    expect(outcome(await grantBuilding(one, building, [other.username]))).toBe(200);
    expect((await openBuilding(other, building)).body.rights).toEqual(['view']);
  });
});

describe('who may share', () => {
  test('an employee what they created, and nothing that holds what others created', async () => {
    const folder = await aFolder(colleague, 'À moi');
    const building = (await aBuilding(app, colleague, { _id_folder: folder }))._id_building;
    const other = await aMember(app, owner.spaceId, 'employe');
    expect(outcome(await grantFolder(colleague, folder, [other.id]))).toBe(200);
    const put = (await aBuilding(app, owner))._id_building;
    await app.as(owner.token).call(folderCalls.moveBuildings, { body: { buildings: [put], _id_folder: folder } });
    const third = await aMember(app, owner.spaceId, 'employe');
    expect(outcome(await grantFolder(colleague, folder, [third.id]))).toBe('restricted_share');
    expect(outcome(await grantBuilding(colleague, building, [third.id]))).toBe(200);
    await aSource(app, owner, building);
    const fourth = await aMember(app, owner.spaceId, 'employe');
    expect(outcome(await grantBuilding(colleague, building, [fourth.id]))).toBe('restricted_share');
    expect(outcome(await grantFolder(owner, folder, [fourth.id]))).toBe(200);
  });

  test('nobody by a grant, although they work on it or see it', async () => {
    const { nord, inNord } = await aTree();
    await grantFolder(owner, nord, [colleague.id], { right: 'owns' });
    expect(outcome(await grantFolder(colleague, nord, [outsider.username]))).toBe('restricted_share');
    expect(outcome(await grantBuilding(colleague, inNord, [outsider.username]))).toBe('restricted_share');
    const take = { body: { buildings: [inNord], users: [owner.id] } };
    expect(outcome(await app.as(colleague.token).call(access.revokeBuildings, take))).toBe('restricted_share');
    await grantBuilding(owner, inNord, [outsider.username]);
    expect(outcome(await grantBuilding(outsider, inNord, [colleague.username]))).toBe('restricted_building');
  });
});

describe('a grant is refused', () => {
  test('to nobody known, to a stranger by id, and in another brand', async () => {
    const { nord, inNord } = await aTree();
    const elsewhere = await aUser(app, { scopeId: 'helianthe' });
    for (const user of ['inconnu@exemple.fr', outsider.id, elsewhere.username]) {
      expect(outcome(await grantFolder(owner, nord, [user]))).toBe('not_found_user');
      expect(outcome(await grantBuilding(owner, inNord, [user]))).toBe('not_found_user');
    }
    expect(app.mails.filter(({ to }) => to === elsewhere.username)).toEqual([]);
  });

  test('to whoever has every right already', async () => {
    const { nord } = await aTree();
    const manager = await aMember(app, owner.spaceId, 'administrateur');
    for (const user of [owner.id, manager.username])
      expect(outcome(await grantFolder(owner, nord, [user]))).toBe('needless_grant');
    const own = await aFolder(colleague, 'À moi');
    expect(outcome(await grantFolder(owner, own, [colleague.id]))).toBe('needless_grant');
  });

  test('when it would let another space change something', async () => {
    const { nord } = await aTree();
    const answer = await grantFolder(owner, nord, [outsider.username], { right: 'owns' });
    expect([answer.status, answer.error.code]).toEqual([409, 'share_view_only']);
  });

  test('after many addresses', async () => {
    const limited = await testApp({ SIGN_IN_TRIES: '1' });
    const me = await aUser(limited);
    const building = (await aBuilding(limited, me))._id_building;
    const tries: (string | number)[] = [];
    for (let i = 0; i < 8; i++) {
      const body = { buildings: [building], users: [`inconnu-${i}@exemple.fr`] };
      tries.push(outcome(await limited.as(me.token).call(access.grantBuildings, { body })));
    }
    expect(tries.slice(0, 6)).toEqual(Array(6).fill('not_found_user'));
    expect(tries.at(-1)).toBe('too_many_requests');
  });

  test('when its mail cannot leave, and nothing is kept', async () => {
    const { nord } = await aTree();
    const services = {
      config: readConfig({ LOG_LEVEL: 'silent' }),
      mailer: { send: async () => ({ sent: false }) },
      queue: { add: async () => '' },
    };
    const { server } = await createApp(app.store, services);
    const answer = await server.inject({
      method: 'POST',
      url: `/proxy/api/v5/folder/${nord}/user`,
      headers: { host: 'joulerie.localhost', authorization: `Bearer ${owner.token}` },
      payload: { users: [colleague.id] },
    });
    await server.close();
    expect([answer.statusCode, answer.json().detail.code]).toEqual([503, 'error_email_not_send']);
    expect(outcome(await openFolder(colleague, nord))).toBe('restricted_user_folder');
  });
});

test('a call names one thing', async () => {
  const { nord, inNord } = await aTree();
  for (const query of [{}, { _id_building: inNord, _id_folder: nord }])
    expect(outcome(await app.as(owner.token).call(access.getAccess, { query }))).toBe('invalid_input');
});

test('who has access, and where from', async () => {
  const { nord, inNord } = await aTree();
  const reader = await aMember(app, owner.spaceId, 'employe_read_only');
  await grantFolder(owner, nord, [colleague.id, reader.id], { right: 'owns' });
  const adviser = await aUser(app, { company: 'Bureau Vert' });
  await grantBuilding(owner, inNord, [outsider.username, adviser.username]);
  await app.as(owner.token).call(buildingCalls.updateBuilding, {
    params: { id: inNord },
    body: { gestionnaire: { name: 'Régie', code: 'R1' } },
  });
  const read = async (who: TestUser, query: object) => (await app.as(who.token).call(access.getAccess, { query })).body;
  const ofBuilding = await read(owner, { _id_building: inNord });
  expect(ofBuilding.may_share).toBe(true);
  const byId = Object.fromEntries(ofBuilding.data.map((one) => [one._id, [one.right, one.company, one.origins]]));
  const around = { kind: 'grant', right: 'owns', recursive: true, _id_folder: nord, _id_building: null, name: 'Nord' };
  const itself = { kind: 'grant', right: 'view', recursive: true, _id_folder: null, _id_building: inNord, name: 'A' };
  expect(byId).toEqual({
    [owner.id]: ['owns', null, [{ kind: 'role', type: 'owner' }]],
    [colleague.id]: ['owns', null, [{ ...around, inherited: true }]],
    [reader.id]: ['view', null, [{ ...around, inherited: true }]],
    [outsider.id]: ['view', null, [{ ...itself, inherited: false }]],
    [adviser.id]: ['view', 'Bureau Vert', [{ ...itself, inherited: false }]],
  });
  const contact = { role: 'gestionnaire', name: 'Régie', code: 'R1', buildings: 1 };
  expect(ofBuilding.contacts).toEqual([contact]);
  expect((await read(owner, { _id_folder: nord })).contacts).toEqual([contact]);
  const seen = await read(outsider, { _id_building: inNord });
  expect(seen.may_share).toBe(false);
  expect(seen.data.every((one) => one.username === null)).toBe(true);
  // The folder that gives a colleague their right is not theirs to see.
  expect(seen.data.find((one) => one._id === colleague.id)!.origins).toMatchObject([{ name: null, _id_folder: null }]);
  const { visible_to } = (await openBuilding(owner, inNord)).body;
  expect(visible_to.map((one) => one.id).toSorted()).toEqual(
    [owner.id, colleague.id, reader.id, outsider.id, adviser.id].toSorted(),
  );
});

test('the person receives one mail and one notification', async () => {
  const { nord } = await aTree();
  const before = app.mails.length;
  await grantFolder(owner, nord, [outsider.username]);
  await grantFolder(owner, nord, [outsider.username], { recursive: false });
  const sent = app.mails.slice(before);
  expect(sent.map(({ to }) => to)).toEqual([outsider.username]);
  expect(sent[0]!.subject).toBe('Camille Martin partage le dossier «\u00a0Nord\u00a0» avec vous sur Joulerie');
  expect(sent[0]!.text).toContain(`/folder/${nord}`);
  await app.deliver();
  const { data } = (await app.as(outsider.token).call(listNotifications, {})).body;
  expect(data).toMatchObject([{ title: 'Dossier partagé avec vous', redirectPath: `/folder/${nord}` }]);
});

test('the notification of a share ends with the right that it names', async () => {
  const { inNord } = await aTree();
  await grantBuilding(owner, inNord, [outsider.username]);
  await app.deliver();
  const paths = async () =>
    (await app.as(outsider.token).call(listNotifications, {})).body.data.map(({ redirectPath }) => redirectPath);
  expect(await paths()).toContain(`/building/${inNord}`);
  const take = { body: { buildings: [inNord], users: [outsider.username] } };
  await app.as(owner.token).call(access.revokeBuildings, take);
  expect(await paths()).not.toContain(`/building/${inNord}`);
});

test('a right that is taken ends with the next call', async () => {
  const { inNord } = await aTree();
  await grantBuilding(owner, inNord, [outsider.username]);
  expect(outcome(await openBuilding(outsider, inNord))).toBe(200);
  const take = { body: { buildings: [inNord], users: [outsider.username] } };
  expect((await app.as(owner.token).call(access.revokeBuildings, take)).body).toEqual({ removed: 1 });
  expect(outcome(await openBuilding(outsider, inNord))).toBe('not_found');
  expect((await app.as(outsider.token).call(buildingCalls.listBuildings, {})).body.total).toBe(0);
});

test('what a colleague was granted inside what they do not see hangs from the top of their space', async () => {
  const { ville, inNord } = await aTree();
  await grantFolder(owner, ville, [colleague.id]);
  await grantBuilding(owner, inNord, [colleague.id]);
  const as = app.as(colleague.token);
  const root = (await as.call(folderCalls.listRootFolders, {})).body;
  expect(root).toMatchObject({ total: 1, shared: 0, data: [{ _id: ville, _id_parent: null }] });
  const listed = (await as.call(buildingCalls.listBuildings, { query: { _id_folder: 'root' } })).body;
  expect(listed.data.map((row) => row.id)).toEqual([inNord]);
});
