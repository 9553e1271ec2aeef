import * as buildingCalls from '@joulerie/contract/buildings';
import * as folderCalls from '@joulerie/contract/folders';
import { beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
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

test('one hour a day does not make a year: the last whole year stays, and nothing is compared with it', async () => {
  const building = await aBuilding(app, user);
  const source = await aSource(app, user, building._id_building, { segment: 'C5' });
  await storedCurve(app, user, source, hourly('2024-09-01', '2025-09-01'));
  await storedCurve(
    app,
    user,
    source,
    hourly('2025-09-01', '2026-09-01', (hour) => hour === 8),
  );
  expect(await listed()).toMatchObject({ energyKwh: 8760, comparison: null });
});

test('a lost day is no saving: the year before is brought to as many days', async () => {
  const building = await aBuilding(app, user);
  const source = await aSource(app, user, building._id_building, { segment: 'C5' });
  await storedCurve(app, user, source, hourly('2024-08-01', '2026-05-02'));
  await storedCurve(app, user, source, hourly('2026-05-03', '2026-09-01'));
  const { comparison } = await listed();
  expect(comparison!.kwh).toBeCloseTo(8736, 6);
  expect(comparison!.previousKwh).toBeCloseTo(8736, 6);
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
