import * as costs from '@joulerie/contract/costs';
import * as measures from '@joulerie/contract/measures';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { dailyCsv, stored } from '../../testing/files.ts';

let app: TestApp;
let user: TestUser;
let building: string;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  user = await aUser(app);
  building = (await aBuilding(app, user))._id_building;
});

const query = (start_date: string, end_date: string) => ({ start_date, end_date, frequency: 'monthly' as const });
const cost = async (source: { _id: string }, start: string, end: string) =>
  (await app.as(user.token).call(costs.getSourceCost, { params: { id: source._id }, query: query(start, end) })).body;
/** Wood chips of 50 kWh a day, measured from 1 January 2025 on. */
async function measuredChips(days: number) {
  const source = await aSource(app, user, building, { idtype: 'wood-chips' });
  const values = Array.from({ length: days }, () => 50);
  const file = dailyCsv('Date;Valeur', '2025-01-01', values);
  await stored(app, user, source, file, { variable: 'combustible', unit: 'kWh' });
  return source;
}
const deliver = (source: { _id: string }, day: string, priceEur: number) =>
  app.as(user.token).call(measures.addDelivery, { params: { id: source._id }, body: { day, quantity: 1, priceEur } });

test('measured fuel without a delivery has no known cost, alone and in its building', async () => {
  const chips = await measuredChips(365);
  const year = await cost(chips, '2025-01-01', '2025-12-31');
  expect(year).toMatchObject({ known: false, totalEur: null, eurPerKwh: null, totalKwh: 18_250, coverage: 0 });
  expect(year.measured).toMatchObject({ kwh: 18_250, eur: null });
  expect(year.unknown.map(({ from, to, cause, reason }) => [from, to, cause, reason])).toEqual([
    ['2025-01-01', '2025-12-31', 'tariff', expect.stringContaining('entre deux livraisons')],
  ]);
  const { body } = await app
    .as(user.token)
    .call(costs.getBuildingCost, { params: { id: building }, query: query('2025-01-01', '2025-12-31') });
  expect(body).toMatchObject({ known: false, totalEur: null, eurPerKwh: null });
});

test('measured fuel is priced between two deliveries only', async () => {
  const chips = await measuredChips(90);
  await deliver(chips, '2025-02-01', 400);
  await deliver(chips, '2025-03-01', 400);
  const days = ({ unknown }: costs.Cost) => unknown.map(({ from, to }) => [from, to]);
  const winter = await cost(chips, '2025-01-01', '2025-03-31');
  expect([winter.known, days(winter)]).toEqual([
    false,
    [
      ['2025-01-01', '2025-01-31'],
      ['2025-03-01', '2025-03-31'],
    ],
  ]);
  expect(winter.coverage).toBeCloseTo(28 / 90, 9);
  const february = await cost(chips, '2025-02-01', '2025-02-28');
  expect([february.known, february.unknown, february.pricedKwh]).toEqual([true, [], 1400]);
  expect(winter.pricedEur).toBe(february.totalEur);
  for (const [start, end] of [
    ['2025-01-01', '2025-01-31'],
    ['2025-03-01', '2025-03-31'],
  ] as const)
    expect(await cost(chips, start, end)).toMatchObject({ known: false, totalEur: null, pricedEur: 0, coverage: 0 });
});
