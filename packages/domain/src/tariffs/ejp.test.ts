import { expect, test } from 'vitest';
import { parseIsoDay } from '../calendar/days.ts';
import { EJP_POWERS, ejpDay, ejpPrice } from './ejp.ts';

const day = (iso: string) => parseIsoDay(iso)!;
const value = (found: ReturnType<typeof ejpPrice>) => (found.known ? found.value : null);

test('EJP days are known in five winters, and unknown in the others', () => {
  expect(ejpDay(day('2024-01-10'))).toBe(true);
  expect(ejpDay(day('2024-01-13'))).toBe(false);
  expect(ejpDay(day('2025-12-15'))).toBeNull();
  expect(ejpDay(day('2019-12-15'))).toBeNull();
});

test('EJP prices end with the grid of February 2026', () => {
  expect(value(ejpPrice(9, 'PM', day('2024-06-01')))).toBe(151.97);
  expect(value(ejpPrice(36, 'HN', day('2025-03-01')))).toBe(14.76);
  expect(value(ejpPrice(12, 'ABONNEMENT', day('2026-07-31')))).toBe(22.71);
  for (const kva of EJP_POWERS) expect(value(ejpPrice(kva, 'PM', day('2026-08-01')))).toBeNull();
  expect(value(ejpPrice(6, 'PM', day('2025-03-01')))).toBeNull();
});
