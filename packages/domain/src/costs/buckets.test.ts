import { describe, expect, test } from 'vitest';
import { CONTRACTS, FROM, TO, bill, curve, day, peakOf, prices, small } from '../../test/bill-builders.ts';
import { startOfMonth } from '../calendar/days.ts';
import { costByBucket } from './cost-by-bucket.ts';

const MONTHS = ['2025-08-01', '2025-09-01', '2025-10-01', '2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01'].map(
  day,
);
const sum = (list: Iterable<number>) => [...list].reduce((a, b) => a + b, 0);

describe('a month of a chart', () => {
  test.each(Object.entries(CONTRACTS))('%s: is the bill of that month, by kind, with its energy', (_, contract) => {
    const energy = curve(5, peakOf(contract), 0.02);
    const columns = costByBucket(bill(contract, energy), 'month');
    expect([...columns.days]).toEqual(MONTHS.slice(0, -1));
    for (const [k, from] of MONTHS.slice(0, -1).entries()) {
      const own = bill(contract, energy, from, MONTHS[k + 1]!);
      expect(columns.totalEur[k]).toBeCloseTo(own.totalTtcEur!, 6);
      expect(columns.energyKWh[k]).toBeCloseTo(own.energyKWh!, 6);
      for (const [kind, column] of Object.entries(columns.byKind)) {
        const lines = own.lines.filter((line) => line.kind === kind);
        expect([kind, column[k]!.toFixed(5)]).toEqual([kind, sum(lines.map((line) => line.amountTtcEur!)).toFixed(5)]);
      }
      for (const [post, column] of Object.entries(columns.byPost)) {
        const lines = own.lines.filter((line) => line.kind === 'energie' && line.post === post);
        expect([post, column[k]!.toFixed(5)]).toEqual([post, sum(lines.map((line) => line.amountTtcEur!)).toFixed(5)]);
      }
    }
  });
});

describe('days of a chart', () => {
  const contract = CONTRACTS['market before tax']!;

  test('are the bills of each day; what was not measured has no energy, and its share of yearly amounts', () => {
    const energy = curve(5, 6000);
    // The third day is missing, the fourth is known by half.
    energy.powerW.fill(Number.NaN, 2 * 48, 3 * 48 + 24);
    const result = bill(contract, energy, FROM, FROM + 6);
    const columns = costByBucket(result, 'day');
    expect([...columns.days]).toEqual(Array.from({ length: 6 }, (_, i) => FROM + i));
    expect([...columns.coverage]).toEqual([1, 1, 0, 1, 1, 1]);
    expect(columns.energyKWh[2]).toBeNaN();
    expect(columns.energyKWh[3]).toBeCloseTo(result.dayKWh[3]!, 9);
    for (const k of [0, 1, 3, 4, 5])
      expect(columns.totalEur[k]).toBeCloseTo(bill(contract, energy, FROM + k, FROM + k + 1).totalTtcEur!, 6);
    const yearly = columns.byKind.abonnement[0]! + columns.byKind.cta[0]!;
    expect(columns.totalEur[2]).toBeCloseTo(yearly, 9);
    expect(columns.byKind.energie[2]).toBe(0);
  });

  test('cents add up to the bill at each day, and there are none where the bill has no total', () => {
    const energy = curve(5, 6000);
    const result = bill(contract, energy, FROM, FROM + 31);
    const { totalCents, totalEur } = costByBucket(result, 'day');
    let running = 0;
    for (const [k, cents] of [...totalCents!].entries()) {
      running += cents;
      expect(Math.abs(running / 100 - sum(totalEur.subarray(0, k + 1)))).toBeLessThan(0.005 + 1e-9);
    }
    expect(running).toBe(result.totalTtcCents);
    const gap = { ...contract, offers: [{ ...prices('BASE', 0.1), fromDay: FROM + 10, toDay: null }] };
    const partly = bill(gap, energy, FROM, FROM + 31);
    const shown = costByBucket(partly, 'day');
    expect(shown.totalCents).toBeNull();
    expect([...shown.totalEur].map(Number.isNaN)).toEqual(Array.from({ length: 31 }, (_, i) => i < 10));
  });

  test('a price that holds the network counts it once', () => {
    const result = bill(small(prices('BASE', 0.2, 'TTC')), curve(5, 6000), FROM, TO);
    expect(result.charges.some(({ included }) => included)).toBe(true);
    const columns = costByBucket(result, 'month');
    expect(sum(columns.byKind.acheminement)).toBe(0);
    expect(columns.days[0]).toBe(startOfMonth(FROM));
    expect(sum(columns.totalEur)).toBeCloseTo(result.totalTtcEur!, 6);
  });
});
