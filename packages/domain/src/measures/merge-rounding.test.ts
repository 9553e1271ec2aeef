import { describe, expect, test } from 'vitest';
import { dayNumber } from '../calendar/days.ts';
import { dayStart } from '../calendar/paris.ts';
import { emptyDay } from './day-curve.ts';
import { layOut } from './layout.ts';
import { mergeDay } from './merge-day.ts';

const DAY = dayNumber(2024, 2, 14);
const NONE = Number.NaN;

/** Hours from midnight [Wh], as rounded, with the mark of each. */
const hours = (rounding: number, values: number[], marks: number[] = []) => {
  const curve = emptyDay(DAY, 3600, rounding);
  curve.values.set(values);
  curve.marks.set(marks);
  return curve;
};

describe('how a day received twice is rounded', () => {
  test.each([
    ['the later one where it replaces all', [1, 2], [3, 4], [], 0, 0],
    ['the later one where it has all, the same', [1, 2], [1, 2], [], 0, 0],
    ['the coarser one where it replaces some', [1, 2], [3], [], 3, 3],
    ['the coarser one where it replaces some, the earlier one', [1, 2], [3], [], 0, 2],
    ['the coarser one where a mark is new', [1, 2], [1], [1], 3, 3],
    ['the coarser one where any of its values is new', [1, 2, 3], [7, 2], [], 3, 3],
    ['the coarser one where values are added', [1, 2], [NONE, NONE, 3], [], 0, 2],
    ['the earlier one where it says nothing new', [1, 2], [1], [], 3, 2],
    ['the earlier one where it says nothing new, though finer', [1, 2], [1], [], 0, 2],
  ])('is that of %s', (_, before, after, marks, rounding, expected) => {
    expect(mergeDay(hours(2, before), hours(rounding, after, marks), 'conso').rounding).toBe(expected);
  });
});

test('the day that was known stays what it was, beside what is made of it', () => {
  for (const variable of ['conso', 'temperature_ambiante', 'puissance_max'] as const) {
    const before = hours(0, [1, 2], [1, 1]);
    const merged = mergeDay(before, hours(0, [3], [2]), variable);
    expect([...merged.values.subarray(0, 2), ...merged.marks.subarray(0, 2)]).toEqual([3, 2, 2, 1]);
    expect([...before.values.subarray(0, 2), ...before.marks.subarray(0, 2)]).toEqual([1, 2, 1, 1]);
  }
});

describe('lines of seconds received again in part', () => {
  const lines = (fromS: number, values: number[], stepS = 10) =>
    layOut({
      point: null,
      variable: 'conso',
      register: null,
      registerLabel: null,
      unit: 'Wh',
      runs: [{ from: dayStart(DAY) + fromS * 1000, stepS, values: Float64Array.from(values), quality: null }],
      periods: [],
      duplicates: 0,
    }).days.get(DAY)!;
  const piecesOf = (curve: ReturnType<typeof lines>) => curve.received![0]!.pieces!;
  const before = lines(5, [5, NONE, 7]);

  test('change nothing where they are the same, and their bounds where these alone differ', () => {
    expect(piecesOf(mergeDay(before, lines(5, [5]), 'conso'))).toEqual(piecesOf(before));
    expect([...piecesOf(mergeDay(before, lines(5, [5], 15), 'conso')).to]).toEqual([20, 35]);
    expect([...piecesOf(mergeDay(before, lines(0, [5], 15), 'conso')).from]).toEqual([0, 25]);
  });

  test('change their marks, and their rounding only where they say something new', () => {
    const again = lines(5, [5]);
    const received = (rounding: number, mark: number) => {
      const [one] = again.received!;
      const pieces = { ...one!.pieces!, marks: Uint8Array.of(mark) };
      return { ...again, received: [{ ...one!, rounding, pieces }] };
    };
    expect([...piecesOf(mergeDay(before, received(3, 2), 'conso')).marks]).toEqual([2, 0]);
    expect(mergeDay(before, received(3, 2), 'conso').rounding).toBe(3);
    expect(mergeDay(before, received(3, 0), 'conso').rounding).toBe(before.rounding);
  });
});
