import { describe, expect, test } from 'vitest';
import { dayNumber, existingDay, parseIsoDay } from './days.ts';
import { heatingSeason, sixToSix, sixToSixDay, tempoSeason, tempoSeasonDays, turpeSeason } from './energy-days.ts';
import { frenchHolidays, holidayName } from './holidays.ts';
import { parseOffPeak, rangesOn, type OffPeakSchedule } from './off-peak.ts';
import { HOUR_MS, dayStart, instantsOfWallTime, parisOffsetMs, slotsInDay, summerTime, wallTime } from './paris.ts';
import { forEachSlotMinute } from './slots.ts';

/** Each rule of the calendar on the very day, minute or instant at which it changes. */
const day = (iso: string) => parseIsoDay(iso)!;

test.each([
  [2024, 2, 29, true],
  [2023, 2, 29, false],
  [2024, 2, 30, false],
  [2024, 12, 31, true],
  [2024, 13, 1, false],
  [2024, 0, 1, false],
  [2024, 1, 0, false],
  [2024, Number.NaN, 1, false],
  [2024, 1, Number.NaN, false],
])('%d-%d-%d exists: %s', (year, month, date, exists) =>
  expect(existingDay(year, month, date)).toBe(exists ? dayNumber(year, month, date) : null),
);

describe('public holidays', () => {
  test('of 2026, with the two of Alsace-Moselle', () => {
    expect(frenchHolidays(2026, true).map((one) => [one.day, one.name])).toEqual(
      [
        ['2026-01-01', 'Jour de l’An'],
        ['2026-04-03', 'Vendredi saint'],
        ['2026-04-06', 'Lundi de Pâques'],
        ['2026-05-01', 'Fête du Travail'],
        ['2026-05-08', 'Victoire de 1945'],
        ['2026-05-14', 'Ascension'],
        ['2026-05-25', 'Lundi de Pentecôte'],
        ['2026-07-14', 'Fête nationale'],
        ['2026-08-15', 'Assomption'],
        ['2026-11-01', 'Toussaint'],
        ['2026-11-11', 'Armistice de 1918'],
        ['2026-12-25', 'Noël'],
        ['2026-12-26', 'Saint-Étienne'],
      ].map(([iso, name]) => [day(iso!), name]),
    );
    expect(frenchHolidays(2026)).toHaveLength(11);
    expect(holidayName(day('2026-12-26'))).toBeNull();
    expect(holidayName(day('2026-12-26'), true)).toBe('Saint-Étienne');
  });
  // Sundays published by the Bureau des longitudes; 1954, 1981 and 2076 are the exceptions of the computus.
  test.each([
    '1954-04-18',
    '1981-04-19',
    '2000-04-23',
    '2008-03-23',
    '2011-04-24',
    '2038-04-25',
    '2049-04-18',
    '2076-04-19',
  ])('Easter Monday follows %s', (easter) => expect(holidayName(day(easter) + 1)).toBe('Lundi de Pâques'));
});

test('seasons change on their first day', () => {
  const edges = (of: (day: number) => unknown, iso: string) => [of(day(iso) - 1), of(day(iso))];
  expect(edges(turpeSeason, '2026-04-01')).toEqual(['hiver', 'ete']);
  expect(edges(turpeSeason, '2026-11-01')).toEqual(['ete', 'hiver']);
  expect(edges(heatingSeason, '2026-10-01')).toEqual([null, 2026]);
  expect(edges(heatingSeason, '2026-05-21')).toEqual([2025, null]);
  expect(edges(heatingSeason, '2026-05-01')).toEqual([2025, 2025]);
  expect(edges(heatingSeason, '2026-01-01')).toEqual([2025, 2025]);
  expect(edges(tempoSeason, '2026-09-01')).toEqual([2025, 2026]);
  expect(tempoSeasonDays(2026)).toEqual({ from: day('2026-09-01'), to: day('2027-09-01') });
});

test('the clock changes at the instant of the change', () => {
  const { from, to } = summerTime(2026);
  expect([new Date(from).toISOString(), new Date(to).toISOString()]).toEqual([
    '2026-03-29T01:00:00.000Z',
    '2026-10-25T01:00:00.000Z',
  ]);
  expect([from - 1, from, to - 1, to].map((instant) => parisOffsetMs(instant) / HOUR_MS)).toEqual([1, 2, 2, 1]);
  const wall = (hour: number, minute: number) => instantsOfWallTime(wallTime(2026, 10, 25, hour, minute)!).length;
  expect([wall(1, 59), wall(2, 0), wall(2, 59), wall(3, 0)]).toEqual([1, 2, 2, 1]);
});

test('a gas day begins at 06:00 sharp, also when the clock changes', () => {
  for (const iso of ['2026-02-02', '2026-03-29', '2026-10-25']) {
    const { from, to } = sixToSix(day(iso));
    expect(sixToSixDay(from - 1, day(iso))).toBe(day(iso) - 1);
    expect(sixToSixDay(from, day(iso))).toBe(day(iso));
    expect(sixToSixDay(to - 1, day(iso) + 1)).toBe(day(iso));
  }
});

test('steps of a day or more count one', () => {
  expect([86_399, 86_400, 604_800].map((stepS) => slotsInDay(day('2026-02-02'), stepS))).toEqual([1, 1, 1]);
  expect(slotsInDay(day('2026-10-25'), 43_200)).toBe(2);
});

describe('wall times', () => {
  test.each([
    [23, 59, 59, true],
    [24, 0, 0, false],
    [0, 60, 0, false],
    [0, 0, 60, false],
  ])('%d:%d:%d exists: %s', (hour, minute, second, exists) =>
    expect(wallTime(2026, 2, 28, hour, minute, second) !== null).toBe(exists),
  );
  test.each([
    [2026, 2, 29],
    [2026, 13, 1],
    [2026, 0, 1],
    [2026, 1, 0],
  ])('%d-%d-%d is no day', (year, month, date) => expect(wallTime(year, month, date, 0, 0)).toBeNull());
  test('it is written as if it were UTC', () =>
    expect(wallTime(2026, 2, 28, 1, 2, 3)).toBe(dayNumber(2026, 2, 28) * 86_400_000 + 3_723_000));
});

describe('off-peak schedules', () => {
  const schedule = (from: string | null, to: string | null, minute: number): OffPeakSchedule => ({
    fromDay: from === null ? null : day(from),
    toDay: to === null ? null : day(to),
    season: null,
    ranges: [{ fromMinute: minute, toMinute: minute + 60 }],
  });
  test('hold from their first day to the one before their end, the last of the list first', () => {
    const calendar = [schedule('2026-01-01', '2026-03-01', 0), schedule('2026-02-01', '2026-02-10', 100)];
    const at = (iso: string) => rangesOn(calendar, day(iso))?.[0]?.fromMinute ?? null;
    expect(
      [
        '2025-12-31',
        '2026-01-01',
        '2026-01-31',
        '2026-02-01',
        '2026-02-09',
        '2026-02-10',
        '2026-02-28',
        '2026-03-01',
      ].map(at),
    ).toEqual([null, 0, 0, 100, 100, 0, 0, null]);
  });
  test('a season limits them', () => {
    const summer = [{ ...schedule(null, null, 0), season: 'ete' as const }];
    expect([rangesOn(summer, day('2026-03-31')), rangesOn(summer, day('2026-04-01'))?.length]).toEqual([null, 1]);
  });
  test.each([
    ['22h59-6h', true],
    ['22h60-6h', false],
    ['24h00-6h', true],
    ['24h01-6h', false],
    ['25h-6h', false],
    ['22h-22h', false],
    ['HC 22h-6h', true],
    [' hc 22h-6h', true],
    ['HCA 22h-6h', false],
    ['les HC 22h-6h', false],
    ['HC(22h-6h)', true],
    ['22h-6h ; 12h-14h', true],
    ['22h-6h et 12h-14h;', true],
    ['22h-6h;5h-7h', false],
    ['22h-6h;6h-7h', true],
    ['', false],
  ])('%s is read: %s', (text, read) => expect(parseOffPeak(text) !== null).toBe(read));
});

describe('slots by the clock on the wall', () => {
  const byHour = Uint8Array.from({ length: 1440 }, (_, minute) => Math.floor(minute / 60));
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  test.each([
    ['2026-02-02', hours],
    ['2026-03-29', hours.toSpliced(2, 1)],
    ['2026-10-25', hours.toSpliced(2, 0, 2)],
  ])('the hours of the days from %s', (iso, first) => {
    const out = new Uint8Array(first.length + 30);
    forEachSlotMinute({ startMs: dayStart(day(iso)), stepS: 3600, length: out.length }, () => byHour, out);
    expect([...out]).toEqual([...first, ...hours, ...hours.slice(0, 6)]);
  });

  test('steps of more than a day are of the day of their middle', () => {
    const from = day('2026-02-02');
    const out = new Uint8Array(4);
    const axis = { startMs: dayStart(from), stepS: 2.5 * 86_400, length: 4 };
    forEachSlotMinute(axis, (one) => new Uint8Array(1440).fill(one - from), out);
    expect([...out]).toEqual([1, 3, 6, 8]);
  });
});

describe('slots whose middle falls on a change of the clock', () => {
  /** 1 from 02:00 to 02:59 on the wall. */
  const hour = Uint8Array.from({ length: 1440 }, (_, minute) => (minute >= 120 && minute < 180 ? 1 : 0));
  const at = (iso: string, minute: number) => {
    const out = new Uint8Array(1);
    const startMs = dayStart(day(iso)) + (minute - 8) * 60_000;
    forEachSlotMinute({ startMs, stepS: 960, length: 1 }, () => hour, out);
    return out[0];
  };
  test('in March the hour from 02:00 does not exist', () =>
    expect([119, 120, 179, 180].map((minute) => at('2026-03-29', minute))).toEqual([0, 0, 0, 0]));
  test('in October it comes twice', () =>
    expect([119, 120, 179, 180, 239, 240].map((minute) => at('2026-10-25', minute))).toEqual([0, 1, 1, 1, 1, 0]));
});
