import { isoDay, parseIsoDay } from '@joulerie/domain/calendar';
import { expect, test } from 'vitest';
import type { DayRange } from '../measures/measures.public.ts';
import { QueryClient } from '@tanstack/react-query';
import { buildingQuery } from '../buildings/buildings.public.ts';
import { periodOfStates, periodOfYear, usualBuildingPeriod } from './usual-period.ts';

const day = (iso: string) => parseIsoDay(iso)!;
const TODAY = day('2026-11-23');
const shown = ({ fromDay, toDay }: DayRange) => `${isoDay(fromDay)} ${isoDay(toDay - 1)}`;

test.each([
  ['the complete months', { from: '2025-11-01', to: '2026-10-31' }, '2025-11-01 2026-11-23'],
  ['a year whose last months have not arrived', { from: '2025-09-01', to: '2026-08-31' }, '2025-09-01 2026-11-23'],
  ['a year that is over', { from: '2023-08-01', to: '2024-07-31' }, '2023-08-01 2024-07-31'],
  ['the month under way alone', { from: '2025-12-01', to: '2026-11-30' }, '2025-11-01 2026-11-23'],
  ['no measure', null, '2025-11-01 2026-11-23'],
])('a page opens on %s', (_, year, expected) => expect(shown(periodOfYear(year, TODAY))).toBe(expected));

test.each([
  ['a sensor', '2026-11-22', 3, '2026-08-01 2026-11-23'],
  ['a sensor that is silent since spring', '2026-04-12', 3, '2026-02-01 2026-04-30'],
  ['a weather station', '2026-11-22', 12, '2025-11-01 2026-11-23'],
])('the data of %s opens on its months', (_, last, months, expected) =>
  expect(shown(periodOfStates(day(last), months, TODAY))).toBe(expected),
);

test.each([
  [true, 'year'],
  [false, undefined],
])('a building whose year compares (%s) opens beside N-1', async (comparable, compare) => {
  const queryClient = new QueryClient();
  queryClient.setQueryData<unknown>(buildingQuery('b').queryKey, { year: null, comparable });
  expect((await usualBuildingPeriod({ context: { queryClient }, params: { id: 'b' } })).compare).toBe(compare);
});
