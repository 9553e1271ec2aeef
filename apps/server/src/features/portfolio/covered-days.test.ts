import * as buildingCalls from '@joulerie/contract/buildings';
import * as costCalls from '@joulerie/contract/costs';
import * as folderCalls from '@joulerie/contract/folders';
import * as sourceCalls from '@joulerie/contract/sources';
import { parseIsoDay } from '@joulerie/domain/calendar';
import { beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { BASE } from '../costs/test-offers.ts';
import { buildingData, dailyCsv, linkyRows, stored, storedCurve, textFile } from '../../testing/files.ts';

let app: TestApp;
let user: TestUser;
beforeEach(async () => {
  app = await testApp();
  app.clock.now = Date.parse('2026-09-01T12:00:00Z');
  user = await aUser(app);
});

const listed = async () => (await app.as(user.token).call(buildingCalls.listBuildings, {})).body.data[0]!;
const hourly = (from: string, to: string, measured: (hour: number) => boolean = () => true) =>
  linkyRows(from, to, (slot) => (measured(slot % 24) ? 1000 : null), 60);

async function days(source: { _id: string; idtype: string }, from: string, to: string, kWh: number) {
  const variable = source.idtype === 'pdl' ? 'conso' : 'conso_gaz';
  const values = Array.from({ length: parseIsoDay(to)! - parseIsoDay(from)! }, () => kWh);
  await stored(app, user, source, dailyCsv('Date;kWh', from, values), { variable, unit: 'kWh' });
}

/** A building of 100 m² with electricity, 10 kWh a day for two years, and gas, 100 kWh on the days given. */
async function withGas(from?: string, to?: string) {
  const building = await aBuilding(app, user, { surface: 100 });
  await days(await aSource(app, user, building._id_building), '2024-09-01', '2026-09-01', 10);
  const gas = await aSource(app, user, building._id_building, { idtype: 'pce' });
  if (from && to) await days(gas, from, to, 100);
  return building._id_building;
}
const root = async () => (await app.as(user.token).call(folderCalls.listRootFolders, {})).body;
const year = { start_date: '2025-09-01', end_date: '2026-08-31', frequency: 'monthly' as const };

test('a day measured in part counts for that part: a list says the coverage that the data of the year say', async () => {
  const building = await aBuilding(app, user, { surface: 100 });
  const source = await aSource(app, user, building._id_building, { segment: 'C5' });
  await storedCurve(
    app,
    user,
    source,
    hourly('2025-09-01', '2026-09-01', (hour) => hour >= 12),
  );
  const data = (await buildingData(app, user, building._id_building, year)).variables[0]!;
  const { energyKwh, health } = await listed();
  expect(energyKwh).toBeCloseTo(data.total! / 1000, 6);
  expect(health.coverage).toBeCloseTo(data.coverage, 3);
  expect(health).toMatchObject({ state: 'holes', coverage: expect.closeTo(0.5, 2) });
  // Half a year of energy is not kWh/m² of a year.
  const { figures } = (await app.as(user.token).call(folderCalls.listRootFolders, {})).body;
  expect(figures).toMatchObject({ energyKwh, intensity: null });
});

test('a source that stopped lacks the months since, in the list and its kWh per m² as in the data', async () => {
  const id = await withGas('2024-09-01', '2025-12-01');
  const { variables } = await buildingData(app, user, id, year);
  const row = await listed();
  expect(row).toMatchObject({ energyKwh: 365 * 10 + 91 * 100, health: { state: 'holes' } });
  expect(row.health.coverage).toBeCloseTo((365 + 91) / (2 * 365), 9);
  expect(row.health.coverage).toBeCloseTo((variables[0]!.coverage + variables[1]!.coverage) / 2, 9);
  const { figures } = await root();
  expect(figures).toMatchObject({ energyKwh: row.energyKwh, coverage: row.health.coverage, intensity: null });
});

test('a meter without any measure lacks its whole year, unless the building does not use it', async () => {
  const id = await withGas();
  expect((await listed()).health).toMatchObject({ state: 'holes', coverage: 0.5 });
  const { sources } = (await app.as(user.token).call(buildingCalls.getBuilding, { params: { id } })).body;
  const gas = sources.find(({ idtype }) => idtype === 'pce')!;
  await app.as(user.token).call(sourceCalls.unuseSource, { params: { id, sourceId: gas._id } });
  expect((await listed()).health).toMatchObject({ state: 'ok', coverage: 1 });
  expect((await root()).figures).toMatchObject({ coverage: 1, intensity: { energyKwh: 3650 } });
});

test('a point that only injects lacks no consumption, in the list, the data and the costs', async () => {
  const building = (await aBuilding(app, user, { surface: 100 }))._id_building;
  const meter = await aSource(app, user, building);
  await days(meter, '2025-09-01', '2026-09-01', 10);
  const offer = { params: { id: meter._id }, body: { ...BASE, posts: [...BASE.posts] } };
  expect((await app.as(user.token).call(costCalls.addSourceOffer, offer)).status).toBe(201);
  const roof = await aSource(app, user, building);
  const answers = async () => {
    const { variables } = await buildingData(app, user, building, year);
    const cost = await app.as(user.token).call(costCalls.getBuildingCost, { params: { id: building }, query: year });
    const { health } = await listed();
    return { list: health.coverage, data: variables[0]!.coverage, known: cost.body.known };
  };
  const set = (electricity: { injection?: boolean; withdrawal?: boolean | null }) =>
    app.as(user.token).call(sourceCalls.updateMeter, { params: { id: roof._id }, body: { point: { electricity } } });
  expect(await answers()).toEqual({ list: 0.5, data: 0.5, known: false });
  // Who may both inject and draw lacks what was drawn.
  await set({ injection: true });
  expect(await answers()).toEqual({ list: 0.5, data: 0.5, known: false });
  await set({ withdrawal: false });
  expect(await answers()).toEqual({ list: 1, data: 1, known: true });
  await set({ withdrawal: null });
  expect(await answers()).toEqual({ list: 0.5, data: 0.5, known: false });
  // Measured or not, it is in no count of the space: one source of two has a cost, then one of one.
  await set({ withdrawal: false });
  const sold = dailyCsv(
    'Date;Injection',
    '2025-09-01',
    Array.from({ length: 365 }, () => 20),
  );
  await stored(app, user, roof, sold, { variable: 'injection', unit: 'kWh', confirm: 'true' });
  const cost = async () => {
    await app.deliver();
    return (await root()).figures.cost;
  };
  expect(await cost()).toMatchObject({ eur: expect.any(Number), sources: 1, known: 1 });
  const other = await aSource(app, user, building);
  await days(other, '2025-09-01', '2026-09-01', 10);
  expect(await cost()).toMatchObject({ eur: null, sources: 2, known: 1 });
  await app.as(user.token).call(sourceCalls.removeSource, { params: { id: other._id } });
  // What it drew nevertheless counts.
  await days(roof, '2026-03-01', '2026-09-01', 1);
  const { list, data, known } = await answers();
  expect([list, data]).toEqual([expect.closeTo((365 + 184) / 730, 9), expect.closeTo((365 + 184) / 730, 9)]);
  expect(known).toBe(false);
});

test('a year ends with the last month that most of the sources have: gas that arrives a month later is not missing', async () => {
  await withGas('2024-09-01', '2026-08-01');
  expect(await listed()).toMatchObject({ energyKwh: 365 * 110, health: { state: 'ok', coverage: 1 } });
  expect((await root()).figures).toMatchObject({ year: { to: '2026-07-31' }, energyKwh: 365 * 110 });
});

test('the year of a folder is that of most of its meters, and says what it lacks', async () => {
  const folder = (await app.as(user.token).call(folderCalls.createFolder, { body: { name: 'Écoles' } })).body._id;
  for (let i = 0; i < 10; i++) {
    const building = await aBuilding(app, user, { _id_folder: folder });
    const meter = await aSource(app, user, building._id_building);
    await days(meter, '2025-07-01', i === 0 ? '2026-09-01' : '2026-08-01', 10);
  }
  expect((await root()).figures).toMatchObject({ year: { to: '2026-07-31' }, energyKwh: 36_500, coverage: 1 });
  await aSource(app, user, (await aBuilding(app, user, { _id_folder: folder }))._id_building, { idtype: 'pce' });
  const { figures, data } = await root();
  expect(figures.coverage).toBeCloseTo(10 / 11, 9);
  expect(data).toMatchObject([{ energyKwh: 36_500, coverage: figures.coverage }]);
});

test('one hour a day does not make a year: its share of the days is said, and nothing is compared with it', async () => {
  const building = await aBuilding(app, user);
  const source = await aSource(app, user, building._id_building, { segment: 'C5' });
  await storedCurve(app, user, source, hourly('2024-09-01', '2025-09-01'));
  await storedCurve(
    app,
    user,
    source,
    hourly('2025-09-01', '2026-09-01', (hour) => hour === 8),
  );
  const row = await listed();
  expect(row).toMatchObject({ energyKwh: 365, comparison: { days: 0, now: 0, previous: 0 } });
  expect(row.health.coverage).toBeCloseTo(1 / 24, 5);
});

test('a lost day is no saving: it is left out of the year before too', async () => {
  const building = await aBuilding(app, user);
  const source = await aSource(app, user, building._id_building, { segment: 'C5' });
  await storedCurve(app, user, source, hourly('2024-08-01', '2026-05-02'));
  await storedCurve(app, user, source, hourly('2026-05-03', '2026-09-01'));
  const { comparison } = await listed();
  expect(comparison).toMatchObject({ days: 364, elapsed: 365, share: 1 });
  expect(comparison!.now).toBeCloseTo(8736, 6);
  expect(comparison!.previous).toBeCloseTo(8736, 6);
});

test('an import changes the months of every period that overlaps in a chain with its days', async () => {
  const building = await aBuilding(app, user);
  const source = await aSource(app, user, building._id_building, { segment: 'C5' });
  const table = (...lines: string[]) => textFile('periodes.csv', ['Date;kWh', ...lines, ''].join('\n'));
  const kWh = { variable: 'conso', unit: 'kWh' } as const;
  await stored(app, user, source, table('2023-07-01;1840', '2024-01-01;1820'), kWh);
  await stored(app, user, source, table('2023-03-01;3000', '2024-03-01;5000'), kWh);
  await stored(
    app,
    user,
    source,
    dailyCsv(
      'Date;kWh',
      '2024-02-01',
      Array.from({ length: 20 }, () => 50),
    ),
    kWh,
  );
  const query = { start_date: '2024-03-01', end_date: '2025-02-28', frequency: 'monthly' as const };
  const data = (await buildingData(app, user, building._id_building, query)).variables.find(
    ({ variable }) => variable === 'conso',
  )!;
  const { months, energyKwh } = await listed();
  expect(months).toEqual(data.values.map((wh) => expect.closeTo(wh! / 1000, 3)));
  expect(energyKwh).toBeCloseTo(data.total! / 1000, 6);
});
