import { describe, expect, it } from 'vitest';
import { parseIsoDay } from './days.ts';
import { always, frenchRanges, minutesOf, parseOffPeak, rangesOn } from './off-peak.ts';
import { dayStart } from './paris.ts';
import { isClosed, slotsInUse } from './working-week.ts';

const day = (iso: string) => parseIsoDay(iso)!;

describe('off-peak texts', () => {
  it.each([
    ['HC (22H00-6H00)', [[1320, 360]]],
    [
      'HC (12H30-14H30;2H30-8H00)',
      [
        [750, 870],
        [150, 480],
      ],
    ],
    [
      'HC (0H54-6H54;11H54-13H54)',
      [
        [54, 414],
        [714, 834],
      ],
    ],
    ['HC (23h00-7h30)', [[1380, 450]]],
    ['22h-6h', [[1320, 360]]],
    ['22:00-06:00', [[1320, 360]]],
    ['HC (24H00-8H00)', [[0, 480]]],
    ['22 h 30 - 6 h 15', [[1350, 375]]],
    ['HC (22H00 à 6H00)', [[1320, 360]]],
  ])('%s', (text, expected) => {
    expect(parseOffPeak(text)!.map((r) => [r.fromMinute, r.toMinute])).toEqual(expected);
  });
  it.each([
    '',
    'HC ()',
    'HC (25H00-6H00)',
    'HC (22H60-6H00)',
    'HC (22H00)',
    'HC (1H00-3H00;2H00-4H00)',
    'HC (6H00-6H00)',
    'vers 22h-6h',
    '22h-6h environ',
    '22 ou 23h-6h',
    '22h00 environ-6h',
    '22h-6 ou 7h',
  ])('refuses « %s »', (text) => {
    expect(parseOffPeak(text)).toBeNull();
  });
  it('writes them in French', () => {
    expect(frenchRanges(parseOffPeak('HC (22H30-6H30)')!)).toBe('22\u00a0h\u00a030–6\u00a0h\u00a030');
  });
  it('makes eight hours of minutes', () => {
    expect(minutesOf(parseOffPeak('HC (1H28-6H58;13H58-16H28)')!).reduce((a, b) => a + b, 0)).toBe(480);
  });
});

describe('dated and seasonal schedules', () => {
  const night = parseOffPeak('22h-6h')!;
  const noon = parseOffPeak('HC (2H00-7H00;12H00-15H00)')!;
  const calendar = [
    { fromDay: null, toDay: day('2025-11-01'), season: null, ranges: night },
    { fromDay: day('2025-11-01'), toDay: null, season: 'ete' as const, ranges: noon },
    { fromDay: day('2025-11-01'), toDay: day('2027-01-01'), season: 'hiver' as const, ranges: night },
  ];
  it('follows dates and seasons', () => {
    expect(rangesOn(calendar, day('2025-07-01'))).toBe(night);
    expect(rangesOn(calendar, day('2026-07-01'))).toBe(noon);
    expect(rangesOn(calendar, day('2026-01-01'))).toBe(night);
  });
  it('says nothing of a day it does not cover', () => {
    expect(rangesOn(calendar, day('2027-01-15'))).toBeNull();
    expect(rangesOn([], day('2026-01-01'))).toBeNull();
    expect(rangesOn(always(night), day('1990-01-01'))).toBe(night);
  });
});

describe('working week', () => {
  const office = {
    days: [...Array(5).fill([{ fromMinute: 480, toMinute: 1080 }]), [], []],
    closedOnHolidays: true,
    closures: [{ fromDay: day('2026-08-03'), toDay: day('2026-08-17') }],
  };
  const hoursOf = (from: string, days: number) => {
    const startMs = dayStart(day(from));
    const length = (dayStart(day(from) + days) - startMs) / 1_800_000;
    return slotsInUse({ startMs, stepS: 1800, length }, office).reduce((a, b) => a + b, 0) / 2;
  };
  it('is 50 hours in a plain week, 40 with a holiday, none in a closure', () => {
    expect(hoursOf('2026-06-15', 7)).toBe(50);
    expect(hoursOf('2026-05-25', 7)).toBe(40);
    expect(hoursOf('2026-08-03', 14)).toBe(0);
  });
  it('closes on each day of each closure, and on the holidays of its region', () => {
    const closures = [
      { fromDay: day('2026-06-16'), toDay: day('2026-06-17') },
      { fromDay: day('2026-06-18'), toDay: day('2026-06-19') },
    ];
    const closed = (week: object, ...days: string[]) => days.map((iso) => isClosed({ ...office, ...week }, day(iso)));
    expect(closed({ closures }, '2026-06-15', '2026-06-16', '2026-06-17', '2026-06-18', '2026-06-19')).toEqual([
      false,
      true,
      false,
      true,
      false,
    ]);
    expect(closed({}, '2026-04-03', '2026-05-25')).toEqual([false, true]);
    expect(closed({ alsaceMoselle: true }, '2026-04-03', '2026-05-25')).toEqual([true, true]);
    expect(closed({ closedOnHolidays: false }, '2026-05-25')).toEqual([false]);
  });
  it('keeps its ten hours on a week of clock change', () => {
    expect(hoursOf('2026-03-23', 14)).toBe(100);
  });
});
