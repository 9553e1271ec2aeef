import * as buildings from '@joulerie/contract/buildings';
import { comparableChange, whyNotComparable } from '@joulerie/domain/measures';
import { expect, test } from 'vitest';
import { aSource } from '../../testing/builders.ts';
import { buildingData, dailyCsv, stored } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';

const own = ownBuilding();

async function aMeter(from: string, values: number[]) {
  const meter = await aSource(own.app, own.user, own.building, { segment: 'C5' });
  await stored(own.app, own.user, meter, dailyCsv('Date;Consommation', from, values), {
    variable: 'conso',
    unit: 'kWh',
    confirm: 'true',
  });
}

/** The comparison of twelve months ending with a month, on the page and in the list, and what the list filters by. */
async function compared(from: string, to: string, end_date: string) {
  const query = { start_date: `${from}-01`, end_date, compare: 'year', frequency: 'monthly', carbon: 'true' } as const;
  const { comparison, carbon } = await buildingData(own.app, own.user, own.building, query);
  const list = (filter: object = {}) =>
    own.app.as(own.user.token).call(buildings.listBuildings, { query: { from, to, ...filter } });
  const [row] = (await list()).body.data;
  expect(row!.comparison).toMatchObject({
    share: expect.closeTo(comparison!.share, 9),
    previousShare: expect.closeTo(comparison!.previousShare, 9),
  });
  expect(row!.carbon!.comparison!.previousShare).toBeCloseTo(carbon!.comparison!.previousShare, 9);
  const unknown = (await list({ change: 'none' })).body.total === 1;
  return { page: comparison!, row: row!.comparison!, unknown };
}

test('the largest meter of a building stops: what the other one saves is no change of the building', async () => {
  // 1 February 2024 to 31 January 2026, a 29 February among them: 10 then 9 kWh a day; 190 in the first year alone.
  await aMeter('2024-02-01', [...Array<number>(366).fill(10), ...Array<number>(365).fill(9)]);
  await aMeter('2024-02-01', Array<number>(366).fill(190));
  const { page, row, unknown } = await compared('2025-02', '2026-01', '2026-01-31');
  expect(page).toMatchObject({ days: null, share: 1, previousShare: 0.05 });
  expect([comparableChange(page), comparableChange(row), unknown]).toEqual([null, null, true]);
  expect(whyNotComparable(row)).toBe('seulement 5\u00a0% du total d’un an plus tôt, mesurés des deux côtés');
});

test('a 29 February is in neither year: February of the year after is compared whole', async () => {
  await aMeter('2023-11-01', Array<number>(731).fill(10));
  const { page, row } = await compared('2025-02', '2025-02', '2025-02-28');
  expect([page.previousShare, row.previousShare]).toEqual([1, 1]);
});

test('a building that is measured and closed uses less, by all that it used', async () => {
  await aMeter('2024-02-01', [...Array<number>(366).fill(10), ...Array<number>(365).fill(0)]);
  const { page, row, unknown } = await compared('2025-02', '2026-01', '2026-01-31');
  expect([comparableChange(page), comparableChange(row), unknown]).toEqual([-1, -1, false]);
});
