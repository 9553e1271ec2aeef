import { describe, expect, test } from 'vitest';
import { storedRegister } from '../../test/stored-builders.ts';
import { dayNumber } from '../calendar/days.ts';
import { readIndexes } from './index-days.ts';
import type { StoredSeries } from './stored.ts';

const FIRST = dayNumber(2026, 2, 2);

const register = (name: string, readings: readonly (number | null)[]) => storedRegister(FIRST, name, readings);

/** Days and periods counted from the first day; energies [Wh]. */
function read(...series: StoredSeries[]) {
  const { days, periods, differences } = readIndexes(series);
  return {
    days: Object.fromEntries([...days].map(([day, energy]) => [day - FIRST, energy])),
    periods: periods.map(({ fromDay, toDay, value }) => [fromDay - FIRST, toDay - FIRST, value]),
    differences: differences.map(({ fromDay, toDay, given }) => [fromDay - FIRST, toDay - FIRST, given]),
  };
}

describe('readings of one register', () => {
  test('of no day, or of one alone, say nothing', () => {
    for (const series of [[], [register('T', [])], [register('T', [1000])]])
      expect(read(...series)).toEqual({ days: {}, periods: [], differences: [] });
  });

  test('one day apart are the energy of that day', () =>
    expect(read(register('T', [100, 130, 130, 170]))).toEqual({
      days: { 0: 30, 1: 0, 2: 40 },
      periods: [],
      differences: [],
    }));

  test('past the last digit go on, and a reset is unknown', () => {
    expect(read(register('T', [99_990_000, 99_998_000, 6000, 12_000])).days).toEqual({ 0: 8000, 1: 8000, 2: 6000 });
    for (const readings of [
      [98_000_000, 98_900_000, 6000, 12_000],
      [99_990_000, 99_998_000, 2_000_000, 2_006_000],
      [9900, 9990, 20, 60],
    ])
      expect(read(register('T', readings)).differences).toHaveLength(1);
  });

  test('further apart are an amount over their days, up to the next reading', () => {
    const found = readIndexes([register('T', [100, null, 110, 115, null, null, 145, null, 165])]);
    expect(found.periods[0]).toEqual({
      sourceId: 'meter',
      variable: 'conso',
      fromDay: FIRST,
      toDay: FIRST + 2,
      value: 10,
    });
    expect(read(register('T', [100, null, 110, 115, null, null, 145, null, 165]))).toEqual({
      days: { 2: 5 },
      periods: [
        [0, 2, 10],
        [3, 6, 30],
        [6, 8, 20],
      ],
      differences: [],
    });
  });
});

describe('registers that make the whole together', () => {
  test('add up, and an amount goes on until all of them were read on one day', () => {
    const peak = register('F1', [10, null, 20, null, 40, null, 46]);
    const offPeak = register('F2', [0, null, null, null, 4, null, 6]);
    expect(read(peak, offPeak)).toEqual({
      days: {},
      periods: [
        [0, 4, 34],
        [4, 6, 8],
      ],
      differences: [],
    });
    expect(read(register('F1', [10, 15, 20, 30]), register('F2', [0, 1, null, 3]))).toEqual({
      days: { 0: 6 },
      periods: [[1, 3, 17]],
      differences: [],
    });
  });

  test('leave unknown the days beside those that all of them count', () => {
    // The second one is read from the second day on, then no more.
    expect(read(register('F1', [0, 5, 10, 15, 20]), register('F2', [null, 1, 2, 3])).days).toEqual({ 1: 6, 2: 6 });
  });

  test('of which one stops part two amounts: days in between belong to none', () => {
    const found = read(register('F1', [100, null, 104, 5, null, 9]), register('F2', [0, null, 3]));
    expect(found.periods).toEqual([
      [0, 2, 7],
      [3, 5, 4],
    ]);
    expect(found.days).toEqual({});
  });

  test('and the other sets are the same energy: one set counts, the finest calendar where no grid is named', () => {
    const base = register('BASE', [0, 1]);
    const hours = [register('HP', [0, 10]), register('HC', [0, 20])];
    const classes = [register('HPH', [0, 100]), register('HCH', [0, 200])];
    const supplier = register('F1', [0, 1000]);
    const distributor = register('D1', [0, 10_000]);
    const total = register('T', [0, 100_000]);
    const all = [base, ...hours, ...classes, supplier, distributor, total];
    const energies = [1, 30, 300, 1000, 10_000, 100_000];
    for (const [i, upTo] of [1, 3, 5, 6, 7, 8].entries())
      expect(read(...all.slice(0, upTo)).days).toEqual({ 0: energies[i] });
  });

  test('without a reading, or of what is injected, are none of them', () => {
    expect(read(register('T', []), register('D1', [0, 10])).days).toEqual({ 0: 10 });
    expect(read(register('T injection', [0, 7]), register('T', [0, 10])).days).toEqual({ 0: 10 });
    expect(read(register('EAI 1', [0, 7])).days).toEqual({});
  });
});

describe('readings that cannot be', () => {
  test('a new meter counts from its first reading; the day of the change is unknown, and reported', () =>
    expect(read(register('T', [1000, 1010, 5, 15]))).toEqual({
      days: { 0: 10, 2: 10 },
      periods: [],
      differences: [[1, 2, -1005]],
    }));

  test('one meter that changes makes the day unknown for the others too', () =>
    expect(read(register('F1', [1000, 1010, 5, 15]), register('F2', [0, 1, 2, 3])).days).toEqual({ 0: 11, 2: 11 }));

  test.each<[string, number[], number[], number[]]>([
    // Readings, days that are known, and days of which a difference is reported.
    ['a reading of 0', [1000, 1010, 0, 1030, 1040], [0, 3], [1, 2]],
    ['several of 0', [1000, 1010, 0, 0, 1040, 1050], [0, 4], [1, 2, 3]],
    ['one that rises a little from there', [1000, 1010, 0, 20, 1040, 1050], [0, 4], [1, 2, 3]],
    ['one ten times the true one', [1000, 1010, 1020, 10_200, 1040, 1050], [0, 1, 4], [2, 3]],
    ['several that are too high', [1000, 1010, 9000, 9010, 1030, 1040], [0, 4], [1, 2, 3]],
    ['first readings that are too high', [9000, 9010, 1030, 1040], [0, 2], [1]],
    ['last readings that are too low', [1000, 1010, 20, 30], [0, 2], [1]],
    // A jump to the false reading: what is before it is higher than what follows, so that it is no false one.
    ['a high use, then a reading too low', [600, 1200, 500, 1210, 1220], [0, 3], [1, 2]],
    // The jump is exactly half of the fall.
    ['a jump of half of the fall before it', [0, 500, 800, 1000, 0, 10], [4], [0, 1, 2, 3]],
    ['one of less', [0, 499, 800, 1000, 0, 10], [0, 1, 2, 4], [3]],
    ['a jump of half of the fall after it', [1000, 1010, 10, 510, 1010, 1020], [0, 4], [1, 2, 3]],
    ['one of less, to the same reading', [1000, 1010, 10, 511, 1010, 1020], [0, 2, 3, 4], [1]],
    ['a new meter that counts up to the reading of the old one', [1000, 1010, 5, 500, 995, 1490], [0, 2, 3, 4], [1]],
    ['a reading too low, then one lower among false ones', [2, 9, 1, 3, 2, 9, 10], [0, 5], [1, 2, 3, 4]],
    ['a reading of 0, then one too high', [1000, 1010, 0, 9000, 1030, 1040], [0, 4], [1, 2, 3]],
    ['two readings of 0, days apart', [1000, 1010, 0, 1030, 1040, 0, 1060, 1070], [0, 3, 6], [1, 2, 4, 5]],
  ])('%s', (_, readings, known, reported) => {
    const { days, differences } = read(register('T', readings));
    expect(Object.keys(days).map(Number)).toEqual(known);
    for (const day of known) expect(days[day]).toBe(readings[day + 1]! - readings[day]!);
    expect(differences).toEqual(reported.map((day) => [day, day + 1, readings[day + 1]! - readings[day]!]));
  });

  test('leave unknown every day of the intervals that they bound', () => {
    const found = read(register('T', [1000, null, 1010, null, 0, null, 1030, 1040]));
    expect(found).toEqual({
      days: { 6: 10 },
      periods: [[0, 2, 10]],
      differences: [
        [2, 4, -1010],
        [4, 6, 1030],
      ],
    });
  });
});
