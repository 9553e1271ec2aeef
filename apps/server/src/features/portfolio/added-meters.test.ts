import * as buildings from '@joulerie/contract/buildings';
import { comparableChange } from '@joulerie/domain/measures';
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
  });
}
const YEAR = { start_date: '2023-11-01', end_date: '2024-10-31', compare: 'year' } as const;

/** The comparison of a year, as the page and the list have it. */
async function compared() {
  const { comparison } = await buildingData(own.app, own.user, own.building, { ...YEAR, frequency: 'monthly' });
  const query = { from: '2023-11', to: '2024-10' };
  const list = (filter: object = {}) =>
    own.app.as(own.user.token).call(buildings.listBuildings, { query: { ...query, ...filter } });
  const [row] = (await list()).body.data;
  expect(row!.comparison!.added).toBeCloseTo(comparison!.added, 9);
  const unknown = (await list({ change: 'none' })).body.total === 1;
  return { change: comparableChange(comparison!), row: comparableChange(row!.comparison!), unknown };
}

test('a load that moves to a second meter is no saving of the building, on its page nor in the list', async () => {
  // 1 November 2022 to 30 April 2024, then a quarter of it until 31 October; the rest is on another meter.
  await aMeter('2022-11-01', [...Array<number>(547).fill(48), ...Array<number>(184).fill(12)]);
  expect((await compared()).change).toBeLessThan(-0.35);
  await aMeter('2024-05-01', Array<number>(184).fill(36));
  expect(await compared()).toEqual({ change: null, row: null, unknown: true });
});

test('a small meter added since is in neither year, and the others are compared', async () => {
  for (const kWh of [48, 12])
    await aMeter('2022-11-01', [...Array<number>(365).fill(kWh), ...Array<number>(366).fill(kWh / 2)]);
  await aMeter('2024-05-01', Array<number>(184).fill(1));
  const { change, row, unknown } = await compared();
  expect([change, row, unknown]).toEqual([expect.closeTo(-0.5, 6), expect.closeTo(-0.5, 6), false]);
});
