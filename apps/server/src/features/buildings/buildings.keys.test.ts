import { EMPTY_FACTS } from '@joulerie/contract/building-facts';
import * as buildings from '@joulerie/contract/buildings';
import * as profiles from '@joulerie/contract/profiles';
import type { ProfileVariable } from '@joulerie/domain/vocabulary';
import { beforeAll, beforeEach, expect, test } from 'vitest';
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
const get = async (id: string) => (await as().call(buildings.getBuilding, { params: { id } })).body;
const list = async (query: object = {}) => (await as().call(buildings.listBuildings, { query })).body;
const make = async (name: string, more: object = {}) => (await aBuilding(app, user, { name, ...more }))._id_building;

test('infos, geometry with the cadastre, and who sees the building', async () => {
  const footprint = {
    type: 'Polygon' as const,
    coordinates: [
      [
        [2, 49],
        [2.001, 49],
        [2.001, 49.001],
        [2, 49],
      ],
    ],
  };
  const id = await make('Mairie', { lat: 49, lon: 2 });
  expect((await get(id)).geometry).toEqual({ location: { lat: 49, lon: 2 }, cadastre: null });
  const facts = { plotNumber: '95127000AB0012', surfaceHabitableM2: 80 };
  await as().call(buildings.updateBuilding, {
    params: { id },
    body: { footprint, facts, level: 'maison', role: 'bailleur', housing: 'Logement social' },
  });
  const found = await get(id);
  expect(found.geometry.cadastre).toEqual({ plotNumber: '95127000AB0012', footprint });
  expect(found.infos).toEqual({
    role: 'bailleur',
    housing: 'Logement social',
    niveau: 'maison',
    data: { ...EMPTY_FACTS, ...facts },
  });
  expect(found.visible_to).toEqual([
    { _id: user.id, id: user.id, firstname: 'Camille', lastname: expect.any(String), avatar: null },
  ]);
});

test('coordinates that go on and on are refused, as are those of another shape', async () => {
  const id = await make('Mairie');
  const put = (payload: string) =>
    app.app.inject({
      method: 'PUT',
      url: `/proxy/api/building/${id}`,
      headers: {
        host: 'joulerie.localhost',
        authorization: `Bearer ${user.token}`,
        'content-type': 'application/json',
      },
      payload,
    });
  const nested = (levels: number) =>
    `{"footprint":{"type":"Polygon","coordinates":${'['.repeat(levels)}${']'.repeat(levels)}}}`;
  for (const levels of [25, 5000]) {
    const answer = await put(nested(levels));
    expect([answer.statusCode, answer.json().detail]).toEqual([
      400,
      expect.objectContaining({ code: 'invalid_input', reason: 'too_deep', maximum: 20 }),
    ]);
  }
  for (const coordinates of ['[[[2,49],["2",49]]]', '[[[2]]]', '[[2,49]]', '[{"0":[2,49]}]'])
    expect((await put(`{"footprint":{"type":"Polygon","coordinates":${coordinates}}}`)).json().detail.code).toBe(
      'invalid_input',
    );
  expect((await get(id)).footprint).toBeNull();
});

test('a list takes twenty tags, as fast as one, and refuses more', async () => {
  const tags = Array.from({ length: 20 }, (_, i) => `étiquette ${i}`);
  await make('Toutes', { tags });
  await make('Presque', { tags: tags.slice(1) });
  const since = async (tagged: string[]) => {
    const start = performance.now();
    await list({ tags: tagged, sort: 'name' });
    return performance.now() - start;
  };
  // With one subquery a tag, the planner alone took several seconds at twenty.
  expect(await since(tags)).toBeLessThan(20 * Math.max(50, await since(tags.slice(0, 1))));
  expect((await list({ tags, sort: 'name' })).data.map((one) => one.name)).toEqual(['Toutes']);
  const twice = await list({ tags: [tags[1]!, tags[1]!], sort: 'name', order: 'asc' });
  expect(twice.data.map((one) => one.name)).toEqual(['Presque', 'Toutes']);
  const refused = await as().call(buildings.listBuildings, { query: { tags: [...tags, 'une de plus'] } });
  expect([refused.status, refused.error.code]).toEqual([400, 'invalid_input']);
});

test('ten buildings a page when nothing is asked, the newest first', async () => {
  for (let i = 1; i <= 12; i++) await make(`B${i}`);
  const first = await list();
  expect([first.limit, first.total, first.has_more, first.data.length]).toEqual([10, 12, true, 10]);
  expect(first.data[0]!.name).toBe('B12');
});

test('the profile of a variable for all buildings: dated points that people entered', async () => {
  const id = await make('Mairie', { surface: 120 });
  await make('Sans surface');
  const profile = async (variable: ProfileVariable) =>
    (await as().call(buildings.listBuildingProfile, { params: { variable } })).body;
  const surface = await profile('surface');
  expect(surface).toMatchObject({ variable: 'surface', unit: 'm²' });
  expect(surface.data.map((row) => [row._id_building === id, row.points])).toEqual([
    [true, [{ timestamp: (await get(id)).createdAt, value: 120 }]],
    [false, []],
  ]);
  expect((await profile('consigne')).data.map((row) => row.points)).toEqual([[], []]);
  const points = [{ timestamp: '2024-03-01', value: 140 }];
  await as().call(profiles.addBuildingProfilePoints, { params: { id, variable: 'surface' }, body: { points } });
  expect((await profile('surface')).data.map((row) => row.points)).toEqual([
    [{ timestamp: '2024-02-29T23:00:00.000Z', value: 140 }],
    [],
  ]);
});
