import * as access from '@joulerie/contract/access';
import * as clients from '@joulerie/contract/clients';
import * as companies from '@joulerie/contract/companies';
import * as folderCalls from '@joulerie/contract/folders';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aMember, aUser, unique } from '../../testing/builders.ts';

let app: TestApp;
/** The owner of a company of advisers, an employee of it, and two clients. */
let adviser: TestUser;
let colleague: TestUser;
let town: TestUser;
let person: TestUser;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  adviser = await aUser(app, { company: `Cabinet ${unique()}` });
  colleague = await aMember(app, adviser.spaceId, 'employe');
  town = await aUser(app, { company: 'Commune de Valmoret' });
  person = await aUser(app);
});

const DAY_MS = 24 * 3_600_000;
type Query = { search?: string; state?: clients.Client['state'][]; page?: number; limit?: number };
const list = async (by: TestUser, query: Query = {}) =>
  (await app.as(by.token).call(clients.listClients, { query })).body;
const namesOf = async (by: TestUser, query: Query = {}) => (await list(by, query)).data.map(({ name }) => name);
const aFolder = async (who: TestUser, name: string, parent: string | null = null) =>
  (await app.as(who.token).call(folderCalls.createFolder, { body: { name, _id_parent: parent } })).body._id;
const shareFolder = (who: TestUser, id: string, to: TestUser, recursive = true) =>
  app.as(who.token).call(access.grantFolder, { params: { id }, body: { users: [to.username], recursive } });
const shareBuilding = (who: TestUser, id: string, to: TestUser) =>
  app.as(who.token).call(access.grantBuildings, { body: { buildings: [id], users: [to.username] } });
const aBuildingOf = async (who: TestUser, name: string, folder: string | null = null) =>
  (await aBuilding(app, who, { name, _id_folder: folder }))._id_building;
const invite = async (by: TestUser, username: string, firstname = 'Léa') =>
  (await app.as(by.token).call(clients.inviteClient, { body: { user: { firstname, lastname: 'Petit', username } } }))
    .body;
const tokenFor = (username: string) =>
  decodeURIComponent(
    /invitation-client\?code=([\w%-]+)/.exec(app.mails.filter((one) => one.to === username).at(-1)!.text)![1]!,
  );
const accept = (by: TestUser) =>
  app.as(by.token).call(clients.acceptClientInvitation, { params: { token: tokenFor(by.username) } });

describe('the clients of a company', () => {
  test('are the spaces that share with its members: what, with whom, and every building that it reaches by now', async () => {
    const nord = await aFolder(town, 'Nord');
    const ville = await aFolder(town, 'Ville', nord);
    await aBuildingOf(town, 'École', ville);
    await aBuildingOf(town, 'Mairie', nord);
    const hall = await aBuildingOf(town, 'Halle');
    await aBuildingOf(town, 'Gymnase');
    await shareFolder(town, nord, adviser);
    await shareBuilding(town, hall, adviser);
    await shareBuilding(town, hall, colleague);
    const { data, total } = await list(adviser);
    expect(total).toBe(1);
    expect(data[0]).toMatchObject({
      _id: town.spaceId,
      state: 'sharing',
      name: 'Commune de Valmoret',
      kind: 'company',
      username: null,
      folders: 1,
      buildings: 1,
      reached: 3,
      shared: [
        { kind: 'building', name: 'Halle' },
        { kind: 'folder', name: 'Nord' },
      ],
      may: [],
    });
    expect(data[0]!.members.map(({ _id }) => _id).toSorted()).toEqual([adviser.id, colleague.id].toSorted());
    // What is added below the folder is reached too.
    await aBuildingOf(town, 'Crèche', ville);
    expect((await list(adviser)).data[0]!.reached).toBe(4);
    // A flat share reaches the buildings of the folder alone.
    await shareFolder(town, nord, adviser, false);
    expect((await list(adviser)).data[0]!.reached).toBe(2);
  });

  test('are all those of the company for who manages it, without the names of what a colleague was given; their own for others', async () => {
    await shareBuilding(town, await aBuildingOf(town, 'Halle'), adviser);
    await shareBuilding(person, await aBuildingOf(person, 'Maison secrète'), colleague);
    const ofColleague = (await list(adviser)).data.find(({ kind }) => kind === 'person')!;
    expect(ofColleague).toMatchObject({ buildings: 1, reached: 1, shared: [] });
    expect(JSON.stringify(await list(adviser))).not.toContain('secrète');
    const seen = await list(colleague);
    expect([seen.total, seen.data[0]!.shared[0]!.name]).toEqual([1, 'Maison secrète']);
    expect(JSON.stringify(seen)).not.toContain('Valmoret');
    expect(await namesOf(await aMember(app, adviser.spaceId, 'employe_read_only'))).toEqual([]);
  });

  test('end with the share, with the membership and with the space, at once', async () => {
    const hall = await aBuildingOf(town, 'Halle');
    await shareBuilding(town, hall, adviser);
    await shareBuilding(person, await aBuildingOf(person, 'Maison'), colleague);
    await app.as(town.token).call(access.revokeBuildings, { body: { buildings: [hall], users: [adviser.username] } });
    expect((await list(adviser)).total).toBe(1);
    await app.as(adviser.token).call(companies.removeMember, { body: { _id_user: colleague.id } });
    expect((await list(adviser)).total).toBe(0);
  });

  test('are not those who are shared with inside the company, nor those of another company or brand', async () => {
    await shareBuilding(adviser, await aBuildingOf(adviser, 'Siège'), colleague);
    const other = await aUser(app, { company: `Autre cabinet ${unique()}` });
    await shareBuilding(town, await aBuildingOf(town, 'Halle'), other);
    expect([(await list(adviser)).total, (await list(other)).total]).toEqual([0, 1]);
    const alone = await app.as(person.token).call(clients.listClients, {});
    expect([alone.status, alone.error.code]).toEqual([403, 'restricted_professional']);
  });

  test('are searched, filtered by state and read by page, each once', async () => {
    await shareBuilding(town, await aBuildingOf(town, 'Halle'), adviser);
    await invite(adviser, `lea-${unique()}@exemple.fr`);
    await invite(adviser, `zoe-${unique()}@exemple.fr`, 'Zoé');
    expect(await namesOf(adviser)).toEqual(['Commune de Valmoret', 'Léa Petit', 'Zoé Petit']);
    expect(await namesOf(adviser, { search: 'PETIT lea' })).toEqual(['Léa Petit']);
    expect(await namesOf(adviser, { search: '%' })).toEqual([]);
    expect(await namesOf(adviser, { state: ['sharing'] })).toEqual(['Commune de Valmoret']);
    expect(await namesOf(adviser, { state: ['invited', 'expired'] })).toEqual(['Léa Petit', 'Zoé Petit']);
    const second = await list(adviser, { page: 2, limit: 2 });
    expect([second.data.map(({ name }) => name), second.total, second.has_more]).toEqual([['Zoé Petit'], 3, false]);
    expect(await list(adviser, { page: 9, limit: 2 })).toMatchObject({ data: [], total: 3 });
  });

  test('go from invited to accepted, then sharing: what they share goes to the company, wherever its member works', async () => {
    await invite(adviser, town.username);
    expect((await list(adviser)).data[0]).toMatchObject({ state: 'invited', kind: null, may: ['resend', 'remove'] });
    expect((await accept(town)).status).toBe(200);
    expect((await list(adviser)).data[0]).toMatchObject({
      state: 'accepted',
      name: 'Commune de Valmoret',
      username: town.username,
      expires_at: null,
      may: ['remove'],
    });
    // The adviser has another space, which they used last.
    const elsewhere = await aUser(app, { company: `Ailleurs ${unique()}` });
    await app.store.db.execute(
      sql`insert into memberships (user_id, space_id, type, last_used_at) values (${adviser.id}, ${elsewhere.spaceId}, 'employe', now() + interval '1 day')`,
    );
    await shareBuilding(town, await aBuildingOf(town, 'Halle'), adviser);
    const { data, total } = await list(adviser);
    expect([total, data[0]!.state, data[0]!.reached]).toEqual([1, 'sharing', 1]);
    expect((await list(elsewhere)).total).toBe(0);
  });

  test('that do not answer in thirty days have an invitation that is over', async () => {
    await invite(adviser, town.username);
    app.clock.now += 31 * DAY_MS;
    try {
      await app.store.db.execute(sql`update sessions set expires_at = now() + interval '60 days'`);
      expect((await list(adviser)).data[0]).toMatchObject({ state: 'expired', may: ['resend', 'remove'] });
    } finally {
      app.clock.now -= 31 * DAY_MS;
    }
  });
});

test('a list of 2 000 clients is read by page, and a read-only member does nothing to it', async () => {
  await app.store.db.execute(sql`insert into spaces (id, scope_id, kind, name)
    select gen_random_uuid(), 'joulerie', 'company', 'Client n° ' || lpad(n::text, 4, '0') from generate_series(1, 2000) n`);
  await app.store.db.execute(sql`insert into folders (id, space_id, name, ancestors)
    select gen_random_uuid(), id, 'Tout', '{}' from spaces where name like 'Client n°%'`);
  await app.store.db
    .execute(sql`insert into grants (id, user_id, space_id, folder_id, owner_space_id, "right", recursive, granted_at)
    select gen_random_uuid(), ${adviser.id}, ${adviser.spaceId}, f.id, f.space_id, 'view', true, now() from folders f join spaces s on s.id = f.space_id where s.name like 'Client n°%'`);
  const begun = performance.now();
  const page = await list(adviser, { page: 100 });
  expect([page.total, page.data.at(-1)!.name]).toEqual([2000, 'Client n° 2000']);
  expect(performance.now() - begun).toBeLessThan(10_000);
  await invite(adviser, town.username);
  const reader = await aMember(app, adviser.spaceId, 'employe_read_only');
  expect((await list(reader)).data).toEqual([]);
});
