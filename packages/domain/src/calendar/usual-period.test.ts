import { expect, test } from 'vitest';
import { completeYear, headlinePeriod, isoDay, parseIsoDay, usualPeriod } from './index.ts';

const day = (iso: string): number => parseIsoDay(iso)!;
const range = (from: string, last: string) => ({ fromDay: day(from), toDay: day(last) + 1 });
const shown = ({ fromDay, toDay }: { fromDay: number; toDay: number }) => `${isoDay(fromDay)} ${isoDay(toDay - 1)}`;

test.each([
  ['2026-11-23', 12, '2025-11-01 2026-11-23'],
  ['2026-11-01', 12, '2025-11-01 2026-11-01'],
  ['2024-02-29', 12, '2023-02-01 2024-02-29'],
  ['2026-01-31', 3, '2025-10-01 2026-01-31'],
])('on %s, %i months back: %s', (today, months, expected) =>
  expect(shown(usualPeriod(day(today), months))).toBe(expected),
);

test.each([
  ['the usual period', '2025-11-01', '2026-11-23', '2025-11-01 2026-10-31'],
  ['the same one the day before a month ends', '2025-11-01', '2026-11-29', '2025-11-01 2026-10-31'],
  ['twelve complete months', '2025-11-01', '2026-10-31', '2025-11-01 2026-10-31'],
  ['thirteen months that are over', '2024-01-01', '2025-01-31', '2024-01-01 2025-01-31'],
  ['a usual period of a year ago', '2024-01-01', '2025-01-12', '2024-01-01 2024-12-31'],
  ['the year under way', '2026-01-01', '2026-12-31', '2026-01-01 2026-12-31'],
  ['rolling days', '2025-11-24', '2026-11-23', '2025-11-24 2026-11-23'],
  ['a year that ends two months before, since gas is late', '2025-09-01', '2026-11-23', '2025-09-01 2026-08-31'],
  ['more than that', '2025-08-01', '2026-11-23', '2025-08-01 2026-11-23'],
  ['fourteen months of which the last is cut, and over', '2024-09-01', '2025-10-12', '2024-09-01 2025-10-12'],
])('the figures of %s', (_, from, last, expected) =>
  expect(shown(headlinePeriod(range(from, last), day('2026-11-23')))).toBe(expected),
);

test('on the last day of a month that month is still under way, and the figures are those of the complete year', () => {
  const today = day('2026-11-30');
  expect(headlinePeriod(usualPeriod(today), today)).toEqual(completeYear(today));
  expect(shown(completeYear(today))).toBe('2025-11-01 2026-10-31');
});
