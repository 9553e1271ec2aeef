import fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  addMonths,
  addYears,
  civilDate,
  dayNumber,
  frenchDay,
  isoDay,
  parseFrenchDay,
  parseIsoDay,
  startOfMonth,
  startOfWeek,
  startOfYear,
  weekday,
} from './days.ts';
import { heatingSeason, sixToSix, sixToSixDay, tempoSeason, turpeSeason } from './energy-days.ts';
import { frenchHolidays, holidayName } from './holidays.ts';
import {
  DAY_MS,
  dayStart,
  instantsOfWallTime,
  parisDay,
  parisIso,
  parisOffsetMs,
  slotsInDay,
  wallMinutes,
  wallTime,
} from './paris.ts';

const day = (iso: string) => parseIsoDay(iso)!;

describe('civil days', () => {
  test('round trip with the Gregorian calendar', () => {
    fc.assert(
      fc.property(fc.integer({ min: -200_000, max: 200_000 }), (n) => {
        const { year, month, day: d } = civilDate(n);
        expect(dayNumber(year, month, d)).toBe(n);
        expect(new Date(n * DAY_MS).getUTCDate()).toBe(d);
      }),
    );
  });
  test('the last days of February of nine centuries, as another calendar has them', () => {
    for (let year = 1600; year < 2500; year++)
      for (const n of [dayNumber(year, 2, 28), dayNumber(year, 2, 28) + 1, dayNumber(year, 3, 1)])
        expect(isoDay(n)).toBe(new Date(n * DAY_MS).toISOString().slice(0, 10));
  });
  test.each([
    ['2023-02-29'],
    ['2023-13-01'],
    ['2023-00-10'],
    ['2023-1-01'],
    [''],
    ['2023-01-010'],
    ['2023-01-01T00:00'],
    ['12023-01-01'],
  ])('%s is no date', (text) => {
    expect(parseIsoDay(text)).toBeNull();
  });
  test('French dates', () => {
    expect(isoDay(parseFrenchDay('31/12/2024')!)).toBe('2024-12-31');
    for (const text of ['31/11/2024', '1/11/2024', '011/11/2024', '01/11/20245'])
      expect(parseFrenchDay(text)).toBeNull();
    expect(frenchDay(day('2024-02-29'))).toBe('29/02/2024');
  });
  test('months shorten the day', () => {
    expect(isoDay(addMonths(day('2024-01-31'), 1))).toBe('2024-02-29');
    expect(isoDay(addMonths(day('2024-01-15'), -2))).toBe('2023-11-15');
    expect(isoDay(addYears(day('2024-02-29'), 1))).toBe('2025-02-28');
  });
  test.each([
    [0, '2024-02-29'],
    [-1, '2023-02-28'],
    [3, '2027-02-28'],
    [4, '2028-02-29'],
    [-24, '2000-02-29'],
  ])('%i years after 29 February 2024: %s', (years, on) => expect(isoDay(addYears(day('2024-02-29'), years))).toBe(on));
  test.each([
    ['2026-11-21', '2026-11-16', '2026-11-01', '2026-01-01'],
    ['2026-11-16', '2026-11-16', '2026-11-01', '2026-01-01'],
    ['2026-01-01', '2025-12-29', '2026-01-01', '2026-01-01'],
    ['1969-12-31', '1969-12-29', '1969-12-01', '1969-01-01'],
  ])('%s is of the week of %s, the month of %s, the year of %s', (on, week, month, year) =>
    expect([startOfWeek(day(on)), startOfMonth(day(on)), startOfYear(day(on))].map(isoDay)).toEqual([
      week,
      month,
      year,
    ]),
  );
  test('21 November 2026 is a Saturday', () => expect(weekday(day('2026-11-21'))).toBe(5));
});

describe('Paris legal time', () => {
  test('every day of 2010–2040 has its 46, 48 or 50 half-hours and the days tile time', () => {
    for (let n = dayNumber(2010, 1, 1); n < dayNumber(2041, 1, 1); n++) {
      const { year, month } = civilDate(n);
      const lastSunday = weekday(n) === 6 && civilDate(n + 7).month !== month;
      const expected = lastSunday && month === 3 ? 46 : lastSunday && month === 10 ? 50 : 48;
      expect(slotsInDay(n, 1800), `${isoDay(n)} of ${year}`).toBe(expected);
      expect(parisDay(dayStart(n))).toBe(n);
      expect(parisDay(dayStart(n) - 1)).toBe(n - 1);
    }
  });
  test('offsets agree with the zone database', () => {
    const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Paris', hour: '2-digit', hourCycle: 'h23' });
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(1996, 0), max: Date.UTC(2037, 0) }), (instant) => {
        const hour = Math.floor(((((instant + parisOffsetMs(instant)) % DAY_MS) + DAY_MS) % DAY_MS) / 3_600_000);
        expect(hour).toBe(Number(format.format(instant)));
        expect(wallMinutes(instant)).toBe(hour * 60 + new Date(instant).getUTCMinutes());
      }),
    );
  });
  test('the hour that October repeats is two hours, the one that March skips is none', () => {
    const october = instantsOfWallTime(wallTime(2024, 10, 27, 2, 30)!);
    expect(october.map((i) => new Date(i).toISOString())).toEqual([
      '2024-10-27T00:30:00.000Z',
      '2024-10-27T01:30:00.000Z',
    ]);
    expect(instantsOfWallTime(wallTime(2024, 3, 31, 2, 30)!)).toEqual([]);
    expect(instantsOfWallTime(wallTime(2024, 3, 31, 3, 0)!).map(parisIso)).toEqual(['2024-03-31T03:00:00+02:00']);
    expect(instantsOfWallTime(wallTime(2024, 3, 31, 1, 59)!)).toHaveLength(1);
  });
  test('25:00 and 30 February are no wall times', () => {
    expect(wallTime(2024, 1, 1, 25, 0)).toBeNull();
    expect(wallTime(2024, 2, 30, 0, 0)).toBeNull();
    expect(wallTime(2024, 1, 1, 10, 60)).toBeNull();
  });
});

describe('days of the trades', () => {
  test('a gas day is 23 or 25 hours long across a clock change', () => {
    const hours = (iso: string) => (sixToSix(day(iso)).to - sixToSix(day(iso)).from) / 3_600_000;
    expect([hours('2024-03-30'), hours('2024-10-26'), hours('2024-07-01')]).toEqual([23, 25, 24]);
    expect(parisIso(sixToSix(day('2024-10-27')).from)).toBe('2024-10-27T06:00:00+01:00');
  });
  test('05:59 belongs to the day before', () => {
    const d = day('2024-01-10');
    expect(sixToSixDay(sixToSix(d).from - 1, d)).toBe(d - 1);
    expect(sixToSixDay(sixToSix(d).from, d)).toBe(d);
  });
  test('seasons', () => {
    expect([turpeSeason(day('2024-03-31')), turpeSeason(day('2024-04-01')), turpeSeason(day('2024-11-01'))]).toEqual([
      'hiver',
      'ete',
      'hiver',
    ]);
    expect([
      heatingSeason(day('2024-05-20')),
      heatingSeason(day('2024-05-21')),
      heatingSeason(day('2024-10-01')),
    ]).toEqual([2023, null, 2024]);
    expect([tempoSeason(day('2024-08-31')), tempoSeason(day('2024-09-01'))]).toEqual([2023, 2024]);
  });
});

describe('public holidays', () => {
  test('Easter Mondays known from the calendar', () => {
    for (const iso of ['2019-04-22', '2024-04-01', '2025-04-21', '2026-04-06', '2038-04-26'])
      expect(holidayName(day(iso))).toBe('Lundi de Pâques');
  });
  test('eleven a year, thirteen in Alsace-Moselle', () => {
    for (let year = 2010; year <= 2040; year++) {
      expect(frenchHolidays(year)).toHaveLength(11);
      expect(frenchHolidays(year, true)).toHaveLength(13);
    }
  });
  test('an ordinary day has none', () => expect(holidayName(day('2024-04-02'))).toBeNull());
});

test('a civil day and an instant are not taken for each other', () => {
  const day = dayNumber(2026, 3, 1);
  expectTypeOf(day).not.toExtend<Parameters<typeof parisDay>[0]>();
  expect(parisDay(dayStart(day) + 1)).toBe(day);
});
