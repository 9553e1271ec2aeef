import * as buildingCalls from '@joulerie/contract/buildings';
import * as folderCalls from '@joulerie/contract/folders';
import * as profileCalls from '@joulerie/contract/profiles';
import { intensityOf } from '@joulerie/contract/row-figures';
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
  id = (await aBuilding(app, user, { surface: 50 }))._id_building;
  const gas = await aSource(app, user, id, { idtype: 'pce' });
  const days = dailyCsv('Date;kWh', '2023-01-01', Array(365).fill(10));
  await stored(app, user, gas, days, { variable: 'conso_gaz', unit: 'kWh' });
});

const as = () => app.as(user.token);
const enter = (...points: [string, number][]) =>
  as().call(profileCalls.replaceBuildingProfile, {
    params: { id, variable: 'surface' },
    body: { points: points.map(([timestamp, value]) => ({ timestamp, value })) },
  });
const row = async (months: { from?: string; to?: string } = {}) =>
  (await as().call(buildingCalls.listBuildings, { query: { ...months, sort: 'intensity' } })).body.data[0]!;
const perM2 = async (months: { from?: string; to?: string } = {}) => intensityOf(await row(months)).perM2;

test('the energy of each day is divided by the surface of that day, in lists, labels and heads', async () => {
  expect(await perM2()).toBeCloseTo(3650 / 50, 6);
  const primaryKwh = (await row()).label!.primaryPerM2 * 50;
  // 181 days of 2023 before 1 July.
  expect((await enter(['2020-01-01', 100], ['2023-07-01', 200])).status).toBe(200);
  const expected = 1810 / 100 + 1840 / 200;
  expect(await perM2()).toBeCloseTo(expected, 6);
  const { label, energyKwh } = await row();
  expect(energyKwh).toBe(3650);
  expect(label!.primaryPerM2).toBeCloseTo((primaryKwh / 3650) * expected, 6);
  const { intensity } = (await as().call(folderCalls.listRootFolders, {})).body.figures;
  expect(intensity!.energyKwh / intensity!.surfaceM2).toBeCloseTo(expected, 6);
});

test('months that somebody chose have the surface of their days', async () => {
  await enter(['2020-01-01', 100], ['2023-07-01', 200]);
  expect(await perM2({ from: '2023-01', to: '2023-06' })).toBeCloseTo(1810 / 100, 6);
  expect(await perM2({ from: '2023-07', to: '2023-12' })).toBeCloseTo(1840 / 200, 6);
  expect(await perM2({ from: '2023-06', to: '2023-07' })).toBeCloseTo(300 / 100 + 310 / 200, 6);
});

test('before the first point the constant surface holds; without one the amount is unknown', async () => {
  await enter(['2023-07-01', 200]);
  expect(await perM2()).toBeCloseTo(1810 / 50 + 1840 / 200, 6);
  await enter(['2023-01-01', 0], ['2023-07-01', 200]);
  expect(intensityOf(await row())).toEqual({ perM2: null, reason: 'surface inconnue' });
  await enter();
  expect(await perM2()).toBeCloseTo(3650 / 50, 6);
});

test('a measure that comes later is divided by the surface of its day too', async () => {
  await enter(['2020-01-01', 100], ['2023-07-01', 200]);
  const more = await aSource(app, user, id, { idtype: 'pce' });
  await stored(app, user, more, dailyCsv('Date;kWh', '2023-01-01', Array(365).fill(5)), {
    variable: 'conso_gaz',
    unit: 'kWh',
  });
  expect(await perM2()).toBeCloseTo((1.5 * 1810) / 100 + (1.5 * 1840) / 200, 6);
});
