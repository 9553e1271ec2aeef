import { describe, expect, test } from 'vitest';
import { dayNumber } from '../calendar/days.ts';
import { type DayCurve, emptyDay, energyOf } from './day-curve.ts';
import { FILLED, UNBALANCED, isUnbalanced } from './marks.ts';
import { mergeDay } from './merge-day.ts';
import { receivedOf } from './resolve-day.ts';

const DAY = dayNumber(2026, 2, 2);

/** A day of one value a slot; slots from 0 on that a coarser value governed, and what it added to them [Wh]. */
const earlier = (stepS: number, governed: number, excess: number): DayCurve => {
  const curve = emptyDay(DAY, stepS);
  curve.values.fill(100);
  curve.marks.fill(UNBALANCED | 1, 0, governed);
  return { ...curve, excess };
};
const hours = (values: readonly number[]): DayCurve => {
  const curve = emptyDay(DAY, 3600);
  curve.values.set(values);
  return curve;
};

/** Rows of before coarser curves were kept hold what governs their values as one sum. */
describe('a day whose coarser values were not kept', () => {
  test('keeps their energy when the same comes again, and gives it hour by hour', () => {
    const row = earlier(1800, 4, 40);
    expect(energyOf(row, 'energy')).toBe(4840);
    const again = { ...earlier(1800, 0, 0), marks: new Uint8Array(48).fill(1) };
    const merged = mergeDay(row, again, 'conso');
    expect(energyOf(merged, 'energy')).toBeCloseTo(4840, 9);
    expect([...merged.values]).toEqual(Array<number>(48).fill(100));
    expect([...merged.marks].filter(isUnbalanced)).toHaveLength(4);
    // An hour that agrees with its half-hours ends what governed it, and leaves the next one.
    expect(energyOf(mergeDay(row, hours([200]), 'conso'), 'energy')).toBeCloseTo(4820, 9);
    expect(energyOf(mergeDay(row, hours([200, 200]), 'conso'), 'energy')).toBeCloseTo(4800, 9);
    expect(energyOf(mergeDay(row, hours([260, 200]), 'conso'), 'energy')).toBeCloseTo(4860, 9);
  });

  test('of powers, the hours are means', () => {
    const row = earlier(1800, 4, 40);
    expect(energyOf(row, 'power')).toBe(2440);
    const coarse = receivedOf(row, 'puissance').find((one) => one.stepS === 3600)!;
    expect([...coarse.values.subarray(0, 3)].map((value) => Number(value.toFixed(9)))).toEqual([120, 120, Number.NaN]);
    expect(energyOf(mergeDay(row, hours([100]), 'puissance'), 'power')).toBeCloseTo(2420, 9);
  });

  test('quarters of an hour make hours too; hours and two hours do not', () => {
    const coarseOf = (row: DayCurve) => receivedOf(row, 'conso').slice(1);
    const [quarters] = coarseOf(earlier(900, 8, 80));
    expect([...quarters!.values.subarray(0, 3)].map((value) => Number(value.toFixed(9)))).toEqual([
      440,
      440,
      Number.NaN,
    ]);
    expect(coarseOf(earlier(3600, 2, 40))).toEqual([]);
    expect(coarseOf(earlier(7200, 2, 40))).toEqual([]);
    expect(coarseOf(earlier(1800, 4, 0))).toEqual([]);
    expect(coarseOf(earlier(1800, 0, 40))).toEqual([]);
  });

  test('an hour that is not governed whole, or has a gap, is none', () => {
    const row = earlier(1800, 5, 50);
    row.values[0] = Number.NaN;
    const coarse = receivedOf(row, 'conso').find((one) => one.stepS === 3600)!;
    expect([...coarse.values.subarray(0, 3)].map((value) => Number(value.toFixed(9)))).toEqual([
      Number.NaN,
      225,
      Number.NaN,
    ]);
  });

  test('what fills gaps was not received; the energy of the day was', () => {
    const row = { ...earlier(1800, 0, 0), given: 4900, ownRounding: 1, rounding: 2 };
    row.marks[7] = FILLED;
    const [own, whole] = receivedOf(row, 'conso');
    expect([own!.values[6], own!.values[7], own!.rounding]).toEqual([100, Number.NaN, 1]);
    expect([whole!.stepS, [...whole!.values], whole!.rounding]).toEqual([86_400, [4900], 2]);
  });
});
