import * as buildings from '@joulerie/contract/buildings';
import * as costs from '@joulerie/contract/costs';
import { expect, test } from 'vitest';
import { aSource } from '../../testing/builders.ts';
import { costCalls } from '../../testing/cost-calls.ts';
import { linkyRows, storedCurve } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';
import { BASE } from '../costs/test-offers.ts';

const own = ownBuilding();
const { offer } = costCalls(own);
const YEAR = { start_date: '2024-11-01', end_date: '2025-10-31' } as const;

test('a curve that lacks half of some days costs a part of its year, in the list as on its page', async () => {
  own.app.clock.now = Date.parse('2025-11-20T09:00:00Z');
  const source = await aSource(own.app, own.user, own.building, { segment: 'C5' });
  await offer(source, { ...BASE, validFrom: '2024-11-01' });
  // Three days a week without their hours from six to six.
  const isLost = (slot: number) => Math.floor(slot / 48) % 7 > 3 && slot % 48 >= 12 && slot % 48 < 36;
  await storedCurve(
    own.app,
    own.user,
    source,
    linkyRows('2024-11-01', '2025-11-01', (slot) => (isLost(slot) ? null : 1000)),
  );
  await own.app.deliver();
  const as = own.app.as(own.user.token);
  const query = { ...YEAR, frequency: 'monthly' as const };
  const page = (await as.call(costs.getBuildingCost, { params: { id: own.building }, query })).body;
  expect(page.coverage).toBeCloseTo(1 - (3 / 7) * 0.5, 2);
  const [row] = (await as.call(buildings.listBuildings, { query: {} })).body.data;
  expect(row!.cost).toMatchObject({
    eur: null,
    known: 0,
    reason: expect.stringMatching(/^des jours ne sont pas mesurés/),
  });
  expect(row!.cost!.partialEur).toBeCloseTo(page.totalEur!, 2);
  expect((await as.call(buildings.listBuildings, { query: { cost: 'known' } })).body.total).toBe(0);
});
