import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { sourceData, stored, textFile } from '../../testing/files.ts';

let app: TestApp;
let user: TestUser;
let building: string;
let source: { _id: string };
beforeAll(async () => {
  app = await testApp();
  user = await aUser(app);
  building = (await aBuilding(app, user))._id_building;
});
beforeEach(async () => {
  source = await aSource(app, user, building, { segment: 'C5' });
});

const DAY = '2024-02-05';
/** Half-hours of one day, in kWh. */
const drop = (values: string[]) => {
  const rows = values.map((value, i) => {
    const clock = `${String(Math.floor(i / 2)).padStart(2, '0')}:${i % 2 === 0 ? '00' : '30'}`;
    return `${DAY} ${clock};${value}`;
  });
  return stored(app, user, source, textFile('mesures.csv', ['Date;kWh', ...rows, ''].join('\n')), {
    variable: 'conso',
    unit: 'kWh',
  });
};
const total = async () =>
  (
    await sourceData(app, user, source, {
      variables: ['conso'],
      frequency: 'daily',
      start_date: DAY,
      end_date: DAY,
    })
  ).variables[0]!.total!;
const halfHours = (more: number, corrected = 48) =>
  Array.from({ length: 48 }, (_, i) => (5000 + i / 1000 + (i < corrected ? more : 0)).toFixed(4));

test.each([
  ['twenty watt-hours on a quarter of its values', 0.02, 12],
  ['a tenth of a watt-hour on each value, less than a stored value holds', 0.0001, 48],
])('a correction of a large day is stored: %s', async (_name, moreKwh, corrected) => {
  await drop(halfHours(0));
  expect(await total()).toBeCloseTo(240_001_128, 3);
  const report = await drop(halfHours(moreKwh, corrected));
  const wh = 240_001_128 + moreKwh * corrected * 1000;
  expect(report.outcome).toMatchObject({ replaced: 1, unchanged: 0 });
  expect(report.series[0]!.kept!.stored).toBeCloseTo(wh / 1000, 6);
  expect(await total()).toBeCloseTo(wh, 3);
});

test('the whole of a large day again, or a part of it, is no change', async () => {
  await drop(halfHours(0));
  expect((await drop(halfHours(0))).outcome).toMatchObject({ replaced: 0, unchanged: 1 });
  expect((await drop(halfHours(0).slice(0, 12))).outcome).toMatchObject({ replaced: 0, unchanged: 1 });
  expect(await total()).toBeCloseTo(240_001_128, 3);
});

test('a part of a day whose values all lose as much in storage is no change either', async () => {
  // Float32 holds 5 000 of each: 0.2 Wh less, 7 Wh over the values that the second file leaves.
  const values = Array.from({ length: 48 }, () => '5000.0002');
  await drop(values);
  expect((await drop(values.slice(0, 12))).outcome).toMatchObject({ replaced: 0, unchanged: 1 });
  expect(await total()).toBeCloseTo(240_000_009.6, 3);
});
