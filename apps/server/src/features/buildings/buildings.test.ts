import { EMPTY_FACTS } from '@joulerie/contract/building-facts';
import { randomUUID } from 'node:crypto';
import * as buildings from '@joulerie/contract/buildings';
import * as folderCalls from '@joulerie/contract/folders';
import * as sourceCalls from '@joulerie/contract/sources';
import * as tagCalls from '@joulerie/contract/tags';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { meanwhile } from '../../testing/meanwhile.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  user = await aUser(app);
});

const as = () => app.as(user.token);
const get = async (id: string) => (await as().call(buildings.getBuilding, { params: { id } })).body;
const list = async (query: object = {}) => (await as().call(buildings.listBuildings, { query })).body;
const names = (body: { data: { name: string }[] }) => body.data.map((one) => one.name);
const GEOMETRY = 'bdnb-bg-2FMK-8Q45-QWLF';
const address = { street: '1 rue Neuve', zipcode: '95000', city: 'Cergy' };
const make = async (name: string, more: object = {}) => (await aBuilding(app, user, { name, ...more }))._id_building;
const nest = (id: string, ...children: string[]) =>
  as().call(buildings.addChildren, { params: { id }, body: { buildings: children } });

describe('one building', () => {
  test('is made with what is given, and empty where nothing is said', async () => {
    const made = (await as().call(buildings.createBuilding, { body: { name: ' Mairie ', address } })).body;
    expect(made).toMatchObject({
      name: 'Mairie',
      level: 'immeuble',
      occupation: null,
      location: null,
      facts: EMPTY_FACTS,
      sources: [],
      children: [],
      tags: [],
      parent: null,
      isValidated: false,
      rights: ['view', 'owns'],
      health: { state: 'empty', lastDay: null, coverage: null },
    });
    expect(await get(made.id)).toEqual(made);
  });

  test('only the keys given change; null empties a fact', async () => {
    const id = await make('Mairie', { surface: 120 });
    const put = (body: object) => as().call(buildings.updateBuilding, { params: { id }, body });
    await put({
      facts: { constructionYear: 1965, dpe: 'D' },
      gestionnaire: { name: 'Régie', code: 'R1' },
      location: { lat: 48.8, lon: 2.3 },
    });
    const changed = (await put({ facts: { constructionYear: null }, occupation: 'bureaux' })).body;
    expect(changed).toMatchObject({
      name: 'Mairie',
      occupation: 'bureaux',
      gestionnaire: { name: 'Régie' },
      location: { lat: 48.8, lon: 2.3 },
    });
    expect(changed.facts).toMatchObject({ constructionYear: null, dpe: 'D', surfaceHabitableM2: 120 });
    expect((await put({ location: null, gestionnaire: null })).body).toMatchObject({
      location: null,
      gestionnaire: null,
    });
  });

  test('its address changes with its place, its facts are validated', async () => {
    const id = await make('Mairie', { lat: 48.8, lon: 2.3 });
    const moved = await as().call(buildings.updateBuildingAddress, {
      params: { id },
      body: { address: { ...address, city: 'Osny' }, niveau: 'maison' },
    });
    expect(moved.body).toMatchObject({ address: { city: 'Osny' }, level: 'maison', location: null });
    expect((await as().call(buildings.validateBuilding, { params: { id }, body: {} })).body.isValidated).toBe(true);
  });

  test.each<[string, object]>([
    ['no name', { address }],
    ['an empty name', { name: ' ', address }],
    ['no city', { name: 'A', address: { zipcode: '95000' } }],
    ['a postcode that is none', { name: 'A', address: { ...address, zipcode: '99000' } }],
    ['a place off the earth', { name: 'A', address, location: { lat: 91, lon: 0 } }],
    ['a level that is none', { name: 'A', address, level: 'château' }],
    ['a negative surface', { name: 'A', address, facts: { surfaceHabitableM2: -1 } }],
    ['an unknown key', { name: 'A', address, owner: 'moi' }],
    ['an identifier that is none', { name: 'A', address, id_building: 'a b' }],
  ])('%s is refused, and leaves nothing', async (_what, body) => {
    const answer = await as().callLoosely(buildings.createBuilding, { body });
    expect([answer.status, answer.error.code]).toEqual([400, 'invalid_input']);
    expect(Object.keys(answer.error.fields!)).not.toEqual([]);
    expect((await list()).total).toBe(0);
  });

  test('a call sent twice with its key makes one building; with another body it is a conflict', async () => {
    const send = (name: string, key: string) =>
      as().call(buildings.createBuilding, { body: { name, address } }, { headers: { 'idempotency-key': key } });
    const [first, again] = [await send('Mairie', 'clé-1'), await send('Mairie', 'clé-1')];
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    const other = await send('École', 'clé-1');
    expect([other.status, other.error.code]).toEqual([409, 'idempotency_conflict']);
    expect(names(await list())).toEqual(['Mairie']);
    // A call that failed leaves its key free, and a key is one person's.
    expect((await send('', 'clé-2')).status).toBe(400);
    expect((await send('École', 'clé-2')).status).toBe(201);
    user = await aUser(app);
    expect((await send('École', 'clé-1')).status).toBe(201);
  });

  test('sent twice at once with its key, one building is made', async () => {
    const send = () =>
      as().call(
        buildings.createBuilding,
        { body: { name: 'Mairie', address } },
        { headers: { 'idempotency-key': 'ensemble' } },
      );
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body._id_building)).size).toBe(1);
    expect(names(await list())).toEqual(['Mairie']);
  });

  test('a call whose mark could not be kept made nothing; one that stopped in the middle left no mark', async () => {
    const { db } = app.store;
    const send = () =>
      as().call(
        buildings.createBuilding,
        { body: { name: 'Mairie', address, tags: ['Lot'] } },
        { headers: { 'idempotency-key': 'coupure' } },
      );
    await db.execute(
      sql.raw(`create function refuse_mark() returns trigger language plpgsql as
        $$ begin raise exception 'stopped'; end $$`),
    );
    await db.execute(
      sql.raw(`create trigger refuse_mark before update on idempotency for each row
        when (new.user_id = '${user.id}') execute function refuse_mark()`),
    );
    expect((await send()).status).toBe(500);
    await db.execute(sql.raw('drop function refuse_mark cascade'));
    expect(names(await list())).toEqual([]);
    // The connection of the call is ended while it waits for the tags of the space.
    const ended = await meanwhile(
      app.store,
      sql`lock table building_tags in access exclusive mode`,
      send,
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect([ended.status, names(await list())]).toEqual([503, []]);
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    expect(names(await list())).toEqual(['Mairie']);
  });

  test('id_building is the building of the geometry service: kept, replaced by a validation, gone with the address', async () => {
    const made = await as().call(buildings.createBuilding, { body: { name: 'A', address, id_building: GEOMETRY } });
    expect(made.body).toMatchObject({ id_building: GEOMETRY });
    const id = made.body._id_building;
    expect(id).not.toBe(GEOMETRY);
    const validate = (body: { id_building?: string }) =>
      as().call(buildings.validateBuilding, { params: { id }, body });
    expect((await validate({})).body).toMatchObject({ isValidated: true, id_building: GEOMETRY });
    expect((await validate({ id_building: 'bdnb-bg-2' })).body.id_building).toBe('bdnb-bg-2');
    const move = (id_building?: string) =>
      as().call(buildings.updateBuildingAddress, { params: { id }, body: { address, id_building } });
    expect((await move()).body.id_building).toBeNull();
    expect((await move(GEOMETRY)).body.id_building).toBe(GEOMETRY);
  });

  test('many are made at once, all or none', async () => {
    const body = {
      data: [
        { name: 'A', address, tags: ['Lot'] },
        { name: 'B', address },
      ],
    };
    expect((await as().call(buildings.createBuildings, { body })).body.total).toBe(2);
    const folder = await as().call(buildings.createBuildings, {
      body: {
        data: [
          { name: 'E', address },
          { name: 'F', address, _id_folder: randomUUID() },
        ],
      },
    });
    expect(folder.error.code).toBe('not_found');
    expect(names(await list({ sort: 'name', order: 'asc' }))).toEqual(['A', 'B']);
  });

  test('removed: its sources stay in the space, what it contained goes up one level', async () => {
    const [top, middle, flat] = [await make('Haut'), await make('Milieu'), await make('Appartement')];
    await nest(middle, flat);
    await nest(top, middle);
    const source = await aSource(app, user, middle);
    await as().call(buildings.removeBuilding, { params: { id: middle } });
    expect((await get(flat)).parent?._id_building).toBe(top);
    expect((await get(top)).children.map((one) => one.name)).toEqual(['Appartement']);
    expect((await as().call(sourceCalls.getSource, { params: { id: source._id } })).body.buildings).toEqual([]);
    expect((await as().call(buildings.getBuilding, { params: { id: middle } })).error.code).toBe('not_found');
  });
});

describe('buildings inside buildings', () => {
  test('three levels of children, no more', async () => {
    const [a, b, c, d, e] = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((name) => make(name)));
    expect((await nest(b!, c!)).status).toBe(200);
    expect((await nest(c!, d!)).status).toBe(200);
    expect((await nest(a!, b!)).body).toMatchObject({
      total: 3,
      data: [{ name: 'B', children: [{ name: 'C', children: [{ name: 'D', children: [] }] }] }],
    });
    for (const answer of [await nest(d!, e!), await nest(e!, a!)])
      expect([answer.status, answer.error.code]).toEqual([409, 'children_too_deep']);
    expect((await as().call(buildings.listChildren, { params: { id: a! } })).body.total).toBe(3);
    expect((await get(c!)).parent?._id_building).toBe(b);
  });

  test('a node of the tree names its parent and the outermost building', async () => {
    const [a, b, c] = await Promise.all(['A', 'B', 'C'].map((name) => make(name)));
    await nest(b!, c!);
    await nest(a!, b!);
    const source = await aSource(app, user, c!);
    const [node] = (await get(a!)).children;
    expect(node).toMatchObject({ _id_building: b, _id_parent: a, _id_root_parent: a, sources: [] });
    expect(node!.children).toMatchObject([
      {
        _id_building: c,
        _id_parent: b,
        _id_root_parent: a,
        sources: [source._id],
        kpi: { energyKwh: null },
        children: [],
      },
    ]);
  });

  test('the list gives every building; tree=true the outermost ones, each with those inside it', async () => {
    const [a, b, c] = await Promise.all(['A', 'B', 'C'].map((name) => make(name)));
    await nest(b!, c!);
    const sorted = { sort: 'name', order: 'asc' };
    const flat = await list(sorted);
    expect(flat.data.map((row) => [row.name, row.children])).toEqual([
      ['A', undefined],
      ['B', undefined],
      ['C', undefined],
    ]);
    const tree = await list({ ...sorted, tree: 'true' });
    expect(tree.total).toBe(2);
    expect(tree.data.map((row) => row._id_building)).toEqual([a, b]);
    expect(tree.data[0]!.children).toEqual([]);
    expect(tree.data[1]!.children).toMatchObject([{ _id_building: c, _id_parent: b, _id_root_parent: b, name: 'C' }]);
  });

  test('loops are refused', async () => {
    const [a, b] = [await make('A'), await make('B')];
    await nest(a, b);
    for (const answer of [await nest(a, a), await nest(b, a)])
      expect([answer.status, answer.error.code]).toEqual([409, 'children_loop']);
  });

  test('two that nest each other at once never make a loop', async () => {
    const [a, b] = [await make('A'), await make('B')];
    const answers = await Promise.all([nest(a, b), nest(b, a)]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    expect((await list({ tree: 'true' })).total).toBe(1);
  });

  test('one that is not allowed lets none in', async () => {
    const [a, b] = [await make('A'), await make('B')];
    const theirs = (await aBuilding(app, await aUser(app)))._id_building;
    expect((await nest(a, b, theirs)).error.code).toBe('not_found');
    expect((await as().call(buildings.listChildren, { params: { id: a } })).body.total).toBe(0);
  });

  test('taken out, a building keeps what it contains', async () => {
    const [a, b, c] = [await make('A'), await make('B'), await make('C')];
    await nest(b, c);
    await nest(a, b);
    const out = (id: string, child: string) =>
      as().call(buildings.removeChildren, { params: { id }, body: { buildings: [child] } });
    expect((await out(a, b)).body.total).toBe(0);
    expect(await get(b)).toMatchObject({ parent: null, children: [{ name: 'C' }] });
    expect((await out(a, b)).error.code).toBe('not_found');
  });
});

describe('lists', () => {
  test('sort, order, pages in a stable order', async () => {
    const facts = [
      ['Église', 'Osny', 300],
      ['Atelier', 'Ableiges', 100],
      ['école', 'Cergy', 200],
    ] as const;
    for (const [name, city, surface] of facts) await make(name, { city, surface });
    await make('Zoo', { city: 'Éragny' });
    const by = async (sort: string, order = 'asc') => names(await list({ sort, order }));
    expect(await by('name')).toEqual(['Atelier', 'école', 'Église', 'Zoo']);
    expect(await by('city')).toEqual(['Atelier', 'école', 'Zoo', 'Église']);
    expect(await by('surface')).toEqual(['Atelier', 'école', 'Église', 'Zoo']);
    expect(await by('surface', 'desc')).toEqual(['Église', 'école', 'Atelier', 'Zoo']);
    expect(await by('createdAt', 'desc')).toEqual(['Zoo', 'école', 'Atelier', 'Église']);
    const pages = await Promise.all([1, 2, 3].map((page) => list({ page, limit: 2, sort: 'energy' })));
    expect(pages.flatMap(names).toSorted()).toEqual(['Atelier', 'Zoo', 'Église', 'école']);
    expect(pages.map(({ total, has_more }) => [total, has_more])).toEqual([
      [4, true],
      [4, false],
      [4, false],
    ]);
  });

  test('search: every word, in any field, accents and case aside; signs are plain text', async () => {
    await make('École des Œillets', { street: '3 allée Géo', city: 'Cergy' });
    await make('Mairie 100 %', { street: '1 rue A_B', city: 'Osny' });
    const found = async (search: string) => names(await list({ search }));
    for (const text of ['ecole', 'OEILLETS cergy', 'geo', '95000 école', 'œillets'])
      expect(await found(text), text).toEqual(['École des Œillets']);
    for (const text of ['100 %', 'a_b', '%']) expect(await found(text), text).toEqual(['Mairie 100 %']);
    for (const text of ['école osny', '\\', 'x%y']) expect(await found(text), text).toEqual([]);
  });

  test('tags: all of those asked; folders, levels, people', async () => {
    const folder = (await as().call(folderCalls.createFolder, { body: { name: 'Un' } })).body._id;
    await make('A', { tags: ['chauffage', 'été'], _id_folder: folder });
    await make('B', { tags: ['chauffage'] });
    expect(names(await list({ tags: ['chauffage'], sort: 'name', order: 'asc' }))).toEqual(['A', 'B']);
    expect(names(await list({ tags: ['chauffage', 'été'] }))).toEqual(['A']);
    expect(names(await list({ tags: ['CHAUFFAGE'] }))).toEqual([]);
    expect(names(await list({ _id_folder: 'root' }))).toEqual(['B']);
    expect(names(await list({ _id_user: user.id, sort: 'name', order: 'asc' }))).toEqual(['A', 'B']);
    expect(names(await list({ level: 'maison' }))).toEqual([]);
  });

  test('near: nearest first, within the distance, of the same level when asked', async () => {
    const here = await make('Ici', { lat: 49, lon: 2 });
    await make('À 400 m', { lat: 49 + 400 / 111_195, lon: 2 });
    await make('À 200 m', { lat: 49, lon: 2 + 200 / (111_195 * Math.cos((49 * Math.PI) / 180)) });
    await make('À 600 m', { lat: 49 - 600 / 111_195, lon: 2 });
    await make('Nulle part');
    const near = async (query: object) =>
      (await as().call(buildings.listNearBuildings, { params: { id: here }, query })).body;
    const found = await near({});
    expect(found.data.map((one) => [one.name, one.distanceM])).toEqual([
      ['À 200 m', 200],
      ['À 400 m', 400],
    ]);
    expect((await near({ maxDist: 1000 })).total).toBe(3);
    await as().call(buildings.updateBuilding, { params: { id: here }, body: { level: 'maison' } });
    expect((await near({ restrictByLevel: 'true' })).total).toBe(0);
    expect(
      (await as().call(buildings.listNearBuildings, { params: { id: here }, query: { maxDist: 0 } })).error.code,
    ).toBe('invalid_input');
  });
});

describe('tags', () => {
  test('are added once, taken off, and disappear with their last building', async () => {
    const [a, b] = [await make('A'), await make('B')];
    const add = (id: string, ...tags: string[]) => as().call(tagCalls.addTags, { params: { id }, body: { tags } });
    expect((await add(a, 'été', 'Alpha', 'été')).body.tags).toEqual(['Alpha', 'été']);
    await add(b, 'été');
    const all = async () => (await as().call(tagCalls.listTags, {})).body.data;
    expect(await all()).toEqual([
      { name: 'Alpha', buildingCount: 1 },
      { name: 'été', buildingCount: 2 },
    ]);
    const off = await as().call(tagCalls.removeTags, { params: { id: a }, body: { tags: ['été', 'inconnue'] } });
    expect(off.body.tags).toEqual(['Alpha']);
    await as().call(tagCalls.removeTags, { params: { id: a }, body: { tags: ['Alpha'] } });
    expect(await all()).toEqual([{ name: 'été', buildingCount: 1 }]);
    await Promise.all([add(a, 'nouvelle'), add(b, 'nouvelle')]);
    expect(await all()).toContainEqual({ name: 'nouvelle', buildingCount: 2 });
  });

  test.each([[[]], [['']], [['a\nb']], [Array.from({ length: 21 }, (_, i) => `t${i}`)]])(
    '%j is refused',
    async (tags) => {
      const id = await make('A');
      expect((await as().call(tagCalls.addTags, { params: { id }, body: { tags } })).error.code).toBe('invalid_input');
      expect((await get(id)).tags).toEqual([]);
    },
  );
});
