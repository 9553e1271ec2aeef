import type { ProfileVariable } from '@joulerie/domain/vocabulary';
import * as buildingCalls from '@joulerie/contract/buildings';
import * as measures from '@joulerie/contract/measures';
import * as sourceCalls from '@joulerie/contract/sources';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import {
  buildingData,
  dailyCsv,
  demoFile,
  linkyFile,
  linkyRows,
  sourceData,
  stored,
  storedCurve,
  sumOf,
  textFile,
} from '../../testing/files.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  user = await aUser(app);
});

async function aMeter(buildingId: string, powerW: number, from = '2024-01-01', to = '2024-01-04') {
  const source = await aSource(app, user, buildingId, { segment: 'C5' });
  await storedCurve(
    app,
    user,
    source,
    linkyRows(from, to, () => powerW),
  );
  return source;
}
const nest = (parent: string, ...children: string[]) =>
  app.as(user.token).call(buildingCalls.addChildren, { params: { id: parent }, body: { buildings: children } });
const days = { frequency: 'daily', start_date: '2024-01-01', end_date: '2024-01-03' } as const;
const conso = async (id: string) =>
  (await buildingData(app, user, id, { ...days, variables: ['conso'] })).variables[0]!;

describe('a building is the sum of its used sources and of its children', () => {
  test('unuse removes a source from every total, use puts it back', async () => {
    const building = (await aBuilding(app, user))._id_building;
    const [first, second] = [await aMeter(building, 1000), await aMeter(building, 500)];
    expect((await conso(building)).values).toEqual([36_000, 36_000, 36_000]);
    expect((await conso(building)).sources.map((source) => [source._id, source.share]).toSorted()).toEqual(
      [
        [first._id, 2 / 3],
        [second._id, 1 / 3],
      ].toSorted(),
    );
    const link = { params: { id: building, sourceId: second._id } };
    expect((await app.as(user.token).call(sourceCalls.unuseSource, link)).status).toBe(200);
    expect((await conso(building)).values).toEqual([24_000, 24_000, 24_000]);
    const summary = async () => (await app.as(user.token).call(buildingCalls.listBuildings, {})).body.data[0]!;
    expect((await summary()).energyKwh).toBe(72);
    await app.as(user.token).call(sourceCalls.useSource, link);
    expect([(await summary()).energyKwh, (await conso(building)).total]).toEqual([108, 108_000]);
    await app.as(user.token).call(sourceCalls.detachSource, link);
    expect((await conso(building)).total).toBe(72_000);
  });

  test('three levels add up; a source attached twice in the tree counts once', async () => {
    const [group, house, flat] = await Promise.all(
      [1, 2, 3].map(async () => (await aBuilding(app, user))._id_building),
    );
    await aMeter(group!, 100);
    await aMeter(house!, 200);
    const shared = await aMeter(flat!, 400);
    await nest(house!, flat!);
    await nest(group!, house!);
    await app.as(user.token).call(sourceCalls.attachSource, { params: { id: house!, sourceId: shared._id }, body: {} });
    expect((await conso(group!)).values[0]).toBe(700 * 24);
    expect((await conso(house!)).values[0]).toBe(600 * 24);
    expect((await conso(flat!)).values[0]).toBe(400 * 24);
    const listed = (await app.as(user.token).call(buildingCalls.listBuildings, { query: { tree: 'true' } })).body;
    expect(listed.data).toMatchObject([{ _id_building: group, energyKwh: expect.closeTo(50.4, 9), childCount: 2 }]);
  });

  test('a meter that lacks a day lowers the coverage, and the hole is said', async () => {
    const building = (await aBuilding(app, user))._id_building;
    await aMeter(building, 1000);
    const second = await aMeter(building, 500, '2024-01-01', '2024-01-03');
    const column = await conso(building);
    expect(column.coverage).toBeCloseTo(5 / 6, 9);
    expect(column.total).toBe(3 * 24_000 + 2 * 12_000);
    expect(column.holes).toEqual([
      {
        from: '2024-01-02T23:00:00.000Z',
        to: '2024-01-03T23:00:00.000Z',
        reason: `«\u00a0${second.name}\u00a0»\u00a0: aucune mesure reçue après le 02/01/2024`,
      },
    ]);
  });

  test('electricity and gas are two columns', async () => {
    const building = (await aBuilding(app, user))._id_building;
    await aMeter(building, 1000);
    const gas = await aSource(app, user, building, { idtype: 'pce' });
    await stored(app, user, gas, dailyCsv('Date;kWh', '2024-01-01', [50, 60, 70]), {
      variable: 'conso_gaz',
      unit: 'kWh',
    });
    const data = await buildingData(app, user, building, days);
    expect(data.variables.map((one) => [one.variable, one.unit, one.total]).toSorted()).toEqual([
      ['conso', 'Wh', 72_000],
      ['conso_gaz', 'kWh PCS', 180],
    ]);
  });

  test('meters of 10 and of 15 minutes add up without losing a watt-hour', async () => {
    const building = (await aBuilding(app, user))._id_building;
    const energies: number[] = [];
    for (const minutes of [10, 15]) {
      const source = await aSource(app, user, building, { segment: 'C5' });
      const file = linkyFile(
        source.idsource!,
        linkyRows('2024-01-01', '2024-01-04', (slot) => 600 + 12 * (slot % 7), minutes),
      );
      await stored(app, user, source, file);
      energies.push((await sourceData(app, user, source, { ...days, variables: ['conso'] })).variables[0]!.total!);
    }
    const fine = await buildingData(app, user, building, { ...days, variables: ['conso'], frequency: 'raw' });
    expect(fine.axis.stepS).toBe(300);
    expect(sumOf(fine.variables[0]!.values)).toBeCloseTo(energies[0]! + energies[1]!, 6);
    expect(sumOf((await conso(building)).values)).toBeCloseTo(energies[0]! + energies[1]!, 6);
  });

  test('a building without source answers without a value, never zero', async () => {
    const building = (await aBuilding(app, user))._id_building;
    expect((await buildingData(app, user, building, days)).variables).toEqual([]);
    expect(await conso(building)).toMatchObject({ values: [null, null, null], total: null, coverage: 0 });
  });
});

describe('compared with', () => {
  test('the days before, and the same days of the year before', async () => {
    const building = (await aBuilding(app, user))._id_building;
    const meter = await aMeter(building, 1000, '2024-01-04', '2024-01-07');
    await storedCurve(
      app,
      user,
      meter,
      linkyRows('2024-01-01', '2024-01-04', () => 500),
    );
    await storedCurve(
      app,
      user,
      meter,
      linkyRows('2023-01-04', '2023-01-07', () => 250),
    );
    const asked = { frequency: 'daily', start_date: '2024-01-04', end_date: '2024-01-06' } as const;
    const previous = await sourceData(app, user, meter, { ...asked, compare: 'previous' });
    expect(previous.compare).toMatchObject({ start_date: '2024-01-01', end_date: '2024-01-03' });
    expect([previous.variables[0]!.total, previous.compare!.variables[0]!.total]).toEqual([72_000, 36_000]);
    const year = await sourceData(app, user, meter, { ...asked, compare: 'year' });
    expect(year.compare).toMatchObject({ start_date: '2023-01-04', end_date: '2023-01-06' });
    expect(year.compare!.variables[0]!.total).toBe(18_000);
  });

  test('a whole leap year is compared with the whole year before', async () => {
    const building = (await aBuilding(app, user))._id_building;
    const data = await buildingData(app, user, building, {
      frequency: 'monthly',
      start_date: '2024-01-01',
      end_date: '2024-12-31',
      compare: 'year',
      variables: ['conso'],
    });
    expect(data.compare).toMatchObject({ start_date: '2023-01-01', end_date: '2023-12-31' });
    expect(data.compare!.variables[0]!.values).toHaveLength(12);
  });
});

test('a period that ends on 28 February of a leap year is compared with the same days', async () => {
  const gas = await aSource(app, user, (await aBuilding(app, user))._id_building, { idtype: 'pce' });
  await stored(
    app,
    user,
    gas,
    dailyCsv(
      'Date;kWh',
      '2023-01-01',
      Array.from({ length: 730 }, () => 10),
    ),
    {
      variable: 'conso_gaz',
      unit: 'kWh',
    },
  );
  const compared = async (start_date: string, end_date: string) => {
    const asked = { frequency: 'daily', start_date, end_date, compare: 'year' } as const;
    const { compare, comparison } = await sourceData(app, user, gas, asked);
    return [compare!.start_date, compare!.end_date, compare!.variables[0]!.total, comparison!.days];
  };
  expect(await compared('2024-02-01', '2024-02-28')).toEqual(['2023-02-01', '2023-02-28', 280, 28]);
  expect(await compared('2024-02-28', '2024-02-28')).toEqual(['2023-02-28', '2023-02-28', 10, 1]);
  // 29 February has no day a year before.
  expect(await compared('2024-02-01', '2024-02-29')).toEqual(['2023-02-01', '2023-02-28', 280, 28]);
  expect(await compared('2024-02-27', '2024-03-02')).toEqual(['2023-02-27', '2023-03-02', 40, 4]);
});

describe('holes and coverage', () => {
  test('each hole has its reason: before the first day, in the middle, after the last; the future is no hole', async () => {
    const building = (await aBuilding(app, user))._id_building;
    const meter = await aSource(app, user, building, { segment: 'C5' });
    const rowsOf = linkyRows('2024-01-02', '2024-01-04', (slot) => (slot >= 20 && slot < 24 ? null : 100));
    await storedCurve(app, user, meter, rowsOf);
    const start = app.clock.now;
    app.clock.now = Date.parse('2024-01-05T11:00:00Z');
    try {
      const { variables } = await sourceData(app, user, meter, {
        variables: ['puissance'],
        frequency: 'raw',
        start_date: '2024-01-01',
        end_date: '2024-01-06',
      });
      expect(variables[0]!.holes).toEqual([
        {
          from: '2023-12-31T23:00:00.000Z',
          to: '2024-01-01T23:00:00.000Z',
          reason: 'Aucune mesure avant le 02/01/2024, première journée reçue',
        },
        {
          from: '2024-01-02T09:00:00.000Z',
          to: '2024-01-02T11:00:00.000Z',
          reason: 'Mesures absentes\u00a0: rien n’a été transmis sur cette période',
        },
        {
          from: '2024-01-03T23:00:00.000Z',
          to: '2024-01-04T23:00:00.000Z',
          reason: 'Aucune mesure reçue après le 03/01/2024',
        },
      ]);
      expect(variables[0]).toMatchObject({ points: 92, expected: 4 * 48 });
      expect(variables[0]!.values.slice(-48)).toEqual(Array.from({ length: 48 }, () => null));
    } finally {
      app.clock.now = start;
    }
  });

  test('a source without any measure says so', async () => {
    const building = (await aBuilding(app, user))._id_building;
    const meter = await aSource(app, user, building, {});
    const data = await sourceData(app, user, meter, days);
    expect(data.variables[0]!.holes.map((hole) => hole.reason)).toEqual(['Aucune mesure reçue']);
  });
});

describe('temperature beside consumption', () => {
  async function withStation(file = demoFile('meteofrance_synop_07149_paris-orly_2020-2021.csv.gz')) {
    const building = (await aBuilding(app, user))._id_building;
    const station = await aSource(app, user, building, { idtype: 'idmeteofrance', idsource: '07149' });
    await stored(app, user, station, file);
    return { building, station };
  }
  const read = (building: string, frequency: 'raw' | 'hourly' | 'daily' | 'monthly', day: string, end = day) =>
    buildingData(app, user, building, {
      variables: ['conso'],
      frequency,
      start_date: day,
      end_date: end,
      temperature: 'true',
    });

  test('the building’s station, on the same axis at every zoom', async () => {
    const { building, station } = await withStation();
    await aMeter(building, 1000, '2021-01-01', '2021-01-03');
    for (const [frequency, count] of [
      ['raw', 96],
      ['hourly', 48],
      ['daily', 2],
      ['monthly', 1],
    ] as const) {
      const data = await read(building, frequency, '2021-01-01', '2021-01-02');
      const [conso, outside] = data.variables;
      expect(outside).toMatchObject({
        variable: 'temperature_exterieure',
        unit: '°C',
        kind: 'gauge',
        sources: [{ _id: station._id }],
      });
      expect([conso!.values.length, outside!.values.length], frequency).toEqual([count, count]);
    }
    const days = await read(building, 'daily', '2021-01-01', '2021-01-02');
    // 00 UTC on 1 January was 272.75 K.
    expect(days.variables[1]!.minimum).toBeLessThanOrEqual(-0.4);
    expect(days.variables[1]!.values[0]).toBeGreaterThan(-5);
  });

  test('consumption known by the day keeps a temperature by the day, and the other way round', async () => {
    const { building } = await withStation();
    const gas = await aSource(app, user, building, { idtype: 'pce' });
    await stored(app, user, gas, dailyCsv('Date;kWh', '2021-01-01', [50, 60]), { variable: 'conso_gaz', unit: 'kWh' });
    const byDay = await buildingData(app, user, building, {
      variables: ['conso_gaz'],
      frequency: 'raw',
      start_date: '2021-01-01',
      end_date: '2021-01-02',
      temperature: 'true',
    });
    expect(byDay.axis.stepS).toBeNull();
    expect(byDay.variables.map((one) => one.values.length)).toEqual([2, 2]);
    await aMeter(building, 1000, '2022-06-01', '2022-06-02');
    const without = await read(building, 'raw', '2022-06-01');
    expect(without.variables.map((one) => one.values.length)).toEqual([48, 48]);
    expect(without.variables[1]!.values.every((value) => value === null)).toBe(true);
  });

  test('temperature alone is a mean, not a sum, of what was measured: a day of six hours weighs six', async () => {
    const hour = (day: number, at: number, value: number) =>
      `2024-01-0${day} ${String(at).padStart(2, '0')}:00:00,${value}`;
    const hours = Array.from({ length: 30 }, (_, at) => (at < 24 ? hour(1, at, at) : hour(2, at - 24, 40)));
    const { building } = await withStation(textFile('t.csv', ['"Date","Temperature"', ...hours, ''].join('\n')));
    const data = await buildingData(app, user, building, {
      variables: ['conso'],
      frequency: 'monthly',
      start_date: '2024-01-01',
      end_date: '2024-01-31',
      temperature: 'true',
    });
    expect(data.variables[1]).toMatchObject({ values: [17.2], total: 17.2, minimum: 0, maximum: 40 });
  });
});

test('maxima keep the highest, gauges the mean, over days and months', async () => {
  const building = (await aBuilding(app, user))._id_building;
  const meter = await aSource(app, user, building, {});
  await stored(app, user, meter, dailyCsv('Date;VA', '2024-01-30', [3000, 5000, 4000]), {
    variable: 'puissance_max',
    unit: 'VA',
  });
  const data = await sourceData(app, user, meter, {
    variables: ['puissance_max'],
    frequency: 'monthly',
    start_date: '2024-01-30',
    end_date: '2024-02-01',
  });
  expect(data.variables[0]).toMatchObject({
    values: [5000, 4000],
    total: 5000,
    totalUnit: 'VA',
    maximumAt: '2024-01-30T23:00:00.000Z',
  });
});

const MONTHS_OF_2023 = Array.from({ length: 12 }, (_, i) => `2023-${String(i + 1).padStart(2, '0')}-01`);

test('what every building consumes, to compare: per square metre, in the unit of the variable', async () => {
  const big = await aBuilding(app, user, { surface: 100 });
  await aMeter(big._id_building, 1000);
  const gas = await aSource(app, user, big._id_building, { idtype: 'pce' });
  await stored(app, user, gas, dailyCsv('Date;kWh', '2024-01-01', [50, 60, 70]), {
    variable: 'conso_gaz',
    unit: 'kWh',
  });
  const profile = async (variable: ProfileVariable) =>
    (await app.as(user.token).call(buildingCalls.listBuildingProfile, { params: { variable } })).body;
  expect((await profile('conso')).data).toMatchObject([{ _id_building: big._id_building, total: 72, perM2: null }]);
  expect((await profile('conso_gaz')).data[0]!.total).toBe(180);
  // A tenth of each month is in every month, and no year.
  const choice = { variable: 'conso_gaz', unit: 'kWh' } as const;
  for (const month of MONTHS_OF_2023) await stored(app, user, gas, dailyCsv('Date;kWh', month, [10, 10, 10]), choice);
  expect((await profile('conso_gaz')).data[0]).toMatchObject({ perM2: null });
  await stored(app, user, gas, dailyCsv('Date;kWh', '2023-01-01', Array(365).fill(10)), choice);
  expect((await profile('conso_gaz')).data[0]).toMatchObject({ total: 3650, perM2: 36.5, lastDay: '2023-12-31' });
  expect((await profile('temperature_exterieure')).data[0]!.total).toBeNull();
  const unknown = await app.as(user.token).call(buildingCalls.listBuildingProfile, {
    params: { variable: 'bonheur' as ProfileVariable },
  });
  expect(unknown.error.code).toBe('invalid_input');
});

test('figures leave with no more digits than they have', async () => {
  const building = (await aBuilding(app, user))._id_building;
  const meter = await aMeter(building, 1 / 3);
  const data = await sourceData(app, user, meter, {
    variables: ['puissance'],
    frequency: 'raw',
    start_date: '2024-01-01',
    end_date: '2024-01-01',
  });
  expect(new Set(data.variables[0]!.values)).toEqual(new Set([0.333]));
  expect(sumOf(data.variables[0]!.values)).toBeCloseTo(16, 1);
  expect(
    (
      await app
        .as(user.token)
        .call(measures.getSourceData, { params: { id: meter._id }, query: { ...days, compare: 'never' as 'year' } })
    ).error.code,
  ).toBe('invalid_input');
});
