import * as buildingCalls from '@joulerie/contract/buildings';
import * as folders from '@joulerie/contract/folders';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aUser } from '../../testing/builders.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  user = await aUser(app);
});

const as = () => app.as(user.token);
const aFolder = async (name: string, parent?: string) =>
  (await as().call(folders.createFolder, { body: { name, ...(parent ? { _id_parent: parent } : {}) } })).body._id;
const move = (id: string, parent: string | null) =>
  as().call(folders.moveFolder, { params: { id }, body: { _id_parent: parent } });
const opened = async (id: string) => (await as().call(folders.listFolders, { params: { id } })).body;
const inside = async (id: string, recursive = false) =>
  (
    await as().call(buildingCalls.listBuildings, {
      query: { _id_folder: id, recursive: String(recursive) as 'true', sort: 'name', order: 'asc' },
    })
  ).body.data.map((one) => one.name);

/** Nord > Ville > Écoles, with a building in each. */
async function threeLevels() {
  const nord = await aFolder('Nord');
  const ville = await aFolder('Ville', nord);
  const ecoles = await aFolder('Écoles', ville);
  for (const [name, folder] of [
    ['A', nord],
    ['B', ville],
    ['C', ecoles],
  ] as const)
    await aBuilding(app, user, { name, _id_folder: folder });
  return { nord, ville, ecoles };
}

describe('a tree of folders', () => {
  test('each folder carries its path, in lists and in the answers of every change', async () => {
    const { nord, ville, ecoles } = await threeLevels();
    const above = [
      { _id: nord, name: 'Nord' },
      { _id: ville, name: 'Ville' },
    ];
    const whole = [...above, { _id: ecoles, name: 'Écoles' }];
    expect((await opened(ville)).data.map((row) => row.path)).toEqual([whole]);
    const made = await as().call(folders.createFolder, { body: { name: 'Sud', _id_parent: nord } });
    expect(made.body.path).toEqual([above[0], { _id: made.body._id, name: 'Sud' }]);
    const renamed = await as().call(folders.renameFolder, { params: { id: ecoles }, body: { name: 'Collèges' } });
    expect(renamed.body.path).toEqual([...above, { _id: ecoles, name: 'Collèges' }]);
    expect((await move(ecoles, null)).body.path).toEqual([{ _id: ecoles, name: 'Collèges' }]);
  });

  test('each shows its path and what lies below it, at any depth', async () => {
    const { nord, ville, ecoles } = await threeLevels();
    expect((await opened(ecoles)).path.map((one) => one.name)).toEqual(['Nord', 'Ville', 'Écoles']);
    expect((await opened(nord)).data).toMatchObject([
      { _id: ville, _id_parent: nord, folderCount: 1, buildingCount: 2 },
    ]);
    expect([await inside(nord), await inside(nord, true)]).toEqual([['A'], ['A', 'B', 'C']]);
    const tree = (await as().call(folders.getFolderTree, {})).body;
    expect(tree).toMatchObject({
      total: 3,
      data: [{ name: 'Nord', buildingCount: 1, children: [{ name: 'Ville', children: [{ name: 'Écoles' }] }] }],
    });
    expect((await as().call(folders.listRootFolders, {})).body).toMatchObject({ total: 1, path: [] });
  });

  test('a move rewrites the paths of everything below, both ways', async () => {
    const { nord, ville, ecoles } = await threeLevels();
    const sud = await aFolder('Sud');
    expect((await move(ville, sud)).body._id_parent).toBe(sud);
    expect((await opened(ecoles)).path.map((one) => one.name)).toEqual(['Sud', 'Ville', 'Écoles']);
    expect([await inside(nord, true), await inside(sud, true)]).toEqual([['A'], ['B', 'C']]);
    await move(ville, null);
    expect((await opened(ecoles)).path.map((one) => one.name)).toEqual(['Ville', 'Écoles']);
    expect([await inside(sud, true), await inside(ville, true)]).toEqual([[], ['B', 'C']]);
  });

  test.each(['itself', 'a child', 'a grandchild'])('a folder cannot move into %s', async (where) => {
    const { nord, ville, ecoles } = await threeLevels();
    const answer = await move(nord, { itself: nord, 'a child': ville, 'a grandchild': ecoles }[where]!);
    expect([answer.status, answer.error.code]).toEqual([409, 'folder_into_itself']);
    expect((await opened(ecoles)).path.map((one) => one.name)).toEqual(['Nord', 'Ville', 'Écoles']);
  });

  test('folders go down to level 32, whether they are created or moved there', async () => {
    const levels = [await aFolder('1')];
    for (let level = 2; level <= 32; level++) levels.push(await aFolder(String(level), levels.at(-1)));
    const deeper = await as().call(folders.createFolder, { body: { name: '33', _id_parent: levels.at(-1)! } });
    expect([deeper.status, deeper.error.code, deeper.error.maximum]).toEqual([409, 'folder_too_deep', 32]);
    expect(deeper.error.message).toContain('32 niveaux');
    const { nord, ecoles } = await threeLevels();
    expect((await move(nord, levels[29]!)).error.code).toBe('folder_too_deep');
    expect((await opened(ecoles)).path).toHaveLength(3);
    expect((await move(nord, levels[28]!)).status).toBe(200);
    expect((await opened(ecoles)).path).toHaveLength(32);
  });

  test('two moves at once never make a loop', async () => {
    const [first, second] = [await aFolder('Un'), await aFolder('Deux')];
    const answers = await Promise.all([move(first, second), move(second, first)]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    expect((await as().call(folders.listRootFolders, {})).body.total).toBe(1);
    expect((await as().call(folders.getFolderTree, {})).body.total).toBe(2);
  });

  test('removing a folder moves what it held up to its parent, and only that', async () => {
    const { nord, ville, ecoles } = await threeLevels();
    expect((await as().call(folders.removeFolder, { params: { id: ville } })).body).toEqual({ ok: true });
    expect((await opened(ecoles)).path.map((one) => one.name)).toEqual(['Nord', 'Écoles']);
    expect([await inside(nord), await inside(ecoles)]).toEqual([['A', 'B'], ['C']]);
    await as().call(folders.removeFolder, { params: { id: nord } });
    expect((await opened(ecoles)).path.map((one) => one.name)).toEqual(['Écoles']);
    expect(await inside('root')).toEqual(['A', 'B']);
    const gone = await as().call(folders.listFolders, { params: { id: ville } });
    expect([gone.status, gone.error.code]).toEqual([404, 'not_found']);
  });

  test('ancestors and paths always agree with the parents', async () => {
    const { nord, ville, ecoles } = await threeLevels();
    const sud = await aFolder('Sud');
    await move(nord, sud);
    await move(ecoles, nord);
    await as().call(folders.removeFolder, { params: { id: sud } });
    const wrong = await rows(
      app.store.db,
      sql`with recursive chain as (
          select id, array[]::uuid[] as above from folders where parent_id is null and space_id = ${user.spaceId}
          union all select f.id, chain.above || chain.id from folders f join chain on f.parent_id = chain.id)
        select f.id from folders f left join chain on chain.id = f.id where f.space_id = ${user.spaceId} and chain.above is distinct from f.ancestors
        union all select b.id from buildings b left join chain on chain.id = b.folder_id
          where b.space_id = ${user.spaceId} and coalesce(chain.above || chain.id, '{}') is distinct from b.folder_path`,
    );
    expect(wrong).toEqual([]);
    expect((await opened(ville)).path.map((one) => one.name)).toEqual(['Nord', 'Ville']);
  });
});

describe('buildings in folders', () => {
  test('several move at once, or none', async () => {
    const folder = await aFolder('Un');
    const ids = await Promise.all(['A', 'B'].map(async (name) => (await aBuilding(app, user, { name }))._id_building));
    const stranger = await aUser(app);
    const theirs = (await aBuilding(app, stranger))._id_building;
    const mixed = await as().call(folders.moveBuildings, { body: { buildings: [...ids, theirs], _id_folder: folder } });
    expect([mixed.status, mixed.error.code]).toEqual([404, 'not_found']);
    expect(await inside(folder)).toEqual([]);
    const moved = await as().call(folders.moveBuildings, {
      body: { buildings: [...ids, ids[0]!], _id_folder: folder },
    });
    expect([moved.body.moved, await inside(folder)]).toEqual([2, ['A', 'B']]);
    await as().call(folders.moveBuildings, { body: { buildings: [ids[0]!], _id_folder: null } });
    expect([await inside(folder), await inside('root')]).toEqual([['B'], ['A']]);
  });

  test('what a building contains goes with it', async () => {
    const folder = await aFolder('Un');
    const [group, flat] = await Promise.all(
      ['Groupe', 'Appartement'].map(async (name) => (await aBuilding(app, user, { name }))._id_building),
    );
    await as().call(buildingCalls.addChildren, { params: { id: group! }, body: { buildings: [flat!] } });
    await as().call(folders.moveBuildings, { body: { buildings: [group!], _id_folder: folder } });
    const read = (await as().call(buildingCalls.getBuilding, { params: { id: flat! } })).body;
    expect(read.path.map((one) => one.name)).toEqual(['Un']);
    expect((await as().call(folders.listRootFolders, {})).body.data[0]!.buildingCount).toBe(2);
  });
});

describe('lists of folders', () => {
  test('sort as people read, search without accents, pages in a stable order', async () => {
    for (const name of ['écoles', 'Zoo', 'Ateliers', 'ÉGLISE', 'École 100 %']) await aFolder(name);
    const list = async (query: object) => (await as().call(folders.listRootFolders, { query })).body;
    const names = (body: { data: { name: string }[] }) => body.data.map((one) => one.name);
    expect(names(await list({}))).toEqual(['Ateliers', 'École 100 %', 'écoles', 'ÉGLISE', 'Zoo']);
    expect(names(await list({ order: 'desc', limit: 1 }))).toEqual(['Zoo']);
    expect(names(await list({ search: 'ECOLE' }))).toEqual(['École 100 %', 'écoles']);
    expect(names(await list({ search: '%' }))).toEqual(['École 100 %']);
    expect(names(await list({ search: '_' }))).toEqual([]);
    expect(names(await list({ sort: 'createdAt' }))).toEqual(['écoles', 'Zoo', 'Ateliers', 'ÉGLISE', 'École 100 %']);
    const pages = await Promise.all([1, 2, 3].map((page) => list({ page, limit: 2 })));
    expect(pages.flatMap(names)).toEqual(names(await list({})));
    expect(pages.map(({ total, has_more }) => [total, has_more])).toEqual([
      [5, true],
      [5, true],
      [5, false],
    ]);
  });

  test.each([{ page: 0 }, { limit: 0 }, { limit: 201 }, { sort: 'colour' }, { order: 'up' }])(
    '%j is refused',
    async (query) => {
      expect((await as().callLoosely(folders.listRootFolders, { query })).error.code).toBe('invalid_input');
    },
  );
});

test.each([[''], ['   '], ['a\nb'], ['x'.repeat(121)], [null], [12]])('a folder cannot be called %j', async (name) => {
  const answer = await as().call(folders.createFolder, { body: { name: name as string } });
  expect([answer.status, answer.error.code]).toEqual([400, 'invalid_input']);
  const folder = await aFolder('Nom');
  expect(
    (await as().call(folders.renameFolder, { params: { id: folder }, body: { name: name as string } })).status,
  ).toBe(400);
  expect((await as().call(folders.getFolderTree, {})).body.data.map((one) => one.name)).toEqual(['Nom']);
});

test('a folder is renamed', async () => {
  const folder = await aFolder('Avant');
  expect(
    (await as().call(folders.renameFolder, { params: { id: folder }, body: { name: ' Après ' } })).body,
  ).toMatchObject({ _id: folder, name: 'Après', rights: ['view', 'owns'] });
});
