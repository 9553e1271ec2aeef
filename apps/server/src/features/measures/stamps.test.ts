import { isoDay, parseIsoDay } from '@joulerie/domain/calendar';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { sourceData, stored, textFile } from '../../testing/files.ts';

let app: TestApp;
let user: TestUser;
let source: { _id: string };
beforeAll(async () => {
  app = await testApp();
  user = await aUser(app);
  source = await aSource(app, user, (await aBuilding(app, user))._id_building, { segment: 'C5' });
});

const KWH = { variable: 'conso', unit: 'kWh' } as const;
const drop = (rows: string[], choice: object = KWH) =>
  stored(app, user, source, textFile('mesures.csv', ['Date;kWh', ...rows, ''].join('\n')), choice);
const conso = async (frequency: 'raw' | 'daily', from: string, to: string) =>
  (await sourceData(app, user, source, { variables: ['conso'], frequency, start_date: from, end_date: to }))
    .variables[0]!;
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

describe('a year of daily lines', () => {
  test.each([
    ['23:59:59', 2021],
    ['23:59', 2022],
    ['00:00', 2023],
  ])('stamped %s are days, and take the room of days', async (time, year) => {
    const first = parseIsoDay(`${year}-01-01`)!;
    const report = await drop(Array.from({ length: 365 }, (_, i) => `${isoDay(first + i)} ${time};${20 + (i % 7)}`));
    const energy = Array.from({ length: 365 }, (_, i) => 20 + (i % 7)).reduce((sum, one) => sum + one);
    expect(report.outcome).toMatchObject({ added: 365, points: 365 });
    expect(report.series[0]).toMatchObject({
      steps: [{ stepS: 86_400, points: 365 }],
      kept: { read: energy, stored: energy },
    });
    const days = await conso('daily', `${year}-01-01`, `${year}-12-31`);
    expect(days.values.slice(0, 3)).toEqual([20_000, 21_000, 22_000]);
    expect(days).toMatchObject({ total: energy * 1000, coverage: 1 });
  });
});

describe('half-hours stamped just before their end', () => {
  test.each([
    ['hh:29:59', '2024-05-01', (minutes: number) => `${clock(minutes - 1)}:59`],
    ['hh:29', '2024-05-02', (minutes: number) => clock(minutes - 1)],
  ])('%s are the half-hours that end there', async (_name, day, stamp) => {
    const rows = Array.from({ length: 48 }, (_, i) => `${day} ${stamp((i + 1) * 30)};${(i + 1) / 10}`);
    await drop(rows);
    const { values } = await conso('raw', day, day);
    expect(values).toEqual(Array.from({ length: 48 }, (_, i) => (i + 1) * 100));
  });

  test('a lone 23:59:59 among half-hours is their midnight', async () => {
    const day = '2024-05-03';
    const rows = Array.from({ length: 48 }, (_, i) => `${day} ${i === 47 ? '23:59:59' : clock((i + 1) * 30)};1`);
    await drop(rows, { ...KWH, stamp: 'end' });
    expect((await conso('raw', day, day)).values).toEqual(Array.from({ length: 48 }, () => 1000));
  });
});

test.each([
  [2, '2019-11-04'],
  [3, '2019-07-01'],
  // Around both changes of hour.
  [2, '2024-03-30'],
  [3, '2024-10-26'],
])('steps of %i hours in UTC from %s cross midnight and lose nothing', async (hours, first) => {
  const from = Date.parse(`${first}T00:00:00Z`);
  const rows = Array.from({ length: (72 / hours) | 0 }, (_, i) => {
    const stamp = new Date(from + i * hours * 3_600_000).toISOString();
    return `${stamp};${3 + i}`;
  });
  const report = await drop(rows);
  const energy = rows.reduce((sum, _, i) => sum + 3 + i, 0);
  expect(report.series[0]!.kept).toEqual({ read: energy, stored: energy, counted: null });
  const last = isoDay(parseIsoDay(first)! + 3);
  expect((await conso('daily', first, last)).total).toBeCloseTo(energy * 1000, 3);
});

test('steps of ten seconds are kept by the minute, with their energy', async () => {
  const rows = Array.from({ length: 360 }, (_, i) => {
    const second = 20 + i * 10;
    return `2024-06-05 10:${String(Math.floor(second / 60)).padStart(2, '0')}:${String(second % 60).padStart(2, '0')};0,01`;
  }).filter((row) => !row.includes('10:60'));
  const report = await drop(rows);
  const energy = rows.length * 0.01;
  expect(report.series[0]!.kept!.stored).toBeCloseTo(energy, 6);
  const fine = await sourceData(app, user, source, {
    variables: ['conso'],
    frequency: 'raw',
    start_date: '2024-06-05',
    end_date: '2024-06-05',
  });
  expect(fine.axis.stepS).toBe(60);
  expect(fine.variables[0]!.total).toBeCloseTo(energy * 1000, 3);
});
