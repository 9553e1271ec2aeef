import { EMPTY_FACTS } from '@joulerie/contract/building-facts';
import * as buildings from '@joulerie/contract/buildings';
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
  // Nothing can be entered yet for the others.
  expect((await profile('consigne')).data.map((row) => row.points)).toEqual([null, null]);
});
