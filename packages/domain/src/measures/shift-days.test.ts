import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, dayStart, parisDay, parseIsoDay, slotsInDay, wallMinutes, weekday } from '../calendar/index.ts';
import type { VariableName } from '../vocabulary/variables.ts';
import type { Run, SeriesRead } from './runs.ts';
import { type DayShift, shiftDays, shiftOn } from './shift-days.ts';

const day = (text: string): number => parseIsoDay(text)!;
const FAR = day('2100-01-01');
const ALL = { fromDay: 0, toDay: FAR };

const series = (
  runs: Run[],
  variable: VariableName = 'puissance',
  periods: SeriesRead['periods'] = [],
): SeriesRead => ({
  point: null,
  variable,
  register: null,
  registerLabel: null,
  unit: 'W',
  runs,
  periods,
  duplicates: 0,
});

/** A power that says when it was measured: the number of its step since the first of 2020. */
function curve(from: string, to: string, stepS = 1800): Run {
  const [start, end] = [dayStart(day(from)), dayStart(day(to))];
  const length = (end - start) / (stepS * 1000);
  const first = (start - dayStart(day('2020-01-01'))) / (stepS * 1000);
  return { from: start, stepS, values: Float64Array.from({ length }, (_, i) => first + i), quality: null };
}

/** Values by the instant of their step. */
const points = (runs: readonly Run[]): Map<number, number> =>
  new Map(runs.flatMap((run) => [...run.values].map((value, i) => [run.from + i * run.stepS * 1000, value] as const)));
const energyWh = (runs: readonly Run[]): number =>
  runs.reduce((sum, run) => sum + (run.values.reduce((total, value) => total + value, 0) * run.stepS) / 3600, 0);
const onDay = (runs: readonly Run[], text: string) =>
  [...points(runs)].filter(([instant]) => parisDay(instant) === day(text));

const once = (days: number): DayShift => ({ days, until: FAR });

test('each value is at the same time of the clock on the same weekday, one run where nothing comes between', () => {
  const run = curve('2021-05-03', '2021-05-10', 600);
  const { read, leftOut } = shiftDays(series([run]), once(1820), ALL);
  expect(read.runs).toEqual([{ ...run, from: run.from + 1820 * DAY_MS }]);
  expect(leftOut).toEqual({ seconds: 0, energyWh: 0 });
});

describe('where the clock changes', () => {
  // 28 March 2021 has 23 hours, and so has 29 March 2026; 31 October 2021 and 25 October 2026 have 25.
  test('a day of 24 hours stored on a day of 23 leaves out the hour that this one lacks', () => {
    const source = curve('2021-04-04', '2021-04-05');
    const { read, leftOut } = shiftDays(series([source]), once(1820), ALL);
    const stored = onDay(read.runs, '2026-03-29');
    expect(stored).toHaveLength(slotsInDay(day('2026-03-29'), 1800));
    expect(leftOut).toEqual({ seconds: 3600, energyWh: (source.values[4]! + source.values[5]!) / 2 });
    expect(energyWh(read.runs) + leftOut.energyWh).toBeCloseTo(energyWh([source]), 6);
  });

  test('a day of 23 hours stored on one of 24 lacks an hour', () => {
    const { read, leftOut } = shiftDays(series([curve('2021-03-28', '2021-03-29')]), once(1820), ALL);
    const minutes = onDay(read.runs, '2026-03-22').map(([instant]) => wallMinutes(instant));
    expect(minutes).toHaveLength(46);
    expect(minutes).not.toContain(120);
    expect(minutes).not.toContain(150);
    expect(leftOut.seconds).toBe(0);
  });

  test('a day of 24 hours stored on one of 25 has the first of its two hours', () => {
    const source = curve('2020-11-01', '2020-11-02');
    const { read, leftOut } = shiftDays(series([source]), once(1820), ALL);
    const stored = onDay(read.runs, '2025-10-26');
    expect(stored).toHaveLength(48);
    expect(stored.filter(([instant]) => wallMinutes(instant) === 120)).toHaveLength(1);
    expect([energyWh(read.runs), leftOut.seconds]).toEqual([energyWh([source]), 0]);
  });

  test('of a day of 25 hours stored on one of 24, the second hour is left out', () => {
    const source = curve('2020-10-25', '2020-10-26');
    const { read, leftOut } = shiftDays(series([source]), once(1820), ALL);
    expect(onDay(read.runs, '2025-10-19')).toHaveLength(48);
    expect(leftOut).toEqual({ seconds: 3600, energyWh: (source.values[6]! + source.values[7]!) / 2 });
  });

  test('days of 25 hours stored on each other are whole', () => {
    const source = curve('2021-10-31', '2021-11-01');
    const { read, leftOut } = shiftDays(series([source]), once(1820), ALL);
    expect(read.runs).toEqual([{ ...source, from: dayStart(day('2026-10-25')) }]);
    expect(leftOut.seconds).toBe(0);
  });

  test('the energy of a whole day is that of the day it is stored on', () => {
    const days: Run = {
      from: dayStart(day('2021-04-03')),
      stepS: 86_400,
      values: Float64Array.of(10, 20, 30),
      quality: Uint8Array.of(0, 2, 0),
    };
    const { read, leftOut } = shiftDays(series([days], 'conso_gaz'), once(1820), ALL);
    expect(read.runs).toEqual([{ ...days, from: dayStart(day('2026-03-28')) }]);
    expect(leftOut).toEqual({ seconds: 0, energyWh: 0 });
  });

  test('nothing is lost or made over years: what is stored and what is left out are what was measured', () => {
    const source = curve('2020-09-01', '2021-12-01', 3600);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.integer({ min: 0, max: 455 }), { maxLength: 4 }),
        (multiple, cuts) => {
          const shift = once(364 * multiple);
          const first = day('2020-09-01') + shift.days;
          const bounds = [first, ...cuts.map((cut) => first + cut).toSorted((a, b) => a - b), FAR];
          const parts = bounds
            .slice(1)
            .map((toDay, i) => shiftDays(series([source]), shift, { fromDay: bounds[i]!, toDay }));
          const stored = points(parts.flatMap(({ read }) => read.runs));
          expect(new Set(stored.values()).size).toBe(stored.size);
          const left = parts.reduce((sum, one) => sum + one.leftOut.energyWh, 0);
          const held = parts.reduce((sum, one) => sum + energyWh(one.read.runs), 0);
          expect(held + left).toBeCloseTo(energyWh([source]), 3);
          const measured = points([source]);
          const instantOf = new Map([...measured].map(([instant, value]) => [value, instant]));
          for (const [instant, value] of stored) {
            const from = instantOf.get(value)!;
            if (wallMinutes(from) !== wallMinutes(instant) || parisDay(instant) - parisDay(from) !== shift.days)
              throw new Error(`${value} is stored at another time of the day`);
          }
        },
      ),
      { numRuns: 8 },
    );
  });
});

describe('the end of a curve', () => {
  const source = curve('2020-02-03', '2022-02-02');
  const shift: DayShift = { days: 1820, until: day('2022-02-01') + 1820 };

  test('its last 364 days are played again after it, and again', () => {
    expect(shiftOn(shift, shift.until)).toBe(1820);
    expect([shiftOn(shift, shift.until + 1), shiftOn(shift, shift.until + 364)]).toEqual([2184, 2184]);
    expect(shiftOn(shift, shift.until + 365)).toBe(2548);
    const span = { fromDay: shift.until - 6, toDay: shift.until + 8 };
    const { read } = shiftDays(series([source]), shift, span);
    const days = [...new Set([...points(read.runs).keys()].map(parisDay))];
    expect(days).toEqual(Array.from({ length: 14 }, (_, i) => span.fromDay + i));
    const measured = points([source]);
    for (const [instant, value] of points(read.runs))
      expect(value).toBe(measured.get(instant - shiftOn(shift, parisDay(instant)) * DAY_MS));
    expect(days.map(weekday)).toEqual(days.map((one) => weekday(one - shiftOn(shift, one))));
  });

  test('readings of counters and amounts over several days are stored once', () => {
    const reading: Run = { ...curve('2021-06-01', '2021-06-02', 86_400), quality: null };
    const later = { fromDay: day('2021-06-01') + 1820 + 364, toDay: FAR };
    expect(shiftDays(series([reading], 'index'), shift, later).read.runs).toEqual([]);
    const period = { fromDay: day('2021-06-01'), toDay: day('2021-07-01'), value: 900, quality: 0 };
    const moved = { ...period, fromDay: period.fromDay + 1820, toDay: period.toDay + 1820 };
    const gas = series([], 'conso_gaz', [period]);
    expect(shiftDays(gas, shift, ALL).read.periods).toEqual([moved]);
    // It belongs to its last day: neither to the days before, nor to those after.
    expect(shiftDays(gas, shift, { fromDay: 0, toDay: moved.toDay - 1 }).read.periods).toEqual([]);
    expect(shiftDays(gas, shift, { fromDay: moved.toDay, toDay: FAR }).read.periods).toEqual([]);
  });
});
