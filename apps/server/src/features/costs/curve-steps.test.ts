import * as costs from '@joulerie/contract/costs';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { linkyRows, storedCurve } from '../../testing/files.ts';
import { BASE } from './test-offers.ts';

/** What the steps of a curve say of a day: hours and peaks are those that were measured on that day. */
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

const offer = (source: { _id: string }, body: object) =>
  app.as(user.token).callLoosely(costs.addSourceOffer, { params: { id: source._id }, body });
const cost = async (source: { _id: string }, start_date: string, end_date: string) => {
  const query = { start_date, end_date, frequency: 'monthly' as const };
  return (await app.as(user.token).call(costs.getSourceCost, { params: { id: source._id }, query })).body;
};
const OFF_PEAK = [{ ranges: '21H30-5H30' }];
const POSTS = [
  { post: 'HP', label: 'Pleines', eurPerKwh: 0.25 },
  { post: 'HC', label: 'Creuses', eurPerKwh: 0.1 },
];

test('two-hourly days have no hours to price, whatever the steps of the days beside', async () => {
  const meter = await aSource(app, user, building, { segment: 'C5' });
  const day = (from: string, to: string, minutes: number) =>
    storedCurve(
      app,
      user,
      meter,
      linkyRows(from, to, () => 1000, minutes),
    );
  await day('2025-01-01', '2025-02-01', 120);
  await offer(meter, { ...BASE, kind: 'HPHC', posts: POSTS, offPeak: OFF_PEAK });
  const alone = await cost(meter, '2025-01-01', '2025-01-31');
  expect(alone).toMatchObject({ known: false, totalEur: null, totalKwh: 744, pricedKwh: 0 });
  await day('2025-02-01', '2025-03-01', 30);
  expect(await cost(meter, '2025-01-01', '2025-01-31')).toEqual(alone);
  const both = await cost(meter, '2025-01-01', '2025-02-28');
  const february = await cost(meter, '2025-02-01', '2025-02-28');
  expect(february).toMatchObject({ known: true, totalKwh: 672 });
  expect(both).toMatchObject({ known: false, totalKwh: 1416, pricedKwh: february.pricedKwh });
  expect(both.unknown.map(({ from, to }) => [from, to])).toEqual([['2025-01-01', '2025-01-31']]);
  expect(both.pricedEur).toBeCloseTo(alone.pricedEur + february.totalEur!, 1);
  // A day measured by half-hours among them is priced, and says nothing of its neighbours.
  await day('2025-01-10', '2025-01-11', 30);
  const mixed = await cost(meter, '2025-01-01', '2025-01-31');
  expect(mixed).toMatchObject({ known: false, pricedKwh: expect.closeTo(24, 6) });
  expect(mixed.unknown.map(({ from, to }) => [from, to])).toEqual([
    ['2025-01-01', '2025-01-09'],
    ['2025-01-11', '2025-01-31'],
  ]);
});
