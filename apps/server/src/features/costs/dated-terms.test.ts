import * as sourceCalls from '@joulerie/contract/sources';
import { describe, expect, test } from 'vitest';
import { ownBuilding } from '../../testing/own-building.ts';
import { aSource } from '../../testing/builders.ts';
import { dailyCsv, linkyRows, stored, storedCurve } from '../../testing/files.ts';
import { costCalls } from '../../testing/cost-calls.ts';
import { BASE, GAS } from './test-offers.ts';

const own = ownBuilding();
const as = () => own.app.as(own.user.token);
const { offer: save, cost } = costCalls(own);
const offer = async (source: { _id: string }, body: object) => expect((await save(source, body)).status).toBe(201);

async function aMeter(from: string, to: string, watts = 1000, stepMinutes = 30) {
  const source = await aSource(own.app, own.user, own.building, { segment: 'C5' });
  await storedCurve(
    own.app,
    own.user,
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
    await as().callLoosely(sourceCalls.updateMeter, {
      params: { id: meter._id },
      body: { point: { electricity: { offPeakRanges: 'HC (22H00-6H00)', tariffFormulaCode: 'BTINFCU4' } } },
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
    const meter = await aSource(own.app, own.user, own.building, { segment: 'C4' });
    await storedCurve(
      own.app,
      own.user,
      meter,
      linkyRows('2025-10-25', '2025-11-08', () => 29_000, 10),
    );
    await stored(
      own.app,
      own.user,
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

describe('the bill prices the energy that the page shows', () => {
  const off = [{ ranges: '22H00-6H00' }];
  /** A kilowatt from 1 to 15 October, and 24 kWh (or another amount) a day over the whole month. */
  async function halfCurve(daily = 24) {
    const meter = await aMeter('2025-09-30', '2025-10-16');
    const values = Array.from({ length: 31 }, () => daily);
    await stored(own.app, own.user, meter, dailyCsv('Date;kWh', '2025-10-01', values), {
      variable: 'conso',
      unit: 'kWh',
    });
    return meter;
  }
  const billed = (body: Awaited<ReturnType<typeof cost>>) =>
    body.lines.filter((line) => line.kind === 'energie').reduce((sum, line) => sum + (line.quantity ?? 0), 0);

  test('one price for all hours prices every day, with a curve or without', async () => {
    const meter = await halfCurve();
    await offer(meter, { ...HT, grid: 'included', gridFormula: 'BTINFCU4', offPeak: off });
    const october = await cost(meter, '2025-10-01', '2025-10-31');
    expect(october).toMatchObject({ known: true, totalKwh: 744, coverage: 1 });
    expect(billed(october)).toBeCloseTo(744, 6);
  });

  test('two posts: the days without a curve are unknown with their reason, and only they', async () => {
    const meter = await halfCurve();
    await offer(meter, { ...HT, kind: 'HPHC', posts: HPHC, grid: 'included', gridFormula: 'BTINFCU4', offPeak: off });
    const october = await cost(meter, '2025-10-01', '2025-10-31');
    expect(october).toMatchObject({ known: false, totalEur: null, totalKwh: 744 });
    expect(october.unknown).toMatchObject([
      { from: '2025-10-16', to: '2025-10-31', reason: expect.stringContaining('sans courbe') },
    ]);
    expect(billed(october)).toBeCloseTo(15 * 24, 6);
    expect(october.coverage).toBeCloseTo(15 / 31, 9);
    const bars = [...october.posts.flatMap((post) => post.eur), ...october.fixedEur];
    expect(bars.reduce<number>((sum, eur) => sum + (eur ?? 0), 0)).toBeCloseTo(october.pricedEur, 1);
  });

  test('a daily total over its curve is what is billed, above 36 kVA too', async () => {
    const meter = await aSource(own.app, own.user, own.building, { segment: 'C4' });
    await storedCurve(
      own.app,
      own.user,
      meter,
      linkyRows('2025-09-30', '2025-10-11', () => 1000),
    );
    await stored(
      own.app,
      own.user,
      meter,
      dailyCsv(
        'Date;kWh',
        '2025-10-01',
        Array.from({ length: 10 }, () => 30),
      ),
      { variable: 'conso', unit: 'kWh' },
    );
    await offer(meter, {
      ...HT,
      gridFormula: 'BTSUPCU4',
      subscribedPowerKva: null,
      subscribedPowers: ['HPH', 'HCH', 'HPB', 'HCB'].map((post) => ({ post, power: 40 })),
      offPeak: off,
    });
    const days = await cost(meter, '2025-10-01', '2025-10-10');
    expect(days).toMatchObject({ known: true, totalKwh: 300 });
    expect(billed(days)).toBeCloseTo(300, 6);
  });

  test('a day measured in part is a part of a day', async () => {
    const meter = await aSource(own.app, own.user, own.building, { segment: 'C5' });
    const rows = linkyRows('2025-09-30', '2025-10-11', () => 1000);
    await storedCurve(
      own.app,
      own.user,
      meter,
      rows.filter((_, slot) => slot < 48 || slot % 48 < 21),
    );
    await offer(meter, { ...BASE, validFrom: '2025-08-01' });
    const days = await cost(meter, '2025-10-01', '2025-10-10');
    expect(days.coverage).toBeCloseTo(21 / 48, 2);
    expect(days.warnings.join(' ')).toContain('Mesures incomplètes');
  });

  test('a base price before tax on a small point has its network from the table', async () => {
    const meter = await aMeter('2025-09-30', '2025-11-01');
    await offer(meter, { ...HT, gridFormula: 'BTINFCU4', offPeak: off });
    const october = await cost(meter, '2025-10-01', '2025-10-31');
    expect(october).toMatchObject({ known: true, unknown: [] });
    const network = october.lines.filter((line) => line.kind === 'acheminement' && line.quantityUnit === 'kWh');
    expect(network.reduce((sum, line) => sum + line.quantity!, 0)).toBeCloseTo(october.totalKwh!, 6);
  });
});

test('a point that injects pays the management of a self-producer', async () => {
  const meter = await aMeter('2025-09-30', '2025-11-01');
  await as().callLoosely(sourceCalls.updateMeter, {
    params: { id: meter._id },
    body: { point: { electricity: { injection: true } } },
  });
  await offer(meter, { ...HT, gridFormula: 'BTINFLU' });
  const october = await cost(meter, '2025-10-01', '2025-10-31');
  expect(october.lines.find((line) => line.label.includes('gestion'))?.unitPrice).toBe(26.4);
});

describe('the distribution option of a gas point', () => {
  const gasHt = { ...GAS, taxes: 'HT', grid: 'table', validFrom: '2024-08-01' } as const;
  /** 5 kWh a day in summer, 60 in winter: some 12 000 kWh a year. */
  async function aGasPoint() {
    const point = await aSource(own.app, own.user, own.building, { idtype: 'pce' });
    const values = Array.from({ length: 365 }, (_, i) => (i < 182 ? 5 : 60));
    await stored(own.app, own.user, point, dailyCsv('Date;kWh', '2024-07-01', values), {
      variable: 'conso_gaz',
      unit: 'kWh',
    });
    return point;
  }
  const optionOf = (body: Awaited<ReturnType<typeof cost>>) =>
    [...new Set(body.lines.flatMap((line) => /ATRD (T\d)/.exec(line.label)?.[1] ?? []))].join();

  test('is that of its year, not of the period asked, and is said', async () => {
    const point = await aGasPoint();
    await offer(point, gasHt);
    const [summer, winter] = [
      await cost(point, '2024-09-01', '2024-09-30'),
      await cost(point, '2025-02-01', '2025-02-28'),
    ];
    expect([optionOf(summer), optionOf(winter)]).toEqual(['T2', 'T2']);
    expect(summer.warnings).toContainEqual(expect.stringContaining('T2, déduite des douze derniers mois mesurés'));
  });

  test('is that of the offer when the offer has one', async () => {
    const point = await aGasPoint();
    await offer(point, { ...gasHt, gridFormula: 'T3' });
    expect(optionOf(await cost(point, '2024-09-01', '2024-09-30'))).toBe('T3');
  });
});
