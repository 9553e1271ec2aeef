import * as buildingCalls from '@joulerie/contract/buildings';
import * as measures from '@joulerie/contract/measures';
import { beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { dailyCsv, drop, linkyFile, linkyRows, stored } from '../../testing/files.ts';

/** A measure cannot be of a day to come: tomorrow is in, since a clock may be ahead and a day ends at its midnight. */
let app: TestApp;
let user: TestUser;
beforeEach(async () => {
  app = await testApp();
  app.clock.now = Date.parse('2026-11-21T12:00:00Z');
  user = await aUser(app);
});

const kWh = { variable: 'conso_gaz', unit: 'kWh' } as const;
const meter = async (idtype: 'pdl' | 'pce') =>
  aSource(app, user, (await aBuilding(app, user))._id_building, { idtype });

test('days after tomorrow are refused with their lines, and move no window', async () => {
  const source = await meter('pce');
  const values = Array.from({ length: 31 }, () => 24);
  await stored(app, user, source, dailyCsv('Date;kWh', '2026-10-01', values), kWh);
  const report = await stored(app, user, source, dailyCsv('Date;kWh', '2026-11-20', [1, 1, 1, 1, 1, '']), kWh);
  expect(report.refused).toEqual([
    { line: 5, reason: 'date à venir (23/11/2026)' },
    { line: 6, reason: 'date à venir (24/11/2026)' },
  ]);
  expect(report.outcome).toMatchObject({ added: 3 });
  const whole = await drop(app, user, source, dailyCsv('Date;kWh', '2062-08-01', values), kWh);
  expect(whole).toMatchObject({ status: 422, error: { code: 'file_unreadable', line: 2 } });
  expect(JSON.stringify(whole.error)).toContain('date à venir (01/08/2062)');
  const building = (await app.as(user.token).call(buildingCalls.listBuildings, {})).body.data[0]!;
  expect(building).toMatchObject({ energyKwh: 744, health: { lastDay: '2026-11-22' } });
});

test('a curve stops at the end of tomorrow, which stamps its last half-hour', async () => {
  const source = await meter('pdl');
  const rows = linkyRows('2026-11-20', '2026-11-24', () => 1000);
  const report = await stored(app, user, source, linkyFile(source.idsource!, rows));
  expect(report.refused).toHaveLength(48);
  expect(report.refused[0]).toEqual({ line: 3 + 3 * 48 + 1, reason: 'date à venir (23/11/2026)' });
  expect(report.series[0]!.kept).toMatchObject({ read: 72, stored: 72 });
});

test('a period that ends after tomorrow is refused, and so is a delivery of a day to come', async () => {
  const source = await meter('pce');
  const table = dailyCsv('Date;kWh', '2026-01-01', [100]);
  const months = { ...table, bytes: 'Date;kWh\n2026-09-01;100\n2026-10-01;100\n2026-11-01;100\n' };
  const report = await stored(app, user, source, months, kWh);
  expect(report.refused).toEqual([{ line: 4, reason: 'la période n’est pas terminée (30/11/2026)' }]);
  const tank = await aSource(app, user, (await aBuilding(app, user))._id_building, { idtype: 'fuel-oil' });
  const delivery = (day: string) =>
    app.as(user.token).call(measures.addDelivery, { params: { id: tank._id }, body: { day, quantity: 1000 } });
  expect(await delivery('2026-11-23')).toMatchObject({
    status: 400,
    error: { code: 'invalid_input', fields: { day: 'La date est à venir' } },
  });
  expect((await delivery('2026-11-22')).status).toBe(201);
});
