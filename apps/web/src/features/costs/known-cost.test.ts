import { describe, expect, test } from 'vitest';
import { isPartial, knownEur, measuredDaysNote } from './known-cost.ts';

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

test('a cost is partial by the rule of the lists: nearly all days of every source', () => {
  const partial = (...shares: number[]) =>
    isPartial({ totalEur: 10, sources: shares.map((coverage) => ({ coverage })) });
  expect([partial(1), partial(0.997), partial(0.96), partial(1, 0.96)]).toEqual([false, false, true, true]);
  expect(isPartial({ totalEur: null, sources: [{ coverage: 1 }] })).toBe(true);
});

test('one that is known says the days that it leaves out', () => {
  const note = (coverage: number) => measuredDaysNote({ totalEur: 10, coverage, sources: [{ coverage }] });
  expect(note(0.997)).toBe('coût des 99,7\u00a0% de jours mesurés');
  expect([note(0.9996), note(0.96)]).toEqual([null, null]);
});
