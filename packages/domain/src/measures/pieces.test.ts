import { describe, expect, test } from 'vitest';
import { dayNumber } from '../calendar/days.ts';
import { dayStart } from '../calendar/paris.ts';
import { keptOf } from './conservation.ts';
import { energyOf } from './day-curve.ts';
import { layOut } from './layout.ts';
import { isUnbalanced } from './marks.ts';
import { mergeDay } from './merge-day.ts';
import { packReceived, unpackReceived } from './pack-received.ts';
import { packDay, unpackDay } from './pack-day.ts';
import { crossings, energyWithin, minutesOf, overlay, piecesOf } from './pieces.ts';

const DAY = dayNumber(2024, 2, 14);

/** One day of lines of one length, from a second of the day. */
const lines = (fromS: number, stepS: number, values: number[], variable: 'conso' | 'puissance' = 'conso') =>
  layOut({
    point: null,
    variable,
    register: null,
    registerLabel: null,
    unit: 'Wh',
    runs: [{ from: dayStart(DAY) + fromS * 1000, stepS, values: Float64Array.from(values), quality: null }],
    periods: [],
    duplicates: 0,
  }).days.get(DAY)!;
const list = (...pieces: [from: number, to: number, value: number][]) =>
  piecesOf(pieces.map(([from, to, value]) => ({ from, to, value, mark: 0 })));
const shown = ({ from, to, values }: ReturnType<typeof list>) =>
  [...values].map((value, i) => [from[i], to[i], value] as const);

describe('pieces of minutes', () => {
  test('are minutes, each with what it holds and the seconds that were measured', () => {
    const { values, seconds } = minutesOf(list([30, 90, 600], [90, 100, 5]), 3, 'energy');
    expect([[...values], [...seconds]]).toEqual([
      [300, 305, Number.NaN],
      [30, 40, 0],
    ]);
    // A power is the mean over the whole minute of what was measured of it.
    expect([...minutesOf(list([30, 90, 600]), 2, 'power').values]).toEqual([300, 300]);
  });

  test('of a later file replace the seconds they cover', () => {
    const known = list([0, 20, 20], [20, 40, 40], [50, 60, 7]);
    const over = (fresh: ReturnType<typeof list>, kind: 'energy' | 'power') =>
      shown(overlay(known, fresh, kind).pieces);
    expect(over(list([10, 25, 1]), 'energy')).toEqual([
      [0, 10, 10],
      [10, 25, 1],
      [25, 40, 30],
      [50, 60, 7],
    ]);
    expect(over(list([25, 30, 1], [32, 38, 2]), 'power')).toEqual([
      [0, 20, 20],
      [20, 25, 40],
      [25, 30, 1],
      [30, 32, 40],
      [32, 38, 2],
      [38, 40, 40],
      [50, 60, 7],
    ]);
    expect(overlay(known, list([0, 60, 1]), 'energy')).toEqual({ pieces: list([0, 60, 1]), kept: false });
    expect(over(list([40, 50, 3]), 'energy')).toEqual([
      [0, 20, 20],
      [20, 40, 40],
      [40, 50, 3],
      [50, 60, 7],
    ]);
  });

  test('say what some seconds hold, and what is over a bound of minutes', () => {
    const pieces = list([0, 20, 20], [40, 100, 60], [120, 180, 9]);
    expect(energyWithin(pieces, 10, 50, 'energy')).toBe(10 + 10);
    expect(energyWithin(list([3600, 7200, 500]), 3600, 5400, 'power')).toBe(250);
    expect([...crossings(pieces, 4, 'energy')]).toEqual([0, 60, 0, 0, 0]);
    // A mean of 120 W over one minute, of which half is on each side of the bound.
    expect([...crossings(list([90, 150, 120]), 3, 'power')]).toEqual([0, 0, 2, 0]);
  });

  test('come back from their bytes as they were, and lines of one length take four bytes each', () => {
    const pieces = list(...Array.from({ length: 60 }, (_, i): [number, number, number] => [i * 7, i * 7 + 7, i]));
    const odd = list([500, 511, 0.1], [511, 522, 0.2], [522, 533, 0.5]);
    for (const one of [pieces, odd]) {
      const { values, marks } = minutesOf(one, 1440, 'energy');
      const received = [{ stepS: 60, offsetS: 0, rounding: 2, values, marks, pieces: one }];
      expect(unpackReceived(packReceived(received), DAY, 'energy')).toEqual(received);
    }
    const bytes = packReceived([
      { stepS: 60, offsetS: 0, rounding: 0, values: new Float64Array(1440), marks: new Uint8Array(1440), pieces },
    ]);
    expect(bytes.length).toBe(8 + 4 + 22 + 60 * 4);
  });

  test('of rows written when only the ends of a file had some are read too', () => {
    // Head, then 3 minutes with their marks, then one part of the last minute.
    const bytes = new Uint8Array(8 + 3 * 9 + 2 + 27);
    const view = new DataView(bytes.buffer);
    view.setUint32(0, 60, true);
    view.setUint32(4, 3 | (1 << 29), true);
    [60, Number.NaN, 30].forEach((value, i) => view.setFloat64(8 + i * 8, value, true));
    view.setUint16(35, 1, true);
    view.setUint16(37, 2, true);
    [0, 15, 30].forEach((value, i) => view.setFloat64(39 + i * 8, value, true));
    const shownOf = (kind: 'energy' | 'power') => shown(unpackReceived(bytes, DAY, kind)[0]!.pieces!);
    expect(shownOf('energy')).toEqual([
      [0, 60, 60],
      [120, 135, 30],
    ]);
    // Thirty watts of the mean of the minute, over a quarter of it.
    expect(shownOf('power')[1]).toEqual([120, 135, 120]);
  });
});

describe('lines of seconds and coarser values of the same energy', () => {
  test('minutes that hold them whole judge them, and fill what they lack', () => {
    const seconds = lines(0, 10, Array<number>(30).fill(1));
    for (const [minutes, energy, unbalanced] of [
      [[6, 6, 6, 6, 6], 30, false],
      [[6, 9, 6, 6, 6], 33, true],
    ] as const) {
      const both = mergeDay(seconds, lines(0, 60, [...minutes]), 'conso');
      expect(energyOf(both, 'energy')).toBeCloseTo(energy, 9);
      expect(both.marks.some(isUnbalanced)).toBe(unbalanced);
    }
    const gap = lines(0, 10, [1, 1, 1, 1, 1, 1, Number.NaN, Number.NaN, 1, 1, 1, 1]);
    const filled = mergeDay(gap, lines(0, 300, [60]), 'conso');
    expect(energyOf(filled, 'energy')).toBeCloseTo(60, 9);
    // What is left goes to the missing seconds: 20 of the second minute, and three minutes.
    expect(filled.values[1]).toBeCloseTo(4 + ((50 / (3 + 1 / 3)) * 1) / 3, 6);
  });

  test('quarters of an hour from half a minute past are not those from the hour', () => {
    const offset = lines(9 * 3600 + 30, 900, [900, 100, 900, 100]);
    // The same meter from the hour: what is over each bound cannot be said, and only the ends count.
    const aligned = [127, 873, 127];
    for (const more of [0, 2000]) {
      const other = lines(
        9 * 3600 + 900,
        900,
        aligned.map((wh) => wh + more),
      );
      for (const [first, second] of [
        [offset, other],
        [other, offset],
      ] as const) {
        const both = mergeDay(first, second, 'conso');
        expect(both.marks.some(isUnbalanced)).toBe(more > 0);
        if (more > 0) expect(energyOf(both, 'energy')).toBeGreaterThan(7000);
      }
    }
  });
});

describe('what a file holds is found in the row', () => {
  const before = lines(9 * 3600, 10, Array<number>(60).fill(100));
  const fresh = lines(9 * 3600 + 60, 10, [1100, 1100, 1100]);

  test('interval by interval, whatever was there before', () => {
    const result = mergeDay(before, fresh, 'conso');
    const kept = keptOf(fresh, unpackDay(packDay(result, 'conso')!, 'conso'), 'conso');
    expect(kept).toEqual({ read: 3300, stored: 3300, lost: 0, own: 9000 });
  });

  test('not where the row is still what it was, or has the same sum elsewhere', () => {
    expect(keptOf(fresh, before, 'conso')).toEqual({ read: 3300, stored: 300, lost: 3000, own: 6000 });
    const hours = (values: number[]) => lines(0, 3600, values);
    const swapped = mergeDay(hours([1, 2, 3]), hours([2, 1]), 'conso');
    expect(keptOf(hours([1, 2]), swapped, 'conso')).toEqual({ read: 3, stored: 3, lost: 2, own: 6 });
    expect(keptOf(hours([1, 2]), lines(0, 1800, [1, 1, 1]), 'conso')).toMatchObject({ stored: 0, lost: 3 });
  });

  test('with the part of the day of intervals that pass its midnights', () => {
    const hours = (first: number, last: number) => lines(-3600, 7200, [first, ...Array<number>(11).fill(100), last]);
    for (const result of [hours(100, 160), hours(160, 100)])
      expect(keptOf(hours(100, 100), result, 'conso')).toMatchObject({ read: 1200, stored: 1230, lost: 30, own: 1230 });
  });
  test('although a coarser value governs the day', () => {
    const day = lines(0, 86_400, [30_003]);
    const row = mergeDay(day, lines(0, 3600, [10, 20]), 'conso');
    const next = lines(7200, 3600, [5]);
    const kept = keptOf(next, mergeDay(row, next, 'conso'), 'conso');
    expect(kept).toEqual({ read: 5, stored: 5, lost: 0, own: 35 });
    expect(keptOf(lines(0, 3600, [10], 'puissance'), lines(0, 3600, [10], 'puissance'), 'puissance').stored).toBe(10);
  });
});
