import * as buildingCalls from '@joulerie/contract/buildings';
import * as folderCalls from '@joulerie/contract/folders';
import * as sourceCalls from '@joulerie/contract/sources';
import { parseIsoDay } from '@joulerie/domain/calendar';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aMember, aSource, aUser } from '../../testing/builders.ts';
import { dailyCsv, stored } from '../../testing/files.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  app.clock.now = Date.parse('2025-01-03T12:00:00Z');
  user = await aUser(app);
});

const as = () => app.as(user.token);
const folder = async (name: string, parent?: string) =>
  (await as().call(folderCalls.createFolder, { body: { name, ...(parent ? { _id_parent: parent } : {}) } })).body._id;
const root = async () => (await as().call(folderCalls.listRootFolders, {})).body;
const opened = async (id: string) => (await as().call(folderCalls.listFolders, { params: { id } })).body;

async function days(source: { _id: string }, from: string, to: string, kWh: number) {
  const values = Array.from({ length: parseIsoDay(to)! - parseIsoDay(from)! }, () => kWh);
  await stored(app, user, source, dailyCsv('Date;kWh', from, values), { variable: 'conso_gaz', unit: 'kWh' });
}

test('a folder and the space give their energy, how it moved, per square metre, and the states of their data', async () => {
  const ville = await folder('Ville');
  const ecoles = await folder('Écoles', ville);
  const school = await aBuilding(app, user, { name: 'École', _id_folder: ecoles, surface: 100 });
  const hall = await aBuilding(app, user, { name: 'Mairie', _id_folder: ville, surface: 50 });
  await aBuilding(app, user, { name: 'Grange', surface: 1000 });
  const meter = await aSource(app, user, school._id_building, { idtype: 'pce' });
  await days(meter, '2023-01-01', '2024-01-01', 20);
  await days(meter, '2024-01-01', '2025-01-01', 10);
  // A meter that is one year old has nothing to be compared with.
  const young = await aSource(app, user, hall._id_building, { idtype: 'pce' });
  await days(young, '2024-01-01', '2025-01-01', 5);
  const figures = {
    folderCount: 1,
    buildingCount: 2,
    sourceCount: 2,
    energyKwh: 366 * 15,
    year: { from: '2024-01-01', to: '2024-12-31' },
    coverage: 1,
    // The 29 February has no date a year before; the young meter has no day there.
    comparison: {
      elapsed: 366,
      days: null,
      share: (365 * 10) / (366 * 15),
      previousShare: 1,
      dayShare: 365 / (2 * 366),
      added: expect.closeTo(1 / 3, 9),
      now: 365 * 10,
      previous: 365 * 20,
    },
    cost: {
      eur: null,
      partialEur: null,
      sources: 2,
      known: 0,
      reason: 'coût en cours de calcul',
      stale: true,
      comparison: null,
    },
    carbon: {
      kg: expect.closeTo((366 * 15 * 0.227) / 1.11, 6),
      partialKg: null,
      reason: null,
      comparison: expect.objectContaining({ now: expect.closeTo((365 * 10 * 0.227) / 1.11, 6) }),
    },
    lines: [{ idtype: 'pce', kwh: 366 * 15, kg: expect.closeTo((366 * 15 * 0.227) / 1.11, 6), eur: null }],
    intensity: { energyKwh: 366 * 15, surfaceM2: 150, buildings: 2 },
    states: { ok: 2, late: 0, holes: 0, empty: 0 },
  };
  const here = await opened(ville);
  expect(here.figures).toEqual(figures);
  expect(here.rights).toContain('owns');
  expect(here.data[0]).toMatchObject({ toRepair: 0, energyKwh: 3660, comparison: { now: 3650, previous: 7300 } });
  expect((await root()).figures).toEqual({
    ...figures,
    folderCount: 2,
    buildingCount: 3,
    states: { ...figures.states, empty: 1 },
  });
  const listed = (await as().call(buildingCalls.listBuildings, { query: { sort: 'name', order: 'asc' } })).body.data;
  expect(listed.map((row) => [row.name, row.comparison && [row.comparison.days, row.comparison.now]])).toEqual([
    ['École', [365, 3650]],
    ['Grange', null],
    ['Mairie', [0, 0]],
  ]);
});

test('the year before counts whenever it arrives, and as it was last corrected', async () => {
  const school = await aBuilding(app, user, { name: 'École' });
  const meter = await aSource(app, user, school._id_building, { idtype: 'pce' });
  const comparison = async () => (await root()).figures.comparison;
  await days(meter, '2024-01-01', '2025-01-01', 10);
  expect(await comparison()).toMatchObject({ days: 0 });
  await days(meter, '2023-03-01', '2023-05-01', 20);
  expect(await comparison()).toMatchObject({ days: 61, now: 61 * 10, previous: 61 * 20 });
  await days(meter, '2023-03-01', '2023-03-11', 30);
  expect(await comparison()).toMatchObject({ days: 61, now: 61 * 10, previous: 61 * 20 + 10 * 10 });
});

test('a source that two buildings share counts once, a building inside another is not counted again', async () => {
  const ville = await folder('Ville');
  const [one, two] = await Promise.all(
    [1, 2].map(async () => (await aBuilding(app, user, { _id_folder: ville, surface: 10 }))._id_building),
  );
  const meter = await aSource(app, user, one!, { idtype: 'pce' });
  await days(meter, '2024-01-01', '2025-01-01', 10);
  await as().call(sourceCalls.attachSource, { params: { id: two!, sourceId: meter._id }, body: {} });
  expect((await opened(ville)).figures).toMatchObject({ energyKwh: 3660, sourceCount: 1, buildingCount: 2 });
  await as().call(buildingCalls.addChildren, { params: { id: one! }, body: { buildings: [two!] } });
  expect((await opened(ville)).figures).toMatchObject({
    energyKwh: 3660,
    intensity: { energyKwh: 3660, surfaceM2: 10, buildings: 1 },
  });
});

test('a folder holds what lies inside its buildings, wherever that is filed: its head is the sum of its rows', async () => {
  const [ville, annexes] = [await folder('Ville'), await folder('Annexes')];
  const school = (await aBuilding(app, user, { _id_folder: ville, surface: 100 }))._id_building;
  const annex = (await aBuilding(app, user, { _id_folder: annexes, surface: 20 }))._id_building;
  await days(await aSource(app, user, school, { idtype: 'pce' }), '2023-01-01', '2024-01-01', 10);
  await days(await aSource(app, user, annex, { idtype: 'pce' }), '2023-01-01', '2024-01-01', 10);
  expect((await opened(ville)).figures.energyKwh).toBe(3650);
  await as().call(buildingCalls.addChildren, { params: { id: school }, body: { buildings: [annex] } });
  const rows = (await as().call(buildingCalls.listBuildings, { query: { _id_folder: ville } })).body.data;
  expect(rows.map((row) => row.energyKwh)).toEqual([7300]);
  expect((await opened(ville)).figures).toMatchObject({
    energyKwh: 7300,
    coverage: 1,
    intensity: { energyKwh: 7300, surfaceM2: 100, buildings: 1 },
  });
  expect((await opened(annexes)).figures).toMatchObject({
    energyKwh: 3650,
    coverage: 1,
    intensity: { energyKwh: 3650, surfaceM2: 20, buildings: 1 },
  });
  expect((await root()).figures).toMatchObject({
    energyKwh: 7300,
    coverage: 1,
    intensity: { energyKwh: 7300, surfaceM2: 100, buildings: 1 },
  });
});

test('nothing there is nothing known; a colleague without buildings sees none of the figures', async () => {
  const nothing = {
    buildingCount: 0,
    energyKwh: null,
    year: null,
    coverage: null,
    comparison: null,
    intensity: null,
    states: { ok: 0, late: 0, holes: 0, empty: 0 },
  };
  expect((await root()).figures).toMatchObject(nothing);
  user = await aUser(app, { company: 'Ville de Cergy' });
  const building = await aBuilding(app, user);
  await days(await aSource(app, user, building._id_building, { idtype: 'pce' }), '2024-01-01', '2025-01-01', 10);
  expect((await root()).figures.energyKwh).toBe(3660);
  user = await aMember(app, user.spaceId, 'employe');
  expect((await root()).figures).toMatchObject({ ...nothing, sourceCount: 0 });
});

test('a folder counts the buildings below whose data is late or has holes', async () => {
  const ville = await folder('Ville');
  const ecoles = await folder('Écoles', ville);
  const at = async (name: string, from: string, to: string) => {
    const building = await aBuilding(app, user, { name, _id_folder: ecoles });
    await days(await aSource(app, user, building._id_building, { idtype: 'pce' }), from, to, 10);
  };
  await at('À jour', '2024-01-01', '2025-01-01');
  await at('En retard', '2023-11-01', '2024-12-01');
  await at('Incomplet', '2024-06-01', '2025-01-01');
  await aBuilding(app, user, { _id_folder: ecoles });
  expect((await root()).data).toMatchObject([{ name: 'Ville', buildingCount: 4, toRepair: 2 }]);
});

test('per square metre, each building is of the year of the head, one that keeps an older year too', async () => {
  const kept = async (name: string, from: string, to: string, kWh: number) => {
    const { _id_building } = await aBuilding(app, user, { name, surface: 100 });
    await days(await aSource(app, user, _id_building, { idtype: 'pce' }), from, to, kWh);
  };
  const day = 24;
  await kept('Mairie', '2023-01-01', '2025-01-01', day);
  // Its last data are two months old: its row has the twelve months before them, and most of the others end there.
  for (const name of ['Dépôt', 'Gymnase']) await kept(name, '2023-01-01', '2024-11-01', day);
  // It stopped years ago.
  await kept('Ancienne école', '2020-01-01', '2021-01-01', 500);
  const { figures } = await root();
  expect(figures.year).toEqual({ from: '2023-11-01', to: '2024-10-31' });
  expect(figures.intensity).toEqual({ energyKwh: 3 * 366 * day, surfaceM2: 300, buildings: 3 });
  const asked = (await as().call(folderCalls.listRootFolders, { query: { from: '2023-11', to: '2024-10' } })).body;
  expect(asked.figures.intensity).toEqual(figures.intensity);
});

test('a building has on its page the label of its row', async () => {
  const { _id_building: id } = await aBuilding(app, user, { name: 'Mairie', surface: 100 });
  await days(await aSource(app, user, id, { idtype: 'pce' }), '2024-01-01', '2025-01-01', 60);
  const [row] = (await as().call(buildingCalls.listBuildings, { query: {} })).body.data;
  expect(row!.label).toMatchObject({ energy: 'D', ges: 'D' });
  const page = (await as().call(buildingCalls.getBuilding, { params: { id } })).body;
  expect(page.label).toEqual(row!.label);
});

test('a meter that counts nothing gives no label; a first month under way has its reason for no cost', async () => {
  const empty = await aBuilding(app, user, { name: 'A', surface: 100 });
  await days(await aSource(app, user, empty._id_building, { idtype: 'pce' }), '2024-01-01', '2025-01-01', 0);
  const young = await aBuilding(app, user, { name: 'B', surface: 100 });
  await days(await aSource(app, user, young._id_building, { idtype: 'pce' }), '2025-01-01', '2025-01-03', 10);
  const [a, b] = (await as().call(buildingCalls.listBuildings, { query: { sort: 'name', order: 'asc' } })).body.data;
  expect(a).toMatchObject({ energyKwh: 0, label: null });
  expect(b!.cost).toMatchObject({ eur: null, reason: 'le premier mois de mesures n’est pas terminé' });
});
