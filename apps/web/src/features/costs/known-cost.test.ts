import { describe, expect, test } from 'vitest';
import { isPartial, knownEur } from './known-cost.ts';

const amounts = { totalEur: null, totalKwh: 749, pricedKwh: 0, pricedEur: 47.36, measured: null };
const days = { from: '2026-10-01', to: '2026-10-31', kwh: 0 };

describe('what is known of a cost', () => {
  test('without any energy that has a price, its subscription is no cost', () => {
    expect(knownEur(amounts)).toBeNull();
    expect(knownEur({ ...amounts, measured: { ...days, kwh: 749, eur: null } })).toBeNull();
    expect(knownEur({ ...amounts, totalKwh: null, totalEur: 30, pricedEur: 30 })).toBeNull();
  });
  test('with some, it is what could be priced; a known total is itself', () => {
    expect(knownEur({ ...amounts, pricedKwh: 10 })).toBe(47.36);
    expect(knownEur({ ...amounts, pricedKwh: 749, totalEur: 150 })).toBe(150);
    expect(knownEur({ ...amounts, totalKwh: 0, totalEur: 12 })).toBe(12);
  });
  test('measured days without consumption cost their subscription', () =>
    expect(knownEur({ ...amounts, totalKwh: 0, measured: { ...days, eur: 12 } })).toBe(47.36));
});

test('a gap inside the period makes a cost partial like a gap at its end', () => {
  expect([1, 0.9996, 0.984].map((coverage) => isPartial({ totalEur: 10, coverage }))).toEqual([false, false, true]);
  expect(isPartial({ totalEur: null, coverage: 1 })).toBe(true);
});
