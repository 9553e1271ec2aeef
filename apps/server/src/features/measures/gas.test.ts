import * as buildingCalls from '@joulerie/contract/buildings';
import * as costCalls from '@joulerie/contract/costs';
import * as measures from '@joulerie/contract/measures';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { GAS } from '../costs/test-offers.ts';
import { HOUSE, dailyCsv, demoFile, sourceData, stored, sumOf, textFile } from '../../testing/files.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await testApp();
});

async function gasPoint(): Promise<{ _id: string; buildingId: string }> {
  user = await aUser(app);
  const buildingId = (await aBuilding(app, user))._id_building;
  return { ...(await aSource(app, user, buildingId, { idtype: 'pce', idsource: HOUSE.pce })), buildingId };
}

const gas = async (source: { _id: string }, frequency: 'daily' | 'monthly' | 'yearly', from: string, to: string) =>
  (await sourceData(app, user, source, { variables: ['conso_gaz'], frequency, start_date: from, end_date: to }))
    .variables[0]!;

describe('gas days', () => {
  test('three years of real gas days: kWh PCS and m³, one absence said', async () => {
    const point = await gasPoint();
    const report = await stored(app, user, point, demoFile(HOUSE.gasDays));
    expect(report.series.map((one) => one.variable).toSorted()).toEqual(['conso_gaz', 'volume_gaz']);
    const announced = report.series.find((one) => one.variable === 'conso_gaz')!;
    const whole = await gas(point, 'yearly', '2019-11-30', '2022-11-29');
    expect(whole.total).toBeCloseTo(announced.total!, 6);
    expect([whole.unit, whole.totalUnit]).toEqual(['kWh PCS', 'kWh PCS']);
    expect(whole.expected - whole.points).toBe(announced.missing);
    for (const frequency of ['daily', 'monthly'] as const)
      expect(sumOf((await gas(point, frequency, '2020-01-01', '2022-06-30')).values)).toBeCloseTo(
        (await gas(point, 'yearly', '2020-01-01', '2022-06-30')).total!,
        6,
      );
    expect((await stored(app, user, point, demoFile(HOUSE.gasDays))).outcome).toMatchObject({ added: 0, replaced: 0 });
  });
});

test('m³ without kWh are stored, and the file is said to give no energy', async () => {
  const point = await gasPoint();
  const file = (unit: string) => dailyCsv(`Date;Gaz (${unit})`, '2024-01-01', Array<number>(31).fill(4.5));
  const report = await stored(app, user, point, file('m³'), { variable: 'volume_gaz', unit: 'm³' });
  expect(report.series.map(({ variable, total }) => [variable, total])).toEqual([['volume_gaz', 139.5]]);
  expect(report.notes.at(-1)).toMatch(
    /^Des m³ de gaz sans kWh\u00a0: .* l’énergie, le coût et les émissions restent inconnus/,
  );
  // The days are measured, their energy is not.
  const dates = { start_date: '2024-01-01', end_date: '2024-01-03' };
  const { carbon } = await sourceData(app, user, point, { ...dates, frequency: 'daily', carbon: 'true' });
  expect(carbon!.reason).toBe('aucune énergie mesurée sur la période');
  const body = { ...GAS, posts: [...GAS.posts], validFrom: '2024-01-01' };
  await app.as(user.token).call(costCalls.addSourceOffer, { params: { id: point._id }, body });
  const cost = await app.as(user.token).call(costCalls.getSourceCost, { params: { id: point._id }, query: dates });
  expect(cost.body.unknown.map(({ reason }) => reason)).toEqual(['Aucune énergie mesurée sur la période.']);
  const energy = await stored(app, user, point, file('kWh'), { variable: 'conso_gaz', unit: 'kWh' });
  expect(energy.notes.join()).not.toContain('m³');
});

describe('published readings: amounts over periods', () => {
  test('a month, then a reading over two months, in one file: the second month is what is left', async () => {
    const point = await gasPoint();
    const published = (from: string, to: string, energie: number) =>
      JSON.stringify({
        pce: { id_pce: HOUSE.pce },
        consommation: { date_debut_consommation: from, date_fin_consommation: to, energie, type_conso: 'Publiée' },
      });
    const [month, both] = [published('2024-01-01', '2024-02-01', 100), published('2024-01-01', '2024-03-01', 180)];
    const next = published('2024-03-01', '2024-04-01', 70);
    for (const lines of [
      [month, both, next],
      [both, next, month],
    ]) {
      const report = await stored(app, user, point, textFile('adict.ndjson', [...lines, ''].join('\n')));
      expect(report).toMatchObject({ refusedCount: 0, differencesCount: 0 });
      expect(report.series[0]).toMatchObject({ total: 250, kept: { read: 250, stored: 250, counted: null } });
      const { total, values } = await gas(point, 'monthly', '2024-01-01', '2024-03-31');
      expect(total).toBeCloseTo(250, 6);
      expect(values.map((value) => Math.round(value!))).toEqual([100, 80, 70]);
    }
    const crossing = [published('2024-04-01', '2024-06-01', 10), published('2024-05-01', '2024-07-01', 20), ''];
    expect(await stored(app, user, point, textFile('adict.ndjson', crossing.join('\n')))).toMatchObject({
      refused: [{ line: 2, reason: expect.stringContaining('chevauche') }],
    });
  });

  describe('several amounts over the same days', () => {
    const CHOICE = { variable: 'conso_gaz', unit: 'kWh', stamp: 'start' } as const;
    const periods = (...lines: string[]) => textFile('releves.csv', ['Date;kWh', ...lines, ''].join('\n'));
    const years = periods('2023-01-01;11000', '2024-01-01;12000');
    const months = periods('2024-01-01;1500', '2024-02-01;1500', '2024-03-01;1500');
    test.each([
      ['years first', [years, months]],
      ['months first', [months, years]],
    ])('months inside a year govern their days, the year gives the others what is left, %s', async (_name, files) => {
      const point = await gasPoint();
      for (const file of files)
        expect((await stored(app, user, point, file, CHOICE)).differences.map((one) => one.given)).toEqual([]);
      const year = await gas(point, 'monthly', '2024-01-01', '2024-12-31');
      expect(year.total).toBeCloseTo(12_000, 6);
      expect(year.values.slice(0, 3)).toEqual([1500, 1500, 1500]);
      expect((await gas(point, 'yearly', '2023-01-01', '2023-12-31')).total).toBeCloseTo(11_000, 6);
      // The same file again changes nothing.
      const again = await stored(app, user, point, months, CHOICE);
      expect(again.outcome).toMatchObject({ added: 0, replaced: 0, unchanged: 3 });
    });

    test('months that hold more than their year: the difference is reported, nothing is negative', async () => {
      const point = await gasPoint();
      await stored(app, user, point, periods('2023-01-01;4000', '2024-01-01;4000'), CHOICE);
      const report = await stored(app, user, point, months, CHOICE);
      expect(report.differences).toMatchObject([
        { from: '2024-01-01', to: '2025-01-01', given: 4000, measured: 4500, governs: 'measured' },
      ]);
      expect((await gas(point, 'yearly', '2024-01-01', '2024-12-31')).total).toBeCloseTo(4500, 6);
    });
  });

  test('each is shared equally among its days, and marked as an estimate at every zoom', async () => {
    const point = await gasPoint();
    const file = textFile(
      'releves.csv',
      ['Date;kWh', '2024-01-01;3100', '2024-02-01;1450', '2024-03-01;620', ''].join('\n'),
    );
    await stored(app, user, point, file, { variable: 'conso_gaz', unit: 'kWh', stamp: 'start' });
    const january = await gas(point, 'daily', '2024-01-01', '2024-01-31');
    expect(january.values).toEqual(Array.from({ length: 31 }, () => 100));
    expect(january.estimated).toEqual([[0, 31]]);
    const months = await gas(point, 'monthly', '2024-01-01', '2024-03-31');
    expect(months.values).toEqual([3100, 1450, 620]);
    expect(months.estimated).toEqual([[0, 3]]);
    expect(months.total).toBe(5170);
  });

  test('real readings of five years, then real days over them: the days win where they are, readings fill the rest', async () => {
    const point = await gasPoint();
    const readings = await stored(app, user, point, demoFile(HOUSE.gasReadings));
    expect(readings.series.find((one) => one.variable === 'conso_gaz')).toMatchObject({ points: 87, total: 117_744 });
    const before = await gas(point, 'yearly', '2017-10-10', '2022-11-02');
    expect(before.total).toBeCloseTo(117_744, 6);
    await stored(app, user, point, demoFile(HOUSE.gasDays));
    const after = await gas(point, 'daily', '2019-11-03', '2020-01-31');
    const read = await rows<{ day: string; total: number }>(
      app.store.db,
      sql`select d.day::text as day, d.total from series_day d join series s on s.id = d.series_id where s.source_id = ${point._id}
        and s.variable = 'conso_gaz' and d.day between '2019-11-03' and '2020-01-31' order by d.day`,
    );
    expect(after.values.slice(-read.length)).toEqual(read.map((row) => row.total));
    expect(after.estimated).toEqual([[0, after.values.length - read.length]]);
  });

  test('a reading that is corrected replaces the first, which is kept; the month follows', async () => {
    const point = await gasPoint();
    const reading = (kwh: number, to: string) =>
      textFile('r.csv', ['Date;kWh', `2024-01-01;${kwh}`, `${to};100`, ''].join('\n'));
    const choice = { variable: 'conso_gaz', unit: 'kWh', stamp: 'start' } as const;
    await stored(app, user, point, reading(6000, '2024-03-01'), choice);
    const again = await stored(app, user, point, reading(3000, '2024-03-01'), choice);
    expect(again.outcome).toMatchObject({ replaced: 1, added: 0 });
    expect((await gas(point, 'monthly', '2024-01-01', '2024-01-31')).total).toBeCloseTo(31 * 50, 6);
    const kept = await rows<{ day: string; total: number; step_s: number }>(
      app.store.db,
      sql`select c.day::text as day, c.total, c.step_s from series_correction c join series s on s.id = c.series_id where s.source_id = ${point._id}`,
    );
    expect(kept).toEqual([{ day: '2024-01-01', total: 6000, step_s: 60 * 86_400 }]);
    const summary = (await app.as(user.token).call(buildingCalls.listBuildings, {})).body.data[0]!;
    const data = await gas(point, 'yearly', '2024-01-01', '2024-12-31');
    expect(summary.energyKwh).toBeCloseTo(data.total!, 6);
  });
});

describe('fuel deliveries', () => {
  const deliver = async (source: { _id: string }, day: string, quantity: number) =>
    (await app.as(user.token).call(measures.addDelivery, { params: { id: source._id }, body: { day, quantity } })).body;
  const fuel = async (source: { _id: string }, from: string, to: string) =>
    (
      await sourceData(app, user, source, {
        variables: ['combustible'],
        frequency: 'monthly',
        start_date: from,
        end_date: to,
      })
    ).variables[0]!;
  const listed = async () => (await app.as(user.token).call(buildingCalls.listBuildings, {})).body.data[0]!.energyKwh;

  test('each is burnt until the next; the last is not spent yet', async () => {
    const { buildingId } = await gasPoint();
    const tank = await aSource(app, user, buildingId, { idtype: 'fuel-oil' });
    expect(await deliver(tank, '2024-01-01', 1000)).toMatchObject({ unit: 'L', kwh: 9970 });
    expect((await fuel(tank, '2024-01-01', '2024-12-31')).total).toBeNull();
    const second = await deliver(tank, '2024-04-01', 500);
    expect((await fuel(tank, '2024-01-01', '2024-12-31')).total).toBeCloseTo(9970, 6);
    // One more in between cuts the first period in two.
    const between = await deliver(tank, '2024-03-01', 200);
    expect(sumOf((await fuel(tank, '2024-03-01', '2024-03-31')).values)).toBeCloseTo(200 * 9.97, 6);
    expect((await fuel(tank, '2024-01-01', '2024-02-29')).total).toBeCloseTo(9970, 6);
    expect(await listed()).toBeCloseTo(9970 + 1994, 6);
    const list = (await app.as(user.token).call(measures.listDeliveries, { params: { id: tank._id } })).body;
    expect(list.data.map((row) => row.day)).toEqual(['2024-04-01', '2024-03-01', '2024-01-01']);
    const remove = (deliveryId: string) =>
      app.as(user.token).call(measures.removeDelivery, { params: { id: tank._id, deliveryId } });
    await remove(second._id);
    expect(await listed()).toBeCloseTo(9970, 6);
    expect((await fuel(tank, '2024-03-01', '2024-03-31')).total).toBeNull();
    await remove(between._id);
    expect([await listed(), (await fuel(tank, '2024-01-01', '2024-12-31')).total]).toEqual([null, null]);
    expect((await remove(between._id)).error.code).toBe('not_found');
  });

  test('two typed at once both count', async () => {
    const { buildingId } = await gasPoint();
    const pellets = await aSource(app, user, buildingId, { idtype: 'wood-pellet' });
    await deliver(pellets, '2024-01-01', 1000);
    await Promise.all([deliver(pellets, '2024-02-01', 100), deliver(pellets, '2024-03-01', 200)]);
    expect((await fuel(pellets, '2024-01-01', '2024-12-31')).total).toBeCloseTo(1100 * 4.6, 6);
  });

  test('a meter takes no delivery; quantities and days are checked', async () => {
    const point = await gasPoint();
    const tank = await aSource(app, user, point.buildingId, { idtype: 'gas-tank' });
    const add = (id: string, body: object) =>
      app.as(user.token).callLoosely(measures.addDelivery, { params: { id }, body });
    expect((await add(point._id, { day: '2024-01-01', quantity: 5 })).error.code).toBe('source_type_mismatch');
    for (const body of [
      { day: '2024-02-30', quantity: 5 },
      { day: '2024-01-01', quantity: 0 },
      { day: '2024-01-01', quantity: 5, priceEur: -1 },
    ])
      expect((await add(tank._id, body)).error.code).toBe('invalid_input');
    expect((await app.as(user.token).call(measures.listDeliveries, { params: { id: tank._id } })).body.total).toBe(0);
  });
});

test('the days of a fuel add up to its total, to the watt-hour', async () => {
  const app = await testApp();
  const user = await aUser(app);
  const tank = await aSource(app, user, (await aBuilding(app, user))._id_building, { idtype: 'fuel-oil' });
  for (const day of ['2024-01-01', '2024-12-31'])
    await app
      .as(user.token)
      .call(measures.addDelivery, { params: { id: tank._id }, body: { day, quantity: 1000 / 7 } });
  const query = { start_date: '2024-01-01', end_date: '2024-12-30', frequency: 'daily' as const };
  const [fuel] = (await sourceData(app, user, tank, query)).variables;
  expect(sumOf(fuel!.values)).toBeCloseTo(fuel!.total!, 3);
});
