import * as contract from '@joulerie/contract/costs';
import { beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { buildingData, linkyRows, storedCurve } from '../../testing/files.ts';
import { BASE } from './test-offers.ts';

/** The energy and the cost of a period beside those of another are those of the days that both measured. */
let app: TestApp;
let user: TestUser;
let id: string;
beforeEach(async () => {
  app = await testApp();
  app.clock.now = Date.parse('2026-11-21T12:00:00Z');
  user = await aUser(app);
  id = (await aBuilding(app, user))._id_building;
});

/** A meter with hourly powers on the days `[from, to)` of each span. */
async function aMeter(spans: [string, string][], powerW = 1000) {
  const source = await aSource(app, user, id, { segment: 'C5' });
  for (const [from, to] of spans)
    await storedCurve(
      app,
      user,
      source,
      linkyRows(from, to, () => powerW, 60),
    );
  const offer = await app
    .as(user.token)
    .callLoosely(contract.addSourceOffer, { params: { id: source._id }, body: { ...BASE, validFrom: '2023-01-01' } });
  expect(offer.status).toBe(201);
  return source;
}

async function compared(start_date: string, end_date: string, compare: 'year' | 'previous' = 'year') {
  const query = { start_date, end_date, compare, frequency: 'monthly' as const };
  const cost = (await app.as(user.token).call(contract.getBuildingCost, { params: { id }, query })).body;
  const data = await buildingData(app, user, id, query);
  expect(cost.compare).toMatchObject({ start_date: data.compare!.start_date, end_date: data.compare!.end_date });
  return { energy: data.comparison!, cost: cost.comparison! };
}

test('a gap is left out of both periods: a lost week is no saving', async () => {
  await aMeter([
    ['2025-01-01', '2026-10-10'],
    ['2026-10-21', '2026-11-21'],
  ]);
  const { energy, cost } = await compared('2026-10-01', '2026-10-31');
  // The day when summer time ends, which was the 26th, is the 25th.
  expect(energy).toMatchObject({ elapsed: 31, days: 20, now: 20 * 24_000 + 1000, previous: 20 * 24_000 + 1000 });
  expect(energy.share).toBeCloseTo(1, 9);
  expect(cost.days).toBe(20);
  expect(cost.now).toBeCloseTo(cost.previous, 9);
  expect(cost.now).toBeCloseTo(481 * 0.2 + (20 * 120) / 365, 6);
  const gone = await compared('2025-10-01', '2025-10-31', 'previous');
  expect(gone.energy).toMatchObject({ days: 31, now: 745_000, previous: 744_000 });
});

test('a gap of the year before is left out of both too, and a part of a day does not count', async () => {
  await aMeter([
    ['2025-09-10', '2025-09-15'],
    ['2026-09-01', '2026-10-01'],
  ]);
  const source = await aMeter([['2026-09-01', '2026-10-01']]);
  await storedCurve(
    app,
    user,
    source,
    linkyRows('2025-09-20', '2025-09-23', (slot) => (slot < 36 ? 1000 : null), 60),
  );
  const { energy, cost } = await compared('2026-09-01', '2026-09-30');
  // One meter is compared on five days, the other on one.
  expect(energy).toMatchObject({
    elapsed: 30,
    days: null,
    share: expect.closeTo(6 / 60, 9),
    dayShare: expect.closeTo(6 / 60, 9),
    now: 6 * 24_000,
    previous: 6 * 24_000,
  });
  expect(cost.now).toBeCloseTo(cost.previous, 9);
});

test('a month that is not over is compared with its own days, and February with 28', async () => {
  await aMeter([['2023-01-01', '2026-11-21']]);
  const november = await compared('2026-11-01', '2026-11-30');
  expect(november.energy).toMatchObject({
    elapsed: 20,
    days: 20,
    span: { from: '2026-11-01', to: '2026-11-20' },
    share: 1,
    dayShare: 1,
    now: 480_000,
    previous: 480_000,
  });
  expect(november.cost).toMatchObject({ elapsed: 20, days: 20 });
  expect(november.cost.now).toBeCloseTo(november.cost.previous, 9);
  const february = await compared('2024-02-01', '2024-02-29');
  expect(february.energy).toMatchObject({ elapsed: 29, days: 28, now: 672_000, previous: 672_000 });
  expect(february.energy.share).toBeCloseTo(28 / 29, 9);
  expect(await compared('2025-02-01', '2025-02-28')).toMatchObject({ energy: { days: 28, previous: 672_000 } });
});

test('a meter added since is no rise: it is in neither sum', async () => {
  await aMeter([['2025-01-01', '2026-11-21']]);
  await aMeter([['2026-01-01', '2026-11-21']], 3000);
  const { energy, cost } = await compared('2026-09-01', '2026-09-30');
  expect(energy).toMatchObject({
    elapsed: 30,
    days: null,
    share: 0.25,
    dayShare: 0.5,
    now: 720_000,
    previous: 720_000,
  });
  expect(cost.now).toBeCloseTo(cost.previous, 9);
});

describe('each step stands beside its own days', () => {
  async function steps(
    start_date: string,
    end_date: string,
    frequency: 'weekly' | 'monthly',
    compare = 'year' as const,
  ) {
    const query = { start_date, end_date, compare, frequency };
    const cost = (await app.as(user.token).call(contract.getBuildingCost, { params: { id }, query })).body;
    const data = await buildingData(app, user, id, query);
    const values = data.variables[0]!.values.map((value) => value && value / 24_000);
    const previous = data.comparison!.steps!.previous.map((value) => value && value / 24_000);
    return { values, previous, coverage: data.comparison!.steps!.coverage, cost: cost.comparison!.steps!, paid: cost };
  }

  test('a week, whatever the day that weeks of the other year begin', async () => {
    await aMeter([['2025-01-01', '2026-11-21']]);
    const { values, previous, coverage } = await steps('2026-03-01', '2026-03-22', 'weekly');
    expect(values).toEqual([1, 7, 7, 7]);
    expect(previous).toEqual([1, 7, 7, 7]);
    expect(coverage).toEqual([1, 1, 1, 1]);
  });

  test('a month under way has the days that are over, and one to come none', async () => {
    await aMeter([['2025-01-01', '2026-11-21']]);
    const { previous, coverage, cost } = await steps('2026-10-01', '2026-12-31', 'monthly');
    expect(previous).toEqual([31 + 1 / 24, 20, null]);
    expect(coverage).toEqual([1, 1, null]);
    expect(cost.previous[1]).toBeCloseTo(20 * 24 * 0.2 + (20 * 120) / 365, 4);
    expect(cost.previous[2]).toBeNull();
  });

  test('what the other year lacks of it is said', async () => {
    await aMeter([
      ['2025-01-01', '2025-06-10'],
      ['2025-06-25', '2026-11-21'],
    ]);
    const { values, previous, coverage, cost } = await steps('2026-06-01', '2026-07-31', 'monthly');
    expect(values).toEqual([30, 31]);
    expect(previous).toEqual([15, 31]);
    expect(coverage).toEqual([0.5, 1]);
    expect(cost.coverage).toEqual([0.5, 1]);
    const february = await steps('2024-02-01', '2024-02-29', 'monthly');
    expect([february.previous, february.coverage]).toEqual([[null], [null]]);
  });
});

test('a period before which the calendar of calls has no day is compared with nothing', async () => {
  const source = await aMeter([['2025-01-01', '2025-02-01']]);
  for (const [kind, first] of [
    ['year', '1900-06-01'],
    ['previous', '1900-01-01'],
  ] as const) {
    const query = { start_date: first, end_date: first, compare: kind, frequency: 'daily' as const };
    const cost = await app.as(user.token).call(contract.getSourceCost, { params: { id: source._id }, query });
    expect(cost.body).toMatchObject({ compare: null, comparison: null });
    const data = await buildingData(app, user, id, query);
    expect([data.compare, data.comparison]).toEqual([null, null]);
  }
});

test('nothing is compared unless it is asked', async () => {
  await aMeter([['2025-09-01', '2025-10-01']]);
  const query = { start_date: '2025-09-01', end_date: '2025-09-30', frequency: 'monthly' as const };
  expect(await buildingData(app, user, id, query)).toMatchObject({ compare: null, comparison: null });
  const cost = await app.as(user.token).call(contract.getBuildingCost, { params: { id }, query });
  expect(cost.body).toMatchObject({ compare: null, comparison: null });
});

test('a source without energy on most days is no reason to say that the whole is compared', async () => {
  await aMeter([['2025-01-01', '2026-11-21']]);
  await aMeter([
    ['2025-09-01', '2025-09-04'],
    ['2026-09-01', '2026-09-04'],
  ]);
  const { energy, cost } = await compared('2026-09-01', '2026-09-30');
  expect(energy).toMatchObject({ elapsed: 30, days: null, share: 1, dayShare: expect.closeTo(33 / 60, 9) });
  expect(cost).toMatchObject({ days: null, dayShare: expect.closeTo(33 / 60, 9) });
});
