import { expect, test } from 'vitest';
import { ownBuilding } from '../../testing/own-building.ts';
import { aSource } from '../../testing/builders.ts';
import { dailyCsv, linkyRows, stored, storedCurve } from '../../testing/files.ts';
import { costCalls } from '../../testing/cost-calls.ts';
import { BASE } from './test-offers.ts';

/** What the steps of a curve say of a day: hours and peaks are those that were measured on that day. */
const own = ownBuilding();
const { offer, cost } = costCalls(own);

const OFF_PEAK = [{ ranges: '21H30-5H30' }];
const POSTS = [
  { post: 'HP', label: 'Pleines', eurPerKwh: 0.25 },
  { post: 'HC', label: 'Creuses', eurPerKwh: 0.1 },
];

test('two-hourly days have no hours to price, whatever the steps of the days beside', async () => {
  const meter = await aSource(own.app, own.user, own.building, { segment: 'C5' });
  const day = (from: string, to: string, minutes: number) =>
    storedCurve(
      own.app,
      own.user,
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

test('an exceedance is a power that was measured, not the rest of a day over its gap', async () => {
  const meter = await aSource(own.app, own.user, own.building, { segment: 'C4' });
  // 20 kW but from 8:00 to 11:00 on the 10th; the day then holds 660 kWh: 80 kW on average over its gap.
  const gap = (slot: number) => Math.floor(slot / 144) === 10 && slot % 144 >= 48 && slot % 144 < 66;
  const curve = (overGap: number | null) =>
    storedCurve(
      own.app,
      own.user,
      meter,
      linkyRows('2025-09-30', '2025-10-27', (slot) => (gap(slot) ? overGap : 20_000), 10),
    );
  await curve(null);
  const choice = { variable: 'conso', unit: 'kWh' } as const;
  await offer(meter, {
    ...BASE,
    taxes: 'HT',
    grid: 'table',
    validFrom: '2025-08-01',
    gridFormula: 'BTSUPLU4',
    subscribedPowerKva: null,
    subscribedPowers: ['HPH', 'HCH', 'HPB', 'HCB'].map((post) => ({ post, power: 60 })),
    offPeak: OFF_PEAK,
  });
  await stored(own.app, own.user, meter, dailyCsv('Date;kWh', '2025-10-10', [660]), choice);
  const days = await cost(meter, '2025-10-01', '2025-10-25');
  expect(days).toMatchObject({ known: true, totalKwh: expect.closeTo(24 * 480 + 660, 6) });
  expect(days.lines.filter((line) => line.kind === 'depassement')).toEqual([]);
  expect(days.warnings.join()).toContain('Dépassements comptés sur les seules puissances mesurées');
  // One that was measured is billed.
  await curve(80_000);
  const whole = await cost(meter, '2025-10-01', '2025-10-25');
  expect(whole.totalKwh).toBeCloseTo(days.totalKwh!, 6);
  expect(whole.lines.filter((line) => line.kind === 'depassement')).toMatchObject([{ quantity: 3, quantityUnit: 'h' }]);
  expect(whole.warnings.join()).not.toContain('seules puissances mesurées');
});
