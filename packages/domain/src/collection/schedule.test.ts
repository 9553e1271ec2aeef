import { describe, expect, test } from 'vitest';
import { isoInstant, parseIsoDay } from '../calendar/index.ts';
import {
  dailyRange,
  gapRange,
  historyEnd,
  historyRange,
  missingRanges,
  nextDailyTry,
  nextHigh,
  retryAt,
} from './schedule.ts';

const day = (iso: string) => parseIsoDay(iso)!;
const RULES = { mostDays: 7, usualDelayDays: 5, lateAfterDays: 1, correctedDays: 0 };
const TODAY = day('2026-11-27');

describe('what is asked for', () => {
  test('daily data from the first day that is not there, up to yesterday', () => {
    expect(dailyRange({ low: 0, high: TODAY - 2 }, RULES, TODAY)).toEqual({ from: TODAY - 2, to: TODAY });
    expect(dailyRange({ low: 0, high: TODAY }, RULES, TODAY)).toBeNull();
    expect(dailyRange({ low: 0, high: TODAY - 30 }, RULES, TODAY)).toEqual({ from: TODAY - 30, to: TODAY - 23 });
  });

  test('the days before, which may have been corrected, as far as the call has room', () => {
    const corrected = { ...RULES, correctedDays: 14 };
    const asked = (low: number, high: number, mostDays = 7) =>
      dailyRange({ low, high }, { ...corrected, mostDays }, TODAY);
    expect(asked(0, TODAY - 1)).toEqual({ from: TODAY - 7, to: TODAY });
    expect(asked(0, TODAY - 1, 365)).toEqual({ from: TODAY - 15, to: TODAY });
    expect(asked(TODAY - 3, TODAY - 1, 365)).toEqual({ from: TODAY - 3, to: TODAY });
    // A call that is full asks for new days only.
    expect(asked(0, TODAY - 30)).toEqual({ from: TODAY - 30, to: TODAY - 23 });
  });

  test('history newest first, down to the first day that may be asked for', () => {
    expect(historyRange({ low: TODAY, high: TODAY }, TODAY - 10, 7)).toEqual({ from: TODAY - 7, to: TODAY });
    expect(historyRange({ low: TODAY - 7, high: TODAY }, TODAY - 10, 7)).toEqual({ from: TODAY - 10, to: TODAY - 7 });
    expect(historyRange({ low: TODAY - 10, high: TODAY }, TODAY - 10, 7)).toBeNull();
  });
});

test('a missing day is asked for again until its usual delay is over', () => {
  const asked = { from: TODAY - 7, to: TODAY };
  const all = [TODAY - 7, TODAY - 6, TODAY - 5, TODAY - 4, TODAY - 3, TODAY - 2, TODAY - 1];
  const without = (...days: number[]) => new Set(all.filter((one) => !days.includes(one)));
  expect(nextHigh(asked, without(), RULES, TODAY)).toBe(TODAY);
  expect(nextHigh(asked, without(TODAY - 1), RULES, TODAY)).toBe(TODAY - 1);
  expect(nextHigh(asked, without(TODAY - 5, TODAY - 1), RULES, TODAY)).toBe(TODAY - 5);
  expect(nextHigh(asked, without(TODAY - 6), RULES, TODAY)).toBe(TODAY);
  expect(missingRanges(asked, without(TODAY - 6, TODAY - 5, TODAY - 1))).toEqual([
    { from: TODAY - 6, to: TODAY - 4 },
    { from: TODAY - 1, to: TODAY },
  ]);
});

test('missing days are asked for again, as many as one call may', () => {
  expect(gapRange(null, RULES)).toBeNull();
  expect(gapRange({ from: TODAY - 3, to: TODAY - 1 }, RULES)).toEqual({ from: TODAY - 3, to: TODAY - 1 });
  expect(gapRange({ from: TODAY - 14, to: TODAY }, RULES)).toEqual({ from: TODAY - 14, to: TODAY - 7 });
});

test.each([
  ['2026-11-27T06:00:00.000Z', false, '2026-11-28T07:30:00.000Z'],
  ['2026-11-27T06:00:00.000Z', true, '2026-11-27T07:30:00.000Z'],
  ['2026-11-27T07:30:00.000Z', true, '2026-11-27T11:30:00.000Z'],
  ['2026-11-27T11:30:00.000Z', true, '2026-11-27T12:30:00.000Z'],
  ['2026-11-27T15:00:00.000Z', true, '2026-11-27T15:30:00.000Z'],
  ['2026-11-27T21:45:00.000Z', true, '2026-11-28T07:30:00.000Z'],
  // The day of 25 hours, and the one of 23.
  ['2026-10-24T20:00:00.000Z', false, '2026-10-25T07:30:00.000Z'],
  ['2027-03-27T20:00:00.000Z', false, '2027-03-28T06:30:00.000Z'],
])('after %s (late: %s), daily data is asked for at %s', (now, isLate, then) => {
  expect(isoInstant(nextDailyTry(Date.parse(now), isLate))).toBe(then);
});

test('a failure is tried again when the operator says, else after a pause that doubles up to an hour', () => {
  expect([1, 2, 3, 7, 40].map((failures) => retryAt(0, failures, null) / 60_000)).toEqual([1, 2, 4, 60, 60]);
  expect(retryAt(0, 5, 12)).toBe(12_000);
});

test('the end of a history follows from the calls that are left and those of an hour', () => {
  expect([historyEnd(0, 1400, 700), historyEnd(0, 10, null)]).toEqual([7_200_000, null]);
});
