import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { buildingQuery } from '../buildings/buildings.public.ts';
import { prefetchBuildingData } from './prefetch-data.ts';

const ID = '0190c0de-0000-7000-8000-000000000001';
const YEAR = { start_date: '2023-11-01', end_date: '2024-10-31' };

/** What is asked of the server when a link with this address is hovered. */
function askedFor(address: object, building: { sources: string[]; children: string[] } | null): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(new URL(url, 'http://joulerie.test').searchParams);
    return new Promise(() => undefined);
  });
  const client = new QueryClient();
  if (building) client.setQueryData<unknown>(buildingQuery(ID).queryKey, building);
  prefetchBuildingData(client, ID, address);
  vi.unstubAllGlobals();
  return asked;
}

test('a period that ends with the month under way is asked whole, and its complete months for the figures', () => {
  vi.useFakeTimers({ now: Date.parse('2024-11-14T12:00:00Z'), toFake: ['Date'] });
  const asked = askedFor(
    { start_date: '2023-11-01', end_date: '2024-11-14', compare: 'meteo' },
    { sources: ['a'], children: [] },
  );
  vi.useRealTimers();
  expect(asked.map((query) => [query.get('end_date'), query.get('frequency'), query.get('weather_corrected')])).toEqual(
    [
      ['2024-11-14', 'monthly', null],
      ['2024-10-31', 'monthly', 'true'],
    ],
  );
  expect(asked.every((query) => query.get('compare') === 'year')).toBe(true);
});

test('nothing is asked of a building without a source, nor before the dates are in the address', () => {
  expect(askedFor(YEAR, { sources: [], children: [] })).toEqual([]);
  expect(askedFor({ start_date: 'hier' }, { sources: ['a'], children: [] })).toEqual([]);
  expect(askedFor(YEAR, { sources: [], children: ['b'] }).length).toBeGreaterThan(0);
});
