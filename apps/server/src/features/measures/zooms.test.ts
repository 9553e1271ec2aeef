import { FREQUENCIES, type Frequency } from '@joulerie/domain/vocabulary';
import { parseIsoDay, dayStart } from '@joulerie/domain/calendar';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import {
  HOUSE,
  dailyCsv,
  demoFile,
  linkyRows,
  realFile,
  realFilesExist,
  sourceData,
  stored,
  storedCurve,
  sumOf,
} from '../../testing/files.ts';

let app: TestApp;
let user: TestUser;
let buildingId: string;
beforeAll(async () => {
  app = await testApp();
  user = await aUser(app);
  buildingId = (await aBuilding(app, user))._id_building;
});

const conso = async (source: { _id: string }, frequency: Frequency, from: string, to: string, variable = 'conso') =>
  (await sourceData(app, user, source, { variables: [variable], frequency, start_date: from, end_date: to }))
    .variables[0]!;

describe('a real Linky curve whose step changes twice', () => {
  let house: { _id: string };
  beforeAll(async () => {
    house = await aSource(app, user, buildingId, { idsource: HOUSE.pdl, segment: 'C5' });
    const report = await stored(app, user, house, demoFile(HOUSE.curve));
    expect(report.series[0]).toMatchObject({ points: 27_665, missing: 25, steps: [{ stepS: 1800 }, { stepS: 3600 }] });
    expect(report.outcome).toMatchObject({ added: 640, replaced: 0, unchanged: 0 });
  });

  test('the year is the same energy at every zoom, to the Wh', async () => {
    const totals = await Promise.all(
      FREQUENCIES.map(async (frequency) => {
        const { values, total, totalUnit } = await conso(house, frequency, '2023-01-01', '2023-12-31');
        expect(totalUnit).toBe('Wh');
        expect(Math.round(sumOf(values)), frequency).toBe(Math.round(total!));
        return Math.round(total!);
      }),
    );
    expect(new Set(totals).size).toBe(1);
    expect(totals[0]).toBeGreaterThan(5_000_000);
  });

  test('the whole file is the energy that its preview announced', async () => {
    const { total, points, expected, coverage } = await conso(house, 'yearly', '2022-10-24', '2024-07-24');
    expect(Math.round(total!)).toBe(10_684_630);
    expect(expected - points).toBe(25);
    expect(coverage).toBeCloseTo(points / expected, 12);
  });

  test('the days of a month, the half-hours of a day and the hours of a day add up', async () => {
    const month = await conso(house, 'daily', '2024-01-01', '2024-01-31');
    expect(month.values).toHaveLength(31);
    const [half, hours] = [
      await conso(house, 'raw', '2024-01-15', '2024-01-15'),
      await conso(house, 'hourly', '2024-01-15', '2024-01-15'),
    ];
    expect([half.values.length, hours.values.length]).toEqual([48, 24]);
    for (const column of [half, hours]) expect(sumOf(column.values)).toBeCloseTo(month.values[14]!, 6);
  });

  test.each([
    ['2024-03-31', 46],
    ['2023-10-29', 50],
    ['2023-03-26', 46],
    ['2024-02-29', 48],
  ])('%s has %i half-hours', async (day, slots) => {
    const data = await sourceData(app, user, house, {
      variables: ['conso'],
      frequency: 'raw',
      start_date: day,
      end_date: day,
    });
    expect(data.axis.stepS).toBe(1800);
    expect(data.variables[0]!.values).toHaveLength(slots);
    expect(data.variables[0]!.values.every((value) => value !== null)).toBe(true);
    expect(Date.parse(data.axis.end) - Date.parse(data.axis.start)).toBe(slots * 1_800_000);
    expect(Date.parse(data.axis.start)).toBe(dayStart(parseIsoDay(day)!));
  });

  test('power over a day is a mean, its total the energy', async () => {
    const power = await conso(house, 'daily', '2024-01-15', '2024-01-15', 'puissance');
    const energy = await conso(house, 'daily', '2024-01-15', '2024-01-15');
    expect(power.totalUnit).toBe('Wh');
    expect(power.total).toBeCloseTo(energy.total!, 6);
    expect(power.values[0]! * 24).toBeCloseTo(energy.total!, 1);
  });

  test('weeks begin on Monday, months on the first, and the first and last buckets hold only the days asked', async () => {
    const days = await conso(house, 'daily', '2024-01-10', '2024-03-05');
    for (const [frequency, starts] of [
      [
        'weekly',
        [
          '2024-01-10',
          '2024-01-15',
          '2024-01-22',
          '2024-01-29',
          '2024-02-05',
          '2024-02-12',
          '2024-02-19',
          '2024-02-26',
          '2024-03-04',
        ],
      ],
      ['monthly', ['2024-01-10', '2024-02-01', '2024-03-01']],
    ] as const) {
      const data = await sourceData(app, user, house, {
        variables: ['conso'],
        frequency,
        start_date: '2024-01-10',
        end_date: '2024-03-05',
      });
      expect(data.axis.days).toEqual(starts);
      const bounds = starts.map((day) => parseIsoDay(day)! - parseIsoDay('2024-01-10')!);
      data.variables[0]!.values.forEach((value, i) =>
        expect(value).toBeCloseTo(sumOf(days.values.slice(bounds[i], bounds[i + 1])), 3),
      );
    }
  });
});

test('two years of ten-minute values of a public building: totals equal at every zoom, to the Wh', async () => {
  const centre = await aSource(app, user, buildingId, { idsource: '30001642617347', segment: 'C4' });
  const report = await stored(app, user, centre, demoFile('Enedis_SGE_HDM_A06NW11N_C4-CDC.csv.gz'));
  expect(report.series[0]).toMatchObject({ variable: 'puissance', points: 102_672, missing: 2448 });
  const year = await conso(centre, 'yearly', '2021-01-01', '2021-12-31');
  for (const frequency of ['hourly', 'daily', 'monthly'] as const) {
    const { values } = await conso(centre, frequency, '2021-01-01', '2021-12-31');
    expect(Math.round(sumOf(values)), frequency).toBe(Math.round(year.values[0]!));
  }
  const october = await conso(centre, 'raw', '2021-10-31', '2021-10-31');
  expect(october.values).toHaveLength(150);
  const whole = await conso(centre, 'daily', '2020-02-03', '2022-02-01');
  expect(Math.round(whole.total!)).toBe(226_061_333);
});

test('31 March 2024 has 46 half-hours and 27 October 50, each hour of the night apart', async () => {
  const source = await aSource(app, user, buildingId, { segment: 'C5' });
  const rows = linkyRows('2024-03-31', '2024-04-01', (slot) => 100 + slot).concat(
    linkyRows('2024-10-27', '2024-10-28', (slot) => 1000 + slot),
  );
  await storedCurve(app, user, source, rows);
  const spring = await conso(source, 'raw', '2024-03-31', '2024-03-31', 'puissance');
  expect(spring.values).toEqual(Array.from({ length: 46 }, (_, slot) => 100 + slot));
  const autumn = await conso(source, 'raw', '2024-10-27', '2024-10-27', 'puissance');
  expect(autumn.values).toEqual(Array.from({ length: 50 }, (_, slot) => 1000 + slot));
  expect((await conso(source, 'hourly', '2024-10-27', '2024-10-27')).values).toHaveLength(25);
  expect((await conso(source, 'daily', '2024-10-27', '2024-10-27')).total).toBe((50 * 1000 + (49 * 50) / 2) / 2);
});

describe.runIf(realFilesExist)('real files beside the project', () => {
  test('the R63 flow: two years, clock changes, an hour-long stretch, the same energy everywhere', async () => {
    const source = await aSource(app, user, buildingId, { idsource: '19120000000102', segment: 'C5' });
    await stored(app, user, source, realFile('enedis/flux-sge/ENEDIS_R63_P_CdC_M07VD2PL_00001_20250313093019.csv'));
    for (const [day, slots] of [
      ['2024-03-31', 46],
      ['2024-10-27', 50],
    ] as const)
      expect((await conso(source, 'raw', day, day)).values).toHaveLength(slots);
    const year = await conso(source, 'yearly', '2024-01-01', '2024-12-31');
    for (const frequency of ['raw', 'hourly', 'daily', 'weekly', 'monthly'] as const)
      expect(Math.round(sumOf((await conso(source, frequency, '2024-01-01', '2024-12-31')).values)), frequency).toBe(
        Math.round(year.values[0]!),
      );
    // July 2024: the operator's own daily export of the same meter.
    const days = await conso(source, 'daily', '2024-07-17', '2024-07-17');
    const official = await aSource(app, user, buildingId);
    await stored(
      app,
      user,
      official,
      realFile('enedis/compte-client/export_compte_client_quotidien_2024-07-15_2024-07-21_19120000000102.xlsx'),
      { force: 'true' },
    );
    const exported = await conso(official, 'daily', '2024-07-15', '2024-07-21');
    expect(Math.round(exported.total!)).toBe(214_504);
    expect(exported.values[2]).toBe(days.values[0]);
  });
});

test('daily energies have no hours: a fine zoom shows the days', async () => {
  const source = await aSource(app, user, (await aBuilding(app, user))._id_building, {});
  await stored(app, user, source, dailyCsv('Date;kWh', '2024-05-01', [10, 12, 9.5]), {
    variable: 'conso',
    unit: 'kWh',
  });
  const data = await sourceData(app, user, source, {
    frequency: 'raw',
    start_date: '2024-05-01',
    end_date: '2024-05-03',
  });
  expect(data.axis).toMatchObject({ stepS: null, days: ['2024-05-01', '2024-05-02', '2024-05-03'] });
  expect(data.variables[0]!.values).toEqual([10_000, 12_000, 9500]);
  expect(data.available).toEqual(['daily', 'weekly', 'monthly', 'yearly']);
});
