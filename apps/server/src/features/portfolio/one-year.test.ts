import * as buildingCalls from '@joulerie/contract/buildings';
import * as folderCalls from '@joulerie/contract/folders';
import * as measureCalls from '@joulerie/contract/measures';
import * as sourceCalls from '@joulerie/contract/sources';
import { parseIsoDay } from '@joulerie/domain/calendar';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { dailyCsv, stored } from '../../testing/files.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  app.clock.now = Date.parse('2025-03-10T12:00:00Z');
  user = await aUser(app);
});

const as = () => app.as(user.token);
const listed = async () => (await as().call(buildingCalls.listBuildings, {})).body.data;
const root = async () => (await as().call(folderCalls.listRootFolders, {})).body.figures;

/** A building with days `[from, to)` of gas, so many kWh each. */
async function metered(name: string, from: string, to: string, kWh: number) {
  const building = await aBuilding(app, user, { name, surface: 100 });
  const source = await aSource(app, user, building._id_building, { idtype: 'pce' });
  const values = Array.from({ length: parseIsoDay(to)! - parseIsoDay(from)! }, () => kWh);
  await stored(app, user, source, dailyCsv('Date;kWh', from, values), { variable: 'conso_gaz', unit: 'kWh' });
  return { building: building._id_building, source: source._id };
}

/** The energy of a page over dates, kWh, and the sum of its bars. */
async function page(building: string, year: { from: string; to: string }) {
  const { body } = await as().call(measureCalls.getBuildingData, {
    params: { id: building },
    query: { start_date: year.from, end_date: year.to, frequency: 'monthly' },
  });
  const [gas] = body.variables;
  return { total: gas!.total, bars: gas!.values.reduce<number>((sum, value) => sum + (value ?? 0), 0) };
}

const YEAR = { from: '2024-03-01', to: '2025-02-28' };

test('the year of lists, heads and pages is the twelve complete months before today, whenever the first measure came', async () => {
  const whole = await metered('Complet', '2023-01-01', '2025-03-10', 10);
  const young = await metered('Récent', '2024-06-11', '2025-03-10', 10);
  const rows = (await listed()).map((row) => [row.name, row.energyKwh, row.year]);
  expect(rows.toSorted()).toEqual([
    ['Complet', 365 * 10, YEAR],
    ['Récent', 263 * 10, YEAR],
  ]);
  expect(await root()).toMatchObject({ year: YEAR, energyKwh: (365 + 263) * 10 });
  for (const { building, source } of [whole, young]) {
    const opened = (await as().call(buildingCalls.getBuilding, { params: { id: building } })).body;
    expect(opened.year).toEqual(YEAR);
    expect((await as().call(sourceCalls.getSource, { params: { id: source } })).body.year).toEqual(YEAR);
    const { energyKwh } = (await listed()).find((row) => row.id === building)!;
    expect(await page(building, YEAR)).toEqual({ total: energyKwh, bars: energyKwh });
  }
});

test('a year ends a month or two earlier where the last ones have not arrived, and a page has the same', async () => {
  const { building } = await metered('En retard', '2023-01-01', '2025-02-10', 10);
  const [row] = await listed();
  expect(row).toMatchObject({
    energyKwh: 3660,
    year: { from: '2024-02-01', to: '2025-01-31' },
    health: { coverage: 1 },
  });
  expect(await page(building, row!.year!)).toEqual({ total: 3660, bars: 3660 });
  // Stopped for longer, it lacks the months since: its year is that of the others.
  await metered('Arrêté', '2023-01-01', '2024-11-01', 10);
  expect((await listed()).find(({ name }) => name === 'Arrêté')).toMatchObject({ energyKwh: 245 * 10, year: YEAR });
});

test('a building without a measure in these months has the last year that has some, named, and is in no sum of others', async () => {
  await metered('À jour', '2024-01-01', '2025-03-10', 10);
  const old = await metered('Arrêté', '2020-01-01', '2022-02-10', 50);
  const row = (await listed()).find(({ name }) => name === 'Arrêté')!;
  expect(row).toMatchObject({ energyKwh: 365 * 50, year: { from: '2021-02-01', to: '2022-01-31' } });
  expect(await page(old.building, row.year!)).toMatchObject({ total: row.energyKwh });
  expect(await root()).toMatchObject({ year: YEAR, energyKwh: 3650 });
});

test('when a month ends in Paris, the year of buildings moves without an import', async () => {
  app.clock.now = Date.parse('2025-03-31T21:50:00Z');
  user = await aUser(app);
  await metered('École', '2023-01-01', '2025-03-31', 10);
  expect((await listed())[0]!.year).toEqual(YEAR);
  const started = async () => {
    const server = await testApp({}, app.store);
    server.clock.now = app.clock.now;
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    return server.app;
  };
  await (await started()).close();
  app.clock.now = Date.parse('2025-03-31T22:05:00Z');
  const server = await started();
  const moved = { year: { from: '2024-04-01', to: '2025-03-31' }, energyKwh: 364 * 10 };
  await vi.waitFor(async () => expect((await listed())[0]).toMatchObject(moved));
  await server.close();
}, 120_000);
