import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber } from '../calendar/days.ts';
import { dayStart, slotsInDay } from '../calendar/paris.ts';
import { type Axis, type CurveDays, type CurveUse, addCurve, emptyAxis } from './axis.ts';
import { commonStep } from './aggregate.ts';
import { FILLED, UNBALANCED, worstMark } from './marks.ts';
import type { StoredSeries } from './stored.ts';

const FIRST = dayNumber(2026, 10, 24);
const GAP = Number.NaN;

/** A day of a curve; `marks` one a slot, or none when the whole day has the mark `quality`; a day of one total has no values. */
type Day = { day: number; stepS: number; values: number[]; quality?: number; marks?: number[] };

const series = (days: readonly Day[]): StoredSeries => ({
  sourceId: 'meter',
  variable: 'puissance',
  register: '',
  registerLabel: null,
  days: days.map(({ day }) => day),
  steps: days.map(({ stepS }) => stepS),
  roundings: days.map(() => 0),
  qualities: days.map(({ quality = 0 }) => quality),
  totals: days.map(() => 0),
  minima: days.map(() => 0),
  maxima: days.map(() => 0),
  points: days.map(({ values }) => values.length),
  values: Float32Array.from(days.flatMap(({ values }) => values)),
  marks: Uint8Array.from(days.flatMap(({ marks = [] }) => marks)),
  markLengths: days.map(({ marks = [] }) => marks.length),
});

/** Consecutive days, each known or not otherwise than by the curve. */
const known = (fromDay: number, days: readonly { fillW?: number; unbalanced?: boolean }[]): CurveDays => ({
  fromDay,
  fillW: Float64Array.from(days, ({ fillW = GAP }) => fillW),
  unbalanced: Uint8Array.from(days, ({ unbalanced = false }) => (unbalanced ? 1 : 0)),
});

/** What an axis shows: NaN where no curve gave a value. */
const shown = (axis: Axis) => [...axis.sum].map((sum, i) => (axis.count[i]! > 0 ? sum : GAP));

/** The same figures by going through the time in steps that fit both the curve and the axis. */
function expectedOn(axis: Axis, days: readonly Day[], use: CurveUse, otherwise: CurveDays | null) {
  const pieces: { value: number; hours: number; stepS: number; mark: number }[][] = Array.from(axis.sum, () => []);
  for (const { day, stepS, values, quality = 0, marks } of days) {
    if (stepS >= 86_400) continue;
    const grain = commonStep(stepS, axis.stepS);
    const k = otherwise ? day - otherwise.fromDay : -1;
    const fillW = otherwise?.fillW[k] ?? GAP;
    for (let second = 0; second < values.length * stepS; second += grain) {
      const slot = Math.floor(second / stepS);
      const to = Math.floor((dayStart(day) + second * 1000 - axis.start) / (axis.stepS * 1000));
      const whole = quality | (otherwise?.unbalanced[k] === 1 ? UNBALANCED : 0);
      let value = Math.fround(values[slot]!);
      let mark = marks ? marks[slot]! : whole;
      if (Number.isNaN(value) && !Number.isNaN(fillW)) {
        value = use === 'energy' || use === 'power-of-energy' ? (fillW * stepS) / 3600 : fillW;
        mark = FILLED;
      }
      if (!Number.isNaN(value)) pieces[to]?.push({ value, hours: grain / 3600, stepS, mark });
    }
  }
  const worth = ({ value, hours, stepS }: (typeof pieces)[number][number]) =>
    use === 'energy'
      ? (value * hours * 3600) / stepS
      : use === 'energy-of-power'
        ? value * hours
        : use === 'power-of-energy'
          ? (value * 3600) / stepS
          : value;
  return pieces.map((list) => {
    const total = list.reduce((sum, one) => sum + worth(one), 0);
    const adds = use === 'energy' || use === 'energy-of-power';
    return {
      value: list.length === 0 ? GAP : adds ? total : total / list.length,
      mark: list.reduce((worst, one) => worstMark(worst, one.mark), 0),
    };
  });
}

const STEPS = [300, 600, 900, 1800, 3600];
const dayOf = (day: number): fc.Arbitrary<Day> =>
  fc.constantFrom(...STEPS).chain((stepS) => {
    const length = slotsInDay(day, stepS);
    const list = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: length, maxLength: length });
    return fc.record(
      {
        day: fc.constant(day),
        stepS: fc.constant(stepS),
        values: list(fc.oneof(fc.integer({ min: -500, max: 9000 }), fc.constant(GAP))),
        quality: fc.constantFrom(0, 1, 2, FILLED, UNBALANCED),
        marks: list(fc.constantFrom(0, 0, 1, 2, UNBALANCED | 1)),
      },
      { requiredKeys: ['day', 'stepS', 'values'] },
    );
  });
const someKnown = fc
  .array(
    fc.record({ fillW: fc.option(fc.integer({ min: 0, max: 500 }), { nil: undefined }), unbalanced: fc.boolean() }),
    {
      minLength: 2,
      maxLength: 2,
    },
  )
  .map((days) => known(FIRST, days));

describe('a curve on an axis', () => {
  test('has on each slot what the time of the slot holds, whatever both steps and over a change of the clock', () =>
    fc.assert(
      fc.property(
        // The day of 25 hours is the second; the first and the last lie outside of the axis.
        fc.tuple(...[0, 1, 2].map((after) => dayOf(FIRST + after))),
        fc.constantFrom(...STEPS),
        fc.constantFrom<CurveUse>('state', 'power', 'energy', 'energy-of-power', 'power-of-energy'),
        fc.option(someKnown),
        (days, stepS, use, otherwise) => {
          const axis = emptyAxis(FIRST, FIRST + 2, stepS);
          const given = use === 'state' ? null : otherwise;
          addCurve(series(days), axis, use, given);
          const expected = expectedOn(axis, days, use, given);
          const found = shown(axis);
          expect(found).toHaveLength(expected.length);
          for (const [i, { value, mark }] of expected.entries()) {
            expect(Math.abs(found[i]! - value) < 1e-3 || Object.is(found[i], value)).toBe(true);
            if (!Number.isNaN(value)) expect([i, axis.marks[i]]).toEqual([i, mark]);
          }
        },
      ),
      { numRuns: 80 },
    ));

  test('starts before the axis or ends after it: the rest is left out', () => {
    const days = [FIRST - 1, FIRST, FIRST + 1].map((day, k) => ({
      day,
      stepS: 3600,
      values: Array.from({ length: slotsInDay(day, 3600) }, (_, i) => 100 * k + i),
    }));
    const axis = emptyAxis(FIRST, FIRST + 1, 3600);
    addCurve(series(days), axis, 'power');
    expect(shown(axis)).toEqual(Array.from({ length: 24 }, (_, i) => 100 + i));
  });

  test('adds to the curves that are there, and counts them', () => {
    const hours = (value: number) => Array.from({ length: 24 }, (_, i) => (i < 12 ? value : GAP));
    const axis = emptyAxis(FIRST, FIRST + 1, 3600);
    addCurve(series([{ day: FIRST, stepS: 3600, values: hours(200), quality: 1 }]), axis, 'power');
    addCurve(series([{ day: FIRST, stepS: 3600, values: hours(50).toReversed(), quality: 2 }]), axis, 'power');
    addCurve(series([{ day: FIRST, stepS: 3600, values: [5, 7] }]), axis, 'power');
    expect([...axis.sum]).toEqual([205, 207, ...Array<number>(10).fill(200), ...Array<number>(12).fill(50)]);
    expect([...axis.count]).toEqual([2, 2, ...Array<number>(22).fill(1)]);
    expect([...axis.marks]).toEqual([...Array<number>(12).fill(1), ...Array<number>(12).fill(2)]);
  });

  test('skips the days known by their total alone, and keeps the values and marks of the others in place', () => {
    const axis = emptyAxis(FIRST, FIRST + 3, 43_200);
    addCurve(
      series([
        { day: FIRST, stepS: 43_200, values: [1, 2], marks: [1, 0] },
        { day: FIRST + 1, stepS: 86_400, values: [], marks: [2], quality: 2 },
        { day: FIRST + 2, stepS: 43_200, values: [3, 4], marks: [0, 2] },
      ]),
      axis,
      'state',
    );
    // The day of 25 hours is two steps of twelve hours, and the next one begins an hour later on the axis.
    expect(shown(axis).slice(0, 4)).toEqual([1, 2, GAP, GAP]);
    expect([...axis.marks].slice(0, 4)).toEqual([1, 0, 0, 0]);
  });

  test('whose day is known otherwise has its gaps filled and marked, and is marked where it does not add up', () => {
    const values = Array.from({ length: 24 }, (_, i) => (i < 20 ? 1000 : GAP));
    const on = (use: CurveUse, days: CurveDays) => {
      const axis = emptyAxis(FIRST, FIRST + 1, 3600);
      addCurve(series([{ day: FIRST, stepS: 3600, values, quality: 1 }]), axis, use, days);
      return { values: shown(axis), marks: [...axis.marks] };
    };
    const filled = on('power', known(FIRST, [{ fillW: 250 }]));
    expect(filled.values).toEqual(values.map((value) => (Number.isNaN(value) ? 250 : value)));
    expect(filled.marks).toEqual(values.map((value) => (Number.isNaN(value) ? FILLED : 1)));
    const unbalanced = on('power', known(FIRST - 3, [{}, {}, {}, { unbalanced: true }]));
    expect(unbalanced.values).toEqual(values);
    expect(unbalanced.marks).toEqual(values.map((value) => (Number.isNaN(value) ? 0 : UNBALANCED | 1)));
    // Days that are not among those known are as measured.
    for (const days of [known(FIRST + 1, [{ fillW: 9 }]), known(FIRST - 1, [{ fillW: 9 }])])
      expect(on('power', days).values).toEqual(values);
  });
});
