import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber } from '../calendar/days.ts';
import { dayStart } from '../calendar/paris.ts';
import { energyOf } from './day-curve.ts';
import { layOut } from './layout.ts';
import { isUnbalanced } from './marks.ts';
import { mergeDay } from './merge-day.ts';
import { packDay, unpackDay } from './pack-day.ts';
import { roundingOf, toleranceOf } from './rounding.ts';

const DAY = dayNumber(2024, 2, 14);
const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;

type File = { minutes: number; wh: (number | null)[] };
const fileOf = (minutes: number, wh: (slot: number) => number | null): File => ({
  minutes,
  wh: Array.from({ length: 1440 / minutes }, (_, slot) => wh(slot)),
});

/** A day that receives files one after another, each read back from its row before the next. */
function received(files: readonly File[]) {
  const days = files.map(({ minutes, wh }) => {
    const values = Float64Array.from(wh, (value) => value ?? Number.NaN);
    const run = { from: dayStart(DAY), stepS: minutes * 60, values, quality: null };
    const read = {
      point: null,
      variable: 'conso',
      register: null,
      registerLabel: null,
      unit: 'Wh',
      duplicates: 0,
    } as const;
    return layOut({ ...read, runs: [run], periods: [] }).days.get(DAY)!;
  });
  const result = days.reduce((known, next) => mergeDay(unpackDay(packDay(known, 'conso')!, 'conso'), next, 'conso'));
  return {
    wh: energyOf(unpackDay(packDay(result, 'conso')!, 'conso'), 'energy'),
    raw: result.values.reduce((sum, value) => sum + (value || 0), 0),
    values: [...result.values].map((value) => Math.round(value * 1000) / 1000),
    unbalanced: result.marks.some(isUnbalanced),
    unbalancedSlots: [...result.marks.entries()].flatMap(([slot, mark]) => (isUnbalanced(mark) ? [slot] : [])),
  };
}
const inEveryOrder = (files: readonly File[]) => ORDERS.map((order) => received(order.map((k) => files[k]!)));

describe('one day received at three steps', () => {
  test('a longer value that agrees with the finest ones overrules those in between, over its own time', () => {
    const halves = fileOf(30, () => 500);
    const hours = fileOf(60, (hour) => (hour === 0 || hour === 4 ? 1100 : 1000));
    for (const { wh, unbalanced } of inEveryOrder([halves, hours, fileOf(1440, () => 24_000)])) {
      expect(wh).toBeCloseTo(24_000, 6);
      expect(unbalanced).toBe(false);
    }
    const blocks = fileOf(240, (block) => (block === 1 ? 4100 : 4000));
    for (const { wh, unbalancedSlots } of inEveryOrder([halves, hours, blocks])) {
      expect(wh).toBeCloseTo(24_100, 6);
      expect(unbalancedSlots).toEqual([8, 9]);
    }
  });

  test('hours that disagree with half-hours and quarters govern in every order', () => {
    const files = [fileOf(60, () => 1500), fileOf(30, () => 510), fileOf(15, () => 255)];
    for (const { wh, raw, unbalanced } of inEveryOrder(files)) {
      expect(wh).toBeCloseTo(36_000, 6);
      expect(raw).toBeCloseTo(24_480, 6);
      expect(unbalanced).toBe(true);
    }
  });

  test('files with gaps that agree give the whole day in every order, without a difference', () => {
    // 5 W·h by 5 minutes, and a little more each hour; each file lacks something that another one has.
    const fine = (slot: number) => 20 + Math.floor(slot / 12);
    const sum = (slot: number, times: number) =>
      Array.from({ length: times }, (_, i) => fine(slot * times + i)).reduce((a, b) => a + b, 0);
    const files = [
      fileOf(5, (slot) => (slot % 7 === 0 ? null : fine(slot))),
      fileOf(10, (slot) => (slot % 5 === 0 ? null : sum(slot, 2))),
      fileOf(60, (slot) => sum(slot, 12)),
    ];
    for (const { wh, raw, unbalanced } of inEveryOrder(files)) {
      expect(wh).toBeCloseTo(sum(0, 288), 6);
      expect(raw).toBeCloseTo(sum(0, 288), 6);
      expect(unbalanced).toBe(false);
    }
  });

  test('steps of ten and fifteen minutes are compared over half an hour', () => {
    const minute = (at: number) => 1 + Math.floor(at / 60);
    const sum = (slot: number, length: number) =>
      Array.from({ length }, (_, i) => minute(slot * length + i)).reduce((a, b) => a + b, 0);
    const day = sum(0, 1440);
    const tens = fileOf(10, (slot) => (slot === 40 ? null : sum(slot, 10) + (slot % 3) - 1));
    const quarters = fileOf(15, (slot) => sum(slot, 15));
    for (const files of [
      [tens, quarters],
      [quarters, tens],
    ]) {
      const { wh, raw, unbalanced } = received(files);
      expect([unbalanced, Math.round(wh), Math.round(raw)]).toEqual([false, day, day]);
    }
  });

  test('quarters of an hour do not contradict tens of minutes that add up to the same half-hours', () => {
    const tens = fileOf(10, (slot) => [0, 0, 30][slot % 3]!);
    const quarters = fileOf(15, (slot) => [10, 20][slot % 2]!);
    for (const files of [
      [tens, quarters],
      [quarters, tens],
    ])
      expect(received(files)).toMatchObject({ wh: 48 * 30, unbalanced: false });
    const other = fileOf(15, (slot) => [10, 23][slot % 2]!);
    expect(received([tens, other])).toMatchObject({ wh: 48 * 33, raw: 48 * 30, unbalanced: true });
  });

  test('the energy is that of the coarsest value of each interval, and the order of the files changes nothing', () => {
    const value = fc.option(fc.integer({ min: 0, max: 3000 }), { freq: 6, nil: null });
    const lists = fc.tuple(
      fc.constantFrom([5, 10, 30], [10, 30, 60], [15, 30, 60], [5, 15, 120], [10, 15, 60]),
      fc.array(value, { minLength: 288, maxLength: 288 }),
      fc.array(value, { minLength: 144, maxLength: 144 }),
      fc.array(fc.integer({ min: 0, max: 30_000 }), { minLength: 48, maxLength: 48 }),
    );
    fc.assert(
      fc.property(lists, ([[a, b, c], first, second, third]) => {
        const files = [
          fileOf(a!, (slot) => first[slot]!),
          fileOf(b!, (slot) => second[slot]!),
          fileOf(c!, (slot) => third[slot]!),
        ];
        fc.pre(files.every((file) => file.wh.some((one) => one !== null)));
        const governs = files[2]!.wh.reduce<number>((sum, one) => sum + one!, 0);
        const within = toleranceOf(roundingOf([files[2]!.wh.map(Number)], 'Wh'), 'Wh');
        const results = inEveryOrder(files);
        for (const one of results) {
          // Each interval agrees within the rounding of the coarsest file.
          expect(Math.abs(one.wh - governs)).toBeLessThanOrEqual(files[2]!.wh.length * within);
          expect(one.wh).toBeCloseTo(results[0]!.wh, 6);
          expect(one.unbalanced).toBe(results[0]!.unbalanced);
          expect(one.values).toEqual(results[0]!.values);
        }
      }),
      { numRuns: 60 },
    );
  });
});
