import { FREQUENCIES, FREQUENCY_FACTS } from '@joulerie/domain/vocabulary';
import { isoDay, parseIsoDay } from '@joulerie/domain/calendar';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { barGrain, grainWithin, grainWords, pointsOf, tooLong } from './grain.ts';
import { PERIODS } from './period-kinds.ts';
import { periodAround, rangeName, shiftPeriod } from './period.ts';
import type { DayRange, Period } from './period-kinds.ts';
import { readViewSearch } from './read-view-search.ts';
import { datesOf, rangeOf } from './view-search.ts';

const TODAY = parseIsoDay('2026-11-21')!;
const day = (iso: string) => parseIsoDay(iso)!;
const shown = (range: DayRange) => [isoDay(range.fromDay), isoDay(range.toDay - 1)];
const range = (from: string, last: string) => ({ fromDay: day(from), toDay: day(last) + 1 });

describe('periods', () => {
  test.each<[Period, string, [string, string], string]>([
    ['jour', '2022-01-11', ['2022-01-11', '2022-01-11'], 'mardi 11 janvier 2022'],
    ['semaine', '2022-01-11', ['2022-01-10', '2022-01-16'], '10/01/2022 – 16/01/2022'],
    ['mois', '2024-02-29', ['2024-02-01', '2024-02-29'], 'février 2024'],
    ['saison', '2022-01-11', ['2021-10-01', '2022-05-20'], 'saison 2021-2022'],
    ['saison', '2022-07-11', ['2021-10-01', '2022-05-20'], 'saison 2021-2022'],
    ['annee', '2022-07-11', ['2022-01-01', '2022-12-31'], '2022'],
    ['12mois', '2022-01-11', ['2021-02-01', '2022-01-31'], 'févr. 2021 – janv. 2022'],
    ['12mois', '2026-11-21', ['2025-11-01', '2026-11-21'], '01/11/2025 – 21/11/2026'],
  ])('%s around %s', (period, on, expected, name) => {
    const found = periodAround(period, day(on), TODAY);
    expect(shown(found)).toEqual(expected);
    expect(rangeName(found)).toBe(name);
  });
  test('arrows move by the period; twelve months slide by one; a free range by its length', () => {
    expect(shown(shiftPeriod('mois', periodAround('mois', day('2024-03-31'), TODAY), -1, TODAY))).toEqual([
      '2024-02-01',
      '2024-02-29',
    ]);
    expect(shown(shiftPeriod('saison', periodAround('saison', day('2022-01-01'), TODAY), 1, TODAY))).toEqual([
      '2022-10-01',
      '2023-05-20',
    ]);
    expect(shown(shiftPeriod('12mois', range('2021-02-01', '2022-01-31'), -1, TODAY))).toEqual([
      '2021-01-01',
      '2021-12-31',
    ]);
    expect(shown(shiftPeriod('libre', range('2024-01-01', '2024-01-10'), 1, TODAY))).toEqual([
      '2024-01-11',
      '2024-01-20',
    ]);
  });
  test('twelve months slide from the complete ones, and end with the month under way', () => {
    const usual = periodAround('12mois', TODAY, TODAY);
    const before = shiftPeriod('12mois', usual, -1, TODAY);
    expect(shown(before)).toEqual(['2025-10-01', '2026-09-30']);
    expect(shiftPeriod('12mois', before, 1, TODAY)).toEqual(usual);
    expect(shiftPeriod('12mois', usual, 1, TODAY)).toEqual(usual);
  });
  test('forth and back comes home for every calendar period', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PERIODS), fc.integer({ min: 15_000, max: 22_000 }), (period, on) => {
        const start = periodAround(period, on, 23_000);
        expect(start.toDay).toBeGreaterThan(start.fromDay);
        if (period !== 'libre')
          expect(shiftPeriod(period, shiftPeriod(period, start, 1, 23_000), -1, 23_000)).toEqual(start);
      }),
    );
  });
});

describe('grains', () => {
  test('in words', () => {
    expect([grainWords('raw', 1800), grainWords('raw', 600), grainWords('hourly'), grainWords('monthly')]).toEqual([
      'par demi-heure',
      'par pas de 10\u00a0minutes',
      'par heure',
      'par mois',
    ]);
  });
  test('points count the clock changes', () => {
    expect(pointsOf(range('2024-03-31', '2024-03-31'), 'raw', 1800)).toBe(46);
    expect(pointsOf(range('2024-10-27', '2024-10-27'), 'raw', 1800)).toBe(50);
    expect(pointsOf(range('2024-01-31', '2024-02-01'), 'monthly')).toBe(2);
  });
  test('hourly over 4 380 points, daily over 1 095 and raw over 7 000 are too long, exactly', () => {
    expect([
      tooLong(range('2023-01-01', '2025-12-30'), 'daily'),
      tooLong(range('2023-01-01', '2025-12-31'), 'daily'),
    ]).toEqual([false, true]);
    expect(tooLong(range('2024-01-01', '2024-12-31'), 'hourly')).toBe(true);
    expect(grainWithin(range('2024-01-01', '2024-12-31'), 'raw')).toBe('daily');
    expect(grainWithin(range('2024-01-01', '2024-03-31'), 'raw')).toBe('raw');
    expect(grainWithin(range('2020-01-01', '2024-12-31'), 'raw')).toBe('weekly');
  });
  test('what is proposed is always drawable', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 1, max: 15_000 }), (fromDay, days) => {
        const asked = { fromDay, toDay: fromDay + days };
        const grain = grainWithin(asked, 'raw', 600);
        expect(pointsOf(asked, grain, 600)).toBeLessThanOrEqual(FREQUENCY_FACTS[grain].chartLimit);
        expect(pointsOf(asked, barGrain(asked))).toBeLessThanOrEqual(200);
      }),
    );
  });
});

describe('search parameters', () => {
  test.each<[object, object]>([
    [{}, {}],
    [{ start_date: '2026-02-30', end_date: 'demain' }, {}],
    [{ start_date: '2026-03-02', end_date: '2026-03-01', unite: 'eur' }, { unite: 'eur' }],
    [{ start_date: '2026-03-01' }, { start_date: '2026-03-01' }],
    [{ end_date: '2026-03-01' }, { end_date: '2026-03-01' }],
    [
      { start_date: '2026-03-01', end_date: '2026-03-01', periode: 'jour', unite: 'GWh', compare: 'year' },
      { start_date: '2026-03-01', end_date: '2026-03-01', periode: 'jour', compare: 'year' },
    ],
  ])('%j is read as %j', (search, read) => expect(readViewSearch(search)).toEqual(read));
  test('dates and ranges are one thing', () => {
    const dates = { start_date: '2024-02-01', end_date: '2024-02-29' };
    expect(datesOf(rangeOf(dates))).toEqual(dates);
  });
});

test('the page reads every grain of the contract', () => {
  const dates = { start_date: '2026-03-01', end_date: '2026-03-31' };
  for (const frequency of FREQUENCIES) expect(readViewSearch({ ...dates, frequency }).frequency).toBe(frequency);
});

test('the day beside the carpet is in the address, and no day is none', () => {
  const dates = { start_date: '2026-03-01', end_date: '2026-03-31' };
  expect(readViewSearch({ ...dates, jour: '2026-03-12' }).jour).toBe('2026-03-12');
  for (const jour of ['2026-02-30', 'hier', 12]) expect(readViewSearch({ ...dates, jour })).toEqual(dates);
});
