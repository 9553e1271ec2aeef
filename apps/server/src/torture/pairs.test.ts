import * as accounts from '@joulerie/contract/accounts';
import * as buildings from '@joulerie/contract/buildings';
import * as costs from '@joulerie/contract/costs';
import * as folders from '@joulerie/contract/folders';
import * as measures from '@joulerie/contract/measures';
import * as sources from '@joulerie/contract/sources';
import * as tags from '@joulerie/contract/tags';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser, unique } from '../testing/builders.ts';
import { codesOf as codes, pairsOf } from '../testing/pair.ts';
import { LONGEST_MS, SEED, amount, drawsOf } from './torture.ts';

const PAIRS = amount(1_000, 80);
const PASSWORD = 'Une phrase, assez longue : 12';

let app: TestApp;
let user: TestUser;
const draws = drawsOf(SEED);
beforeAll(async () => {
  app = await testApp({ SIGN_IN_TRIES: '1000000' });
  user = await aUser(app);
});

const { both, expectOneOk, run } = pairsOf(draws);
const as = () => app.as(user.token);

const aFolder = async (parent: string | null = null) => {
  const body = { name: `Dossier ${unique()}`, ...(parent ? { _id_parent: parent } : {}) };
  const made = await as().call(folders.createFolder, { body });
  expect(made.status).toBe(201);
  return made.body._id;
};
const aHouse = async (changes = {}) => (await aBuilding(app, user, changes))._id_building;
const getFolder = (id: string) => as().call(folders.listFolders, { params: { id } });
const getBuilding = (id: string) => as().call(buildings.getBuilding, { params: { id } });
const removeFolder = (id: string) => () => as().call(folders.removeFolder, { params: { id } });
const moveFolder = (id: string, parent: string | null) => () =>
  as().call(folders.moveFolder, { params: { id }, body: { _id_parent: parent } });
const nest = (id: string, child: string) => () =>
  as().call(buildings.addChildren, { params: { id }, body: { buildings: [child] } });
const rename = (id: string, name: string, version?: string) => () =>
  as().call(
    buildings.updateBuilding,
    { params: { id }, body: { name } },
    version === undefined ? {} : { headers: { 'if-match': version } },
  );

/** The account and the code in the last mail to a person. */
function linkOf(username: string): { id: string; code: string } {
  const mail = app.mails.findLast((one) => one.to === username)!;
  const [, id, code] = /\/user\/([^/]+)\/\w+\?code=([\w%-]+)/.exec(mail.text)!;
  return { id: id!, code: decodeURIComponent(code!) };
}

/** Each kind of pair checks its own outcome. */
const KINDS: Record<string, () => Promise<void>> = {
  'the same creation with one key': async () => {
    const name = `Une fois ${unique()}`;
    const headers = { 'idempotency-key': name };
    const create = () => as().call(folders.createFolder, { body: { name } }, { headers });
    const said = await Promise.all([create(), create()]);
    expect(said.map(({ status }) => status)).toEqual([201, 201]);
    expect(said[0].body._id).toBe(said[1].body._id);
    const rows = await app.store.query('select 1 from folders where name = $1', [name]);
    expect(rows.length).toBe(1);
  },
  'the same removal': async () => {
    const id = await aFolder();
    expectOneOk(await both(removeFolder(id), removeFolder(id)), /not_found/);
    expect((await getFolder(id)).status).toBe(404);
  },
  'a rename and a removal': async () => {
    const id = await aHouse();
    const [renamed, removed] = await both(rename(id, 'Autre'), () =>
      as().call(buildings.removeBuilding, { params: { id } }),
    );
    expect([removed.status, codes([renamed])[0]]).toEqual([200, expect.stringMatching(/^(ok|not_found)$/)]);
    expect((await getBuilding(id)).status).toBe(404);
  },
  'a source renamed and removed': async () => {
    const { _id: id } = await aSource(app, user, await aHouse());
    const [renamed, removed] = await both(
      () => as().call(sources.renameSource, { params: { id }, body: { name: 'Autre' } }),
      () => as().call(sources.removeSource, { params: { id } }),
    );
    expect([removed.status, codes([renamed])[0]]).toEqual([200, expect.stringMatching(/^(ok|not_found_source)$/)]);
  },
  'a tag put on and taken off': async () => {
    const id = await aHouse({ tags: ['avant'] });
    const tag = `mot ${unique()}`;
    const input = { params: { id }, body: { tags: [tag] } };
    await both(
      () => as().call(tags.addTags, input),
      () => as().call(tags.removeTags, input),
    );
    const after = (await getBuilding(id)).body.tags;
    expect(after.filter((one) => one !== tag)).toEqual(['avant']);
  },
  'two tags of one building': async () => {
    const id = await aHouse();
    const [one, other] = [`un ${unique()}`, `deux ${unique()}`];
    const put = (tag: string) => () => as().call(tags.addTags, { params: { id }, body: { tags: [tag] } });
    expect(codes(await both(put(one), put(other)))).toEqual(['ok', 'ok']);
    expect((await getBuilding(id)).body.tags.toSorted()).toEqual([one, other].toSorted());
  },
  'two folders each into the other': async () => {
    const [one, other] = [await aFolder(), await aFolder()];
    const said = await both(moveFolder(one, other), moveFolder(other, one));
    expect(codes(said).filter((code) => code === 'ok').length).toBe(1);
  },
  'a folder removed while another is made in it': async () => {
    const id = await aFolder();
    const [, made] = await both(removeFolder(id), () =>
      as().call(folders.createFolder, { body: { name: 'Dedans', _id_parent: id } }),
    );
    const rows = await app.store.query('select 1 from folders where parent_id = $1', [id]);
    const gone = (await getFolder(id)).status === 404;
    expect(rows.length).toBe(gone || made.status !== 201 ? 0 : 1);
  },
  'a folder removed while another moves into it': async () => {
    const [id, moved] = [await aFolder(), await aFolder()];
    await both(removeFolder(id), moveFolder(moved, id));
    const rows = await app.store.query<{ id: string | null }>('select parent_id as id from folders where id = $1', [
      moved,
    ]);
    if (rows[0]?.id) expect((await getFolder(rows[0].id)).status).toBe(200);
  },
  'a folder removed while a building moves into it': async () => {
    const [id, house] = [await aFolder(), await aHouse()];
    await both(removeFolder(id), () =>
      as().call(folders.moveBuildings, { body: { buildings: [house], _id_folder: id } }),
    );
    const read = await getBuilding(house);
    if (read.status === 200 && read.body._id_folder) expect((await getFolder(read.body._id_folder)).status).toBe(200);
  },
  'two buildings each inside the other': async () => {
    const [one, other] = [await aHouse(), await aHouse()];
    const said = await both(nest(one, other), nest(other, one));
    expect(codes(said).filter((code) => code === 'ok').length).toBe(1);
  },
  'a building nested and removed': async () => {
    const [one, other] = [await aHouse(), await aHouse()];
    await both(nest(one, other), () => as().call(buildings.removeBuilding, { params: { id: one } }));
    expect((await getBuilding(one)).status).toBe(404);
  },
  'edits of one field that read the same version': async () => {
    const id = await aHouse();
    const version = String((await getBuilding(id)).headers.etag);
    const [mine, theirs] = [`Un ${unique()}`, `Deux ${unique()}`];
    const said = await both(rename(id, mine, version), rename(id, theirs, version));
    expectOneOk(said, /^edit_conflict$/);
    expect((await getBuilding(id)).body.name).toBe(said[0].status === 200 ? mine : theirs);
  },
  'edits of two fields that read the same version': async () => {
    const id = await aHouse();
    const headers = { 'if-match': String((await getBuilding(id)).headers.etag) };
    const floors = () =>
      as().call(buildings.updateBuilding, { params: { id }, body: { facts: { floors: 3 } } }, { headers });
    const name = `Nom ${unique()}`;
    expect(codes(await both(rename(id, name, headers['if-match']), floors))).toEqual(['ok', 'ok']);
    expect((await getBuilding(id)).body).toMatchObject({ name, facts: { floors: 3 } });
  },
  'a source attached twice with one number': async () => {
    const [one, other] = [await aHouse(), await aHouse()];
    const idsource = String(unique()).slice(-14);
    const attach = (id: string) => () =>
      as().call(sources.attachSource, {
        params: { id, sourceId: 'new' },
        body: { idtype: 'pdl' as const, idsource, holding: 'holder' as const },
      });
    await both(attach(one), attach(other));
    const rows = await app.store.query('select 1 from sources where space_id = $1 and idsource = $2', [
      user.spaceId,
      idsource,
    ]);
    expect(rows.length).toBe(1);
  },
  'a source attached and detached': async () => {
    const [id, other] = [await aHouse(), await aHouse()];
    const { _id: sourceId } = await aSource(app, user, id);
    const detach = () => as().call(sources.detachSource, { params: { id, sourceId } });
    const attach = () => as().call(sources.attachSource, { params: { id: other, sourceId }, body: {} });
    await both(detach, attach);
    const read = await getBuilding(id);
    expect(read.body.sources.some((one) => one._id === sourceId)).toBe(false);
  },
  'the same offer twice': async () => {
    const { _id: id } = await aSource(app, user, await aHouse(), { segment: 'C5' });
    const body = {
      name: 'Offre',
      kind: 'Base' as const,
      validFrom: '2024-01-01',
      prices: 'regulated' as const,
      subscribedPowerKva: 6,
    };
    const add = () => as().call(costs.addSourceOffer, { params: { id }, body });
    const said = await both(add, add);
    const listed = await as().call(costs.listSourceOffers, { params: { id } });
    expect(listed.body.data.length).toBe(codes(said).filter((code) => code === 'ok').length);
    expectOneOk(said, /offer/);
  },
  'a delivery removed twice': async () => {
    const { _id: id } = await aSource(app, user, await aHouse(), { idtype: 'fuel-oil' });
    const made = await as().call(measures.addDelivery, { params: { id }, body: { day: '2024-01-01', quantity: 5 } });
    const remove = () => as().call(measures.removeDelivery, { params: { id, deliveryId: made.body._id } });
    expectOneOk(await both(remove, remove), /not_found/);
  },
  'one address that signs up twice': async () => {
    const body = newcomer();
    const register = () => app.as(null).call(accounts.createUser, { body });
    expectOneOk(await both(register, register), /user/);
    const rows = await app.store.query('select 1 from users where username = $1', [body.username]);
    expect(rows.length).toBe(1);
  },
  'a validation code used twice': async () => {
    const body = newcomer();
    await app.as(null).call(accounts.createUser, { body });
    const { id, code } = linkOf(body.username);
    const validate = () => app.as(null).call(accounts.validateUser, { params: { id }, body: { validationCode: code } });
    expectOneOk(await both(validate, validate), /^invalid_/);
  },
  'a reset code used twice, with two passwords': async () => {
    const someone = await aUser(app);
    await app.as(null).call(accounts.resetPassword, { body: { username: someone.username } });
    const { id, code } = linkOf(someone.username);
    const change = (password: string) => () =>
      app.as(null).call(accounts.changePassword, { params: { id }, body: { password, validationCode: code } });
    const [one, other] = [`${PASSWORD} un`, `${PASSWORD} deux`];
    const said = await both(change(one), change(other));
    expectOneOk(said, /^invalid_validation_code$/);
    const signIn = (password: string) =>
      app.as(null).call(accounts.signIn, { body: { username: someone.username, password } });
    const won = said[0].status === 200 ? one : other;
    expect([(await signIn(won)).status, (await signIn(won === one ? other : one)).status]).toEqual([200, 401]);
  },
  'a sign-out and a write': async () => {
    const someone = await aUser(app);
    const [written] = await both(
      () => app.as(someone.token).call(folders.createFolder, { body: { name: 'Dernier' } }),
      () => app.as(someone.token).call(accounts.signOut, {}),
    );
    const rows = await app.store.query('select 1 from folders where space_id = $1', [someone.spaceId]);
    expect(rows.length).toBe(written.status === 201 ? 1 : 0);
  },
};

const newcomer = () => ({
  role: 'particulier' as const,
  username: `paire-${unique()}@exemple.fr`,
  password: PASSWORD,
  firstname: 'Zoé',
  lastname: 'Roux',
  acceptTerms: true as const,
});

test(
  `${PAIRS} pairs of acts at once have one outcome each`,
  async () => {
    await run(PAIRS, KINDS, /code|signs up/, async (i) => {
      // A space of its own every so often: lists stay short.
      if (i % 50 === 49) user = await aUser(app);
    });
    await expectSoundTrees();
  },
  LONGEST_MS,
);

/** Every folder and building hangs on one that is there, of its space, with the ancestors of that one. */
async function expectSoundTrees(): Promise<void> {
  for (const table of ['folders', 'buildings']) {
    const wrong = await app.store.query(
      `select c.id from ${table} c left join ${table} p on p.id = c.parent_id
        where (c.parent_id is null and c.ancestors <> '{}')
           or (c.parent_id is not null and (p.id is null or p.space_id <> c.space_id
               or not (c.ancestors @> p.ancestors and p.id = any (c.ancestors)
                       and cardinality(c.ancestors) = cardinality(p.ancestors) + 1)))`,
      [],
    );
    expect([table, wrong]).toEqual([table, []]);
  }
  const paths = await app.store.query(
    `select b.id from buildings b left join folders f on f.id = b.folder_id
      where (b.folder_id is null and b.folder_path <> '{}')
         or (b.folder_id is not null and (f.id is null or f.space_id <> b.space_id or not (b.folder_path @> f.ancestors)))`,
    [],
  );
  expect(paths).toEqual([]);
}
