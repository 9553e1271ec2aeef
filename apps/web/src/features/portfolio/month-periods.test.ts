import { completeYear, isoDay, parseIsoDay } from '@joulerie/domain/calendar';
import { expect, test } from 'vitest';
import { addressOf, commonYear, kindOf, lastOf, monthsOf, shifted } from './month-periods.ts';

const today = parseIsoDay('2026-11-23')!;
const months = (from: string, to: string) => monthsOf({ from, to }, today);
const named = (asked: ReturnType<typeof monthsOf> | null) =>
  asked && [isoDay(asked.fromDay).slice(0, 7), isoDay(asked.toDay - 1).slice(0, 7)];

test('nothing chosen is the twelve complete months, which an address does not say', () => {
  expect(named(monthsOf(null, today))).toEqual(['2025-11', '2026-10']);
  expect(addressOf(completeYear(today), completeYear(today))).toEqual({ du: undefined, au: undefined });
  expect(addressOf(months('2025-01', '2025-12'), completeYear(today))).toEqual({ du: '2025-01', au: '2025-12' });
});

test.each([
  ['12mois', '2025-11', '2026-10'],
  ['12mois', '2024-03', '2025-02'],
  ['annee', '2025-01', '2025-12'],
  ['mois', '2026-02', '2026-02'],
  ['libre', '2026-02', '2026-05'],
] as const)('%s is the name of %s to %s', (kind, from, to) => expect(kindOf(months(from, to), today)).toBe(kind));

test.each([
  [['2026-10-31', '2026-10-31'], '2026-10'],
  // Gas that comes a month later is waited for.
  [['2026-10-31', '2026-08-31', '2026-09-30'], '2026-08'],
  // A building that stopped long ago holds nobody back, one without data neither.
  [['2026-10-31', '2022-01-31', null], '2026-10'],
  [[], '2026-10'],
] as const)('the twelve months in common of years that end on %j end in %s', (ends, last) => {
  const years = ends.map((to) => (to === null ? null : { to }));
  const common = commonYear(years, today);
  expect(named(common)![1]).toBe(last);
  expect(kindOf(common, today)).toBe('12mois');
});

test('the last months of a kind are complete: a year that is not over is not offered', () => {
  expect(named(lastOf('mois', today))).toEqual(['2026-10', '2026-10']);
  expect(named(lastOf('annee', today))).toEqual(['2025-01', '2025-12']);
  expect(named(lastOf('12mois', today))).toEqual(['2025-11', '2026-10']);
});

test('twelve months slide by one, others by their length, and none past the last complete month', () => {
  expect(named(shifted(monthsOf(null, today), '12mois', -1, today))).toEqual(['2025-10', '2026-09']);
  expect(shifted(monthsOf(null, today), '12mois', 1, today)).toBeNull();
  expect(named(shifted(months('2025-01', '2025-12'), 'annee', -1, today))).toEqual(['2024-01', '2024-12']);
  expect(shifted(months('2025-01', '2025-12'), 'annee', 1, today)).toBeNull();
  expect(named(shifted(months('2026-02', '2026-04'), 'libre', 1, today))).toEqual(['2026-05', '2026-07']);
  expect(named(shifted(months('2026-10', '2026-10'), 'mois', -1, today))).toEqual(['2026-09', '2026-09']);
});
