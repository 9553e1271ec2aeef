import * as measures from '@joulerie/contract/measures';
import * as profiles from '@joulerie/contract/profiles';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { dailyCsv, stored } from '../../testing/files.ts';

let app: TestApp;
let user: TestUser;
let id: string;
beforeAll(async () => {
  app = await testApp();
  app.clock.now = Date.parse('2024-01-15T09:00:00Z');
});
beforeEach(async () => {
  user = await aUser(app, { company: 'Ville' });
});

const as = () => app.as(user.token);
async function measured(surface?: number) {
  id = (await aBuilding(app, user, surface === undefined ? {} : { surface }))._id_building;
  const gas = await aSource(app, user, id, { idtype: 'pce' });
  const days = dailyCsv('Date;kWh', '2023-06-01', Array(61).fill(10));
  await stored(app, user, gas, days, { variable: 'conso_gaz', unit: 'kWh' });
}
const enter = (variable: 'surface' | 'effectif', ...points: [string, number][]) =>
  as().call(profiles.replaceBuildingProfile, {
    params: { id, variable },
    body: { points: points.map(([timestamp, value]) => ({ timestamp, value })) },
  });
const intensity = async (start_date = '2023-06-01', end_date = '2023-07-31') =>
  (
    await as().call(measures.getBuildingData, {
      params: { id },
      query: { start_date, end_date, frequency: 'monthly', intensity: 'true' },
    })
  ).body.intensity!;

test('the energy of a period per m² and per person, and what it was divided by since when', async () => {
  await measured(50);
  expect(await intensity()).toEqual({
    surface: { perUnit: expect.closeTo(12.2, 6), reason: null, values: [{ value: 50, since: null }] },
    effectif: null,
  });
  await enter('surface', ['2020-01-01', 100], ['2023-07-01', 200], ['2023-12-01', 1]);
  await enter('effectif', ['2023-01-01', 5]);
  const found = await intensity();
  expect(found.surface!.perUnit).toBeCloseTo(300 / 100 + 310 / 200, 6);
  expect(found.surface!.values).toEqual([
    { value: 100, since: '2020-01-01' },
    { value: 200, since: '2023-07-01' },
  ]);
  expect(found.effectif).toMatchObject({
    perUnit: expect.closeTo(122, 6),
    values: [{ value: 5, since: '2023-01-01' }],
  });
  expect((await intensity('2023-07-01')).surface!.values).toEqual([{ value: 200, since: '2023-07-01' }]);
});

test('what cannot be divided says why, and nothing is said of what nobody entered', async () => {
  await measured();
  expect(await intensity()).toEqual({ surface: null, effectif: null });
  await enter('surface', ['2023-07-01', 200]);
  await enter('effectif', ['2023-01-01', 0]);
  expect(await intensity()).toMatchObject({
    surface: { perUnit: null, reason: 'surface inconnue le 01/06/2023' },
    effectif: { perUnit: null, reason: 'effectif nul le 01/06/2023' },
  });
  expect((await intensity('2023-09-01', '2023-09-30')).surface).toMatchObject({
    perUnit: null,
    reason: 'aucune énergie mesurée sur la période',
  });
});
