import * as costs from '@joulerie/contract/costs';
import * as sourceCalls from '@joulerie/contract/sources';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { dailyCsv, linkyRows, stored, storedCurve } from '../../testing/files.ts';
import { BASE } from './test-offers.ts';

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
const as = () => app.as(user.token);
const offer = async (source: { _id: string }, body: object) => {
  const answer = await as().call(costs.addSourceOffer, { params: { id: source._id }, body: body as never });
  expect(answer.status).toBe(201);
};
const cost = async (source: { _id: string }, start_date: string, end_date: string) =>
  (
    await as().call(costs.getSourceCost, {
      params: { id: source._id },
      query: { start_date, end_date, frequency: 'monthly' },
    })
  ).body;

async function aMeter(from: string, to: string, watts = 1000, stepMinutes = 30) {
  const source = await aSource(app, user, building, { segment: 'C5' });
  await storedCurve(
    app,
    user,
    source,
    linkyRows(from, to, () => watts, stepMinutes),
  );
  return source;
}
const HT = { ...BASE, taxes: 'HT', grid: 'table', validFrom: '2025-08-01' } as const;
const HPHC = [
  { post: 'HP', label: 'Pleines', eurPerKwh: 0.2 },
  { post: 'HC', label: 'Creuses', eurPerKwh: 0.1 },
];

describe('the terms of a day are those in force that day', () => {
  test('an offer that begins later changes no bill before it', async () => {
    const meter = await aMeter('2025-09-30', '2025-11-01');
    await as().call(sourceCalls.updateMeter, {
      params: { id: meter._id },
      body: { point: { electricity: { offPeakRanges: 'HC (22H00-6H00)', tariffFormulaCode: 'BTINFCU4' } } } as never,
    });
    await offer(meter, { ...HT, kind: 'HPHC', posts: HPHC, validTo: '2025-12-31' });
    const before = await cost(meter, '2025-10-01', '2025-10-31');
    expect(before).toMatchObject({ known: true, unknown: [] });
    await offer(meter, {
      ...HT,
      validFrom: '2026-01-01',
      gridFormula: 'BTINFLU',
      subscribedPowerKva: 12,
      offPeak: [{ ranges: '12H00-14H00' }],
    });
    const after = await cost(meter, '2025-10-01', '2025-10-31');
    expect(after.totalEur).toBe(before.totalEur);
    expect(after.lines).toEqual(before.lines);
  });

  test('each offer has its own formula inside one period', async () => {
    const meter = await aMeter('2025-09-30', '2025-12-01');
    const offPeak = [{ ranges: '22H00-6H00' }];
    await offer(meter, { ...HT, kind: 'HPHC', posts: HPHC, gridFormula: 'BTINFMU4', offPeak, validTo: '2025-10-31' });
    await offer(meter, { ...HT, kind: 'HPHC', posts: HPHC, gridFormula: 'BTINFLU', offPeak, validFrom: '2025-11-01' });
    const [october, november, both] = [
      await cost(meter, '2025-10-01', '2025-10-31'),
      await cost(meter, '2025-11-01', '2025-11-30'),
      await cost(meter, '2025-10-01', '2025-11-30'),
    ];
    expect(both.unknown).toEqual([]);
    expect(Math.abs(october.totalEur! + november.totalEur! - both.totalEur!)).toBeLessThan(0.011);
    const network = both.lines.filter((line) => line.kind === 'acheminement' && line.quantityUnit === 'kWh');
    expect(network.map((line) => [line.post, line.from])).toEqual([
      ['HPB', '2025-10-01'],
      ['HCB', '2025-10-01'],
      ['BASE', '2025-11-01'],
    ]);
  });

  test('the cos φ of a month does not depend on the period asked', async () => {
    const meter = await aSource(app, user, building, { segment: 'C4' });
    await storedCurve(
      app,
      user,
      meter,
      linkyRows('2025-10-25', '2025-11-08', () => 29_000, 10),
    );
    await stored(
      app,
      user,
      meter,
      dailyCsv('Date;VA', '2025-10-28', [30_000, 30_000, 30_000, 30_000, 50_000, 50_000]),
      {
        variable: 'puissance_max',
        unit: 'VA',
      },
    );
    await offer(meter, {
      ...HT,
      gridFormula: 'BTSUPCU4',
      subscribedPowerKva: null,
      subscribedPowers: ['HPH', 'HCH', 'HPB', 'HCB'].map((post) => ({ post, power: 30 })),
      offPeak: [{ ranges: '22H00-6H00' }],
    });
    const [first, second, third, whole] = [
      await cost(meter, '2025-10-27', '2025-10-31'),
      await cost(meter, '2025-11-01', '2025-11-03'),
      await cost(meter, '2025-11-04', '2025-11-06'),
      await cost(meter, '2025-10-27', '2025-11-06'),
    ];
    expect(whole.totalEur).toBeGreaterThan(0);
    expect(Math.abs(first.totalEur! + second.totalEur! + third.totalEur! - whole.totalEur!)).toBeLessThan(0.03);
  });
});
