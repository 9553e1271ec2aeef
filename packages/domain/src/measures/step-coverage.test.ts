import { describe, expect, test } from 'vitest';
import { dayNumber } from '../calendar/days.ts';
import { previousOfSteps } from './compared-days.ts';
import { type DayColumn, emptyColumn } from './day-columns.ts';
import { coverageOfSteps } from './step-coverage.ts';

const FIRST = dayNumber(2026, 2, 2);
const GAP = Number.NaN;

describe('what is known of steps', () => {
  const column = (
    values: number[],
    points: number[] = values.map((value) => (Number.isNaN(value) ? 0 : 24)),
  ): DayColumn => {
    const made = emptyColumn(FIRST, values.length);
    made.values.set(values);
    made.points.set(points);
    made.expected.fill(24);
    return made;
  };
  const known = (columns: DayColumn[], starts: number[], due: number) => {
    const { coverage, missing } = coverageOfSteps(
      columns,
      starts.map((after) => FIRST + after),
      FIRST + due,
    );
    return [[...coverage], [...missing]];
  };

  test('each source is completed as it was on the rest of the step, else of the period', () => {
    const large = column([100, 100, 100, GAP]);
    const small = column([1, 3, GAP, GAP]);
    expect(known([large, small], [0, 2], 4)).toEqual([
      [1, 0.25],
      [0, 100 + 2 * 2],
    ]);
    expect(known([large, small], [0, 1, 2, 3], 4)).toEqual([
      [1, 1, 0.5, 0],
      [0, 0, 2, 102],
    ]);
  });

  test('a part of a day is completed by the share of its points, a day known otherwise is whole', () => {
    const half = column([30, 50], [12, 24]);
    expect(known([half], [0], 2)).toEqual([[0.75], [(80 / 1.5) * 0.5]]);
    half.dailyOnly[0] = 1;
    expect(known([half], [0], 2)).toEqual([[0.75], [0]]);
  });

  test('days that are not due count for nothing, a source without any measure is estimated at nothing', () => {
    const one = column([10, GAP, GAP, GAP]);
    expect(known([one], [0, 2, 3], 2)).toEqual([
      [0.5, GAP, GAP],
      [10, GAP, GAP],
    ]);
    expect(known([column([10, 10]), column([GAP, GAP])], [0], 2)).toEqual([[0.5], [0]]);
    expect(known([], [0], 1)).toEqual([[GAP], [GAP]]);
  });
});

describe('the same days of another period', () => {
  const days = (amounts: number[], whole = amounts.map((amount) => (Number.isNaN(amount) ? 0 : 1))) => ({
    amounts: Float64Array.from(amounts),
    whole: Uint8Array.from(whole),
  });
  const steps = (sources: Parameters<typeof previousOfSteps>[0], partners: number[], starts: number[]) => {
    const { previous, coverage } = previousOfSteps(sources, Int32Array.from(partners), starts);
    return [[...previous], [...coverage]];
  };
  const now = days([1, 1, 1, 1, 1]);

  test('are those of each step, of one under way those that are over', () => {
    const before = days([1, 2, 4, 8, 16]);
    expect(steps([{ now, before }], [0, 1, 2], [0, 1, 4])).toEqual([
      [1, 6, GAP],
      [1, 1, GAP],
    ]);
    // 29 February has none.
    expect(steps([{ now, before }], [0, -1, 1], [0, 1, 2])).toEqual([
      [1, GAP, 2],
      [1, GAP, 1],
    ]);
  });

  test('say which share of them is known whole, of every source', () => {
    const before = days([1, GAP, 4, 8, 16], [1, 0, 0, 1, 1]);
    expect(steps([{ now, before }], [0, 1, 2, 3], [0, 2])).toEqual([
      [1, 12],
      [0.5, 0.5],
    ]);
    const added = { now, before: days([GAP, GAP, GAP, GAP, GAP]) };
    expect(steps([{ now, before: days([1, 1, 1, 1, 1]) }, added], [0, 1], [0])).toEqual([[2], [0.5]]);
    const never = { now: days([GAP, GAP]), before: days([GAP, GAP]) };
    expect(steps([{ now, before: days([1, 1]) }, never], [0, 1], [0])).toEqual([[2], [1]]);
    expect(steps([never], [0, 1], [0])).toEqual([[GAP], [GAP]]);
  });
});
