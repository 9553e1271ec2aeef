import * as costs from '@joulerie/contract/costs';
import * as measures from '@joulerie/contract/measures';
import { expect, test } from 'vitest';
import { ownBuilding } from '../../testing/own-building.ts';
import { aSource } from '../../testing/builders.ts';
import { dailyCsv, stored } from '../../testing/files.ts';
import { costCalls } from '../../testing/cost-calls.ts';

const own = ownBuilding();
const { cost } = costCalls(own);

const query = (start_date: string, end_date: string) => ({ start_date, end_date, frequency: 'monthly' as const });
/** Wood chips of 50 kWh a day, measured from 1 January 2025 on. */
async function measuredChips(days: number) {
  const source = await aSource(own.app, own.user, own.building, { idtype: 'wood-chips' });
  const values = Array.from({ length: days }, () => 50);
  const file = dailyCsv('Date;Valeur', '2025-01-01', values);
  await stored(own.app, own.user, source, file, { variable: 'combustible', unit: 'kWh' });
  return source;
}
const deliver = (source: { _id: string }, day: string, priceEur: number) =>
  own.app
    .as(own.user.token)
    .call(measures.addDelivery, { params: { id: source._id }, body: { day, quantity: 1, priceEur } });

test('measured fuel without a delivery has no known cost, alone and in its building', async () => {
  const chips = await measuredChips(365);
  const year = await cost(chips, '2025-01-01', '2025-12-31');
  expect(year).toMatchObject({ known: false, totalEur: null, eurPerKwh: null, totalKwh: 18_250, coverage: 0 });
  expect(year.measured).toMatchObject({ kwh: 18_250, eur: null });
  expect(year.unknown.map(({ from, to, cause, reason }) => [from, to, cause, reason])).toEqual([
    ['2025-01-01', '2025-12-31', 'tariff', expect.stringContaining('entre deux livraisons')],
  ]);
  const { body } = await own.app
    .as(own.user.token)
    .call(costs.getBuildingCost, { params: { id: own.building }, query: query('2025-01-01', '2025-12-31') });
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
