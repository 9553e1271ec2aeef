import * as costs from '@joulerie/contract/costs';
import * as measures from '@joulerie/contract/measures';
import * as sourceCalls from '@joulerie/contract/sources';
import { expect, test } from 'vitest';
import { aSource } from '../../testing/builders.ts';
import { dailyCsv, sourceData, stored, sumOf } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';

const own = ownBuilding();
const as = () => own.app.as(own.user.token);

/** Outdoor temperatures of a station, hour by hour: each day has one. */
async function aStation(from: string, days: number[]) {
  const station = await aSource(own.app, own.user, own.building, { idtype: 'idopenmeteo' });
  await weather(station, from, days);
  return station;
}
async function weather(station: { _id: string }, from: string, days: number[]) {
  await stored(own.app, own.user, station, dailyCsv('Date;Température (°C)', from, days), {
    variable: 'temperature_exterieure',
    unit: '°C',
  });
}
const deliver = (source: { _id: string }, day: string, quantity: number, priceEur: number) =>
  as().call(measures.addDelivery, { params: { id: source._id }, body: { day, quantity, priceEur } });
const daily = async (source: { _id: string }, start_date: string, end_date: string) =>
  (
    await sourceData(own.app, own.user, source, {
      variables: ['combustible'],
      frequency: 'daily',
      start_date,
      end_date,
    })
  ).variables[0]!;
/** 1 000 litres of oil (9 970 kWh) for 1 200 €, burnt over the ten first days of January. */
async function aTank() {
  const tank = await aSource(own.app, own.user, own.building, { idtype: 'fuel-oil' });
  await deliver(tank, '2025-01-01', 1000, 1200);
  await deliver(tank, '2025-01-11', 1000, 1300);
  return tank;
}
/** 8 °C, −2 °C and 18 °C in turn: 10, 20 and 0 degree-days; 100 in ten days. */
const TEMPERATURES = [8, -2, 18, 8, -2, 18, 8, -2, 18, 8];

test('a delivery lies on its days by their degree-days, is estimated, and adds up to what was delivered', async () => {
  await aStation('2025-01-01', TEMPERATURES);
  const tank = await aTank();
  const column = await daily(tank, '2025-01-01', '2025-01-10');
  expect(column.values).toEqual([997, 1994, 0, 997, 1994, 0, 997, 1994, 0, 997].map((kwh) => expect.closeTo(kwh, 6)));
  expect(sumOf(column.values)).toBeCloseTo(9970, 6);
  expect(column.estimated).toEqual([[0, 10]]);
  expect(column.estimates).toEqual([expect.stringContaining('degrés-jours')]);
  // A part of the delivery has the days of the whole.
  const part = await daily(tank, '2025-01-02', '2025-01-02');
  expect(part.values).toEqual([expect.closeTo(1994, 6)]);
});

test('its cost follows its days, and says that they are estimated', async () => {
  await aStation('2025-01-01', TEMPERATURES);
  const tank = await aTank();
  const query = { start_date: '2025-01-02', end_date: '2025-01-03', frequency: 'daily' as const };
  const { body } = await as().call(costs.getSourceCost, { params: { id: tank._id }, query });
  // 20 degree-days of 100: a fifth of 1 200 €.
  expect(body).toMatchObject({ known: true, totalEur: 240 });
  expect(body.warnings).toEqual([expect.stringMatching(/estimée.*degrés-jours/)]);
  expect(body.lines[0]!.label).toContain('estimée');
});

test('temperatures that arrive later move the days, their months and the list with them', async () => {
  const tank = await aSource(own.app, own.user, own.building, { idtype: 'wood-pellet' });
  await deliver(tank, '2025-01-22', 1000, 400);
  await deliver(tank, '2025-02-11', 1000, 400);
  const station = await aSource(own.app, own.user, own.building, { idtype: 'idopenmeteo' });
  const months = async () =>
    (
      await own.app.store.query<{ kwh: number }>('select kwh from source_month where source_id = $1 order by month', [
        tank._id,
      ])
    ).map(({ kwh }) => kwh);
  const even = await daily(tank, '2025-01-22', '2025-02-10');
  expect(even.values[0]).toBeCloseTo(4600 / 20, 6);
  expect(even.estimates).toEqual([expect.stringContaining('température')]);
  expect(await months()).toEqual([expect.closeTo(2300, 6), expect.closeTo(2300, 6)]);
  // Ten days at 8 °C, then ten at 13 °C: 100 and 50 degree-days.
  await weather(station, '2025-01-22', [
    ...Array.from({ length: 10 }, () => 8),
    ...Array.from({ length: 10 }, () => 13),
  ]);
  const cold = await daily(tank, '2025-01-22', '2025-02-10');
  expect([cold.values[0], cold.values[19]]).toEqual([expect.closeTo(4600 / 15, 6), expect.closeTo(4600 / 30, 6)]);
  expect(await months()).toEqual([expect.closeTo(46_000 / 15, 6), expect.closeTo(46_000 / 30, 6)]);
  // Without the station the days are even again.
  await as().call(sourceCalls.detachSource, { params: { id: own.building, sourceId: station._id } });
  expect(await months()).toEqual([expect.closeTo(2300, 6), expect.closeTo(2300, 6)]);
});

test('without a station, for a fuel that does not heat or without a cold day, the days are even and the reason is said', async () => {
  const tank = await aTank();
  const values = async () => (await daily(tank, '2025-01-01', '2025-01-10')).values;
  const why = async () => (await daily(tank, '2025-01-01', '2025-01-10')).estimates;
  const even = Array.from({ length: 10 }, () => expect.closeTo(997, 6));
  expect([await values(), await why()]).toEqual([even, [expect.stringContaining('aucune station')]]);
  const station = await aStation(
    '2025-01-01',
    Array.from({ length: 10 }, () => 20),
  );
  expect([await values(), await why()]).toEqual([even, [expect.stringContaining('température')]]);
  await weather(station, '2025-01-01', TEMPERATURES);
  expect((await values())[2]).toBeCloseTo(0, 6);
  await as().call(sourceCalls.updateMeter, { params: { id: tank._id }, body: { usages: ['cooking'] } });
  expect([await values(), await why()]).toEqual([even, [expect.stringContaining('chauffage')]]);
});

test('a missing day of ten has the weather of those around it; two of ten make the days even', async () => {
  const station = await aStation('2025-01-01', [8, -2]);
  await weather(station, '2025-01-04', [8, -2, 18, 8, -2, 18, 8]);
  const tank = await aTank();
  const one = await daily(tank, '2025-01-01', '2025-01-10');
  // The third day has 15, the mean of 20 and 10: 115 in all.
  expect(one.values[2]).toBeCloseTo((9970 * 15) / 115, 6);
  expect(sumOf(one.values)).toBeCloseTo(9970, 6);
  await deliver(tank, '2025-01-21', 1000, 1300);
  await weather(station, '2025-01-11', TEMPERATURES.slice(0, 8));
  const two = await daily(tank, '2025-01-11', '2025-01-20');
  expect(two.values).toEqual(Array.from({ length: 10 }, () => expect.closeTo(997, 6)));
});
