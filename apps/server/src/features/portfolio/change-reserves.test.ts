import * as buildings from '@joulerie/contract/buildings';
import { getBuildingCost } from '@joulerie/contract/costs';
import * as measures from '@joulerie/contract/measures';
import { beforeEach, expect, test } from 'vitest';
import { aSource } from '../../testing/builders.ts';
import { buildingData, dailyCsv, stored } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';

const own = ownBuilding();
const as = () => own.app.as(own.user.token);

beforeEach(() => {
  own.app.clock.now = Date.parse('2026-02-10T09:00:00Z');
});

/** 10 kWh a day of electricity, from 1 February 2024 to the end of January 2026. */
async function aMeter(kWh: (day: number) => number = () => 10) {
  const meter = await aSource(own.app, own.user, own.building, { segment: 'C5' });
  const values = Array.from({ length: 731 }, (_, i) => kWh(i));
  const file = dailyCsv('Date;Consommation', '2024-02-01', values);
  await stored(own.app, own.user, meter, file, { variable: 'conso', unit: 'kWh', confirm: 'true' });
}

const change = async (start_date: string, end_date: string) => {
  const query = { start_date, end_date, compare: 'year', frequency: 'daily', carbon: 'true' } as const;
  const data = await buildingData(own.app, own.user, own.building, query);
  return { energy: data.comparison!, carbon: data.carbon!.comparison! };
};

test('a change says which share of it is deliveries, on the page, in its cost and in the list', async () => {
  await aMeter();
  // 5 000 kWh of a year, and 2 500 of the next: a stove that burns the same may have begun it with a full silo.
  const silo = await aSource(own.app, own.user, own.building, { idtype: 'wood-pellet' });
  for (const [day, quantity] of [
    ['2024-02-01', 5000 / 4.6],
    ['2025-02-01', 2500 / 4.6],
    ['2026-02-01', 1000],
  ] as const)
    await as().call(measures.addDelivery, {
      params: { id: silo._id },
      body: { day, quantity, priceEur: quantity * 0.4 },
    });
  await own.app.deliver();
  const { energy, carbon } = await change('2025-02-01', '2026-01-31');
  const row = (await as().call(buildings.listBuildings, { query: { limit: 10 } })).body.data[0]!;
  // 366 days of the first delivery, one of which is a 29 February.
  const bought = (5000 * 365) / 366;
  expect(energy.deliveries).toBeCloseTo(bought / (bought + 3650), 6);
  expect(row.comparison!.deliveries).toBeCloseTo(energy.deliveries!, 6);
  expect(row.carbon!.comparison!.deliveries).toBeCloseTo(carbon.deliveries!, 6);
  const query = { start_date: '2025-02-01', end_date: '2026-01-31', compare: 'year' } as const;
  const cost = (await as().call(getBuildingCost, { params: { id: own.building }, query })).body;
  expect([cost.comparison!.deliveries, row.cost!.comparison!.deliveries]).toEqual([1, 1]);
});

test('a building says whether its year compares with the year before', async () => {
  const says = async () => (await as().call(buildings.getBuilding, { params: { id: own.building } })).body.comparable;
  expect(await says()).toBe(false);
  await aMeter((day) => (day < 366 ? 0 : 10));
  await own.app.deliver();
  expect(await says()).toBe(false);
  await aMeter();
  await own.app.deliver();
  expect(await says()).toBe(true);
});

test('without a delivery nothing is said of any', async () => {
  await aMeter();
  const { energy } = await change('2025-02-01', '2026-01-31');
  expect(energy).not.toHaveProperty('deliveries');
});

test('a change says how many of its days are of rest in each period: the same date is another day of the week', async () => {
  await aMeter();
  const rest = async (from: string, to = from) => (await change(from, to)).energy.rest;
  // A Monday, that was a Sunday a year before; a Saturday that was a Friday; 1 May, a holiday in both.
  expect(await rest('2025-10-13')).toEqual({ now: 0, previous: 1 });
  expect(await rest('2025-10-11')).toEqual({ now: 1, previous: 0 });
  expect(await rest('2025-05-01')).toEqual({ now: 1, previous: 1 });
  // A whole week has its week-end in both years; Ascension and the Monday of Pentecost move.
  expect(await rest('2025-10-13', '2025-10-19')).toEqual({ now: 2 / 7, previous: 2 / 7 });
  expect(await rest('2025-06-09')).toEqual({ now: 1, previous: 1 });
  expect(await rest('2025-05-29')).toEqual({ now: 1, previous: 0 });
});
