import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber } from '../calendar/days.ts';
import { dayStart, parisDay } from '../calendar/paris.ts';
import type { VariableName } from '../vocabulary/variables.ts';
import { keptWithin } from './conservation.ts';
import { energyOf } from './day-curve.ts';
import { layOut } from './layout.ts';
import { mergeDay } from './merge-day.ts';
import { packDay, sameDay, unpackDay } from './pack-day.ts';
import type { Run, SeriesRead } from './runs.ts';

/** The change of March, that of October, a change of year, and an ordinary day. */
const DAYS = [dayNumber(2024, 3, 31), dayNumber(2024, 10, 27), dayNumber(2023, 12, 31), dayNumber(2024, 2, 14)];
const STEPS = [1, 7, 10, 60, 90, 300, 420, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200];
/** Odd seconds, half-hours, hours of UTC, and clocks from another zone. */
const OFFSETS_S = [0, 1, 59, 600, 1799, 1800, 3599, 3600, 7200, 10_800, 40_000];

const read = (variable: VariableName, runs: Run[]): SeriesRead => ({
  point: null,
  variable,
  register: null,
  registerLabel: null,
  unit: variable === 'puissance' ? 'W' : 'Wh',
  runs,
  periods: [],
  duplicates: 0,
});

const aValue = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 36_000 }) },
  { weight: 2, arbitrary: fc.double({ min: 0, max: 9000, noNaN: true }) },
  { weight: 1, arbitrary: fc.constant(Number.NaN) },
);
const aRun = fc
  .record({
    day: fc.constantFrom(...DAYS),
    stepS: fc.constantFrom(...STEPS),
    offsetS: fc.constantFrom(...OFFSETS_S),
    values: fc.array(aValue, { minLength: 1, maxLength: 90 }),
  })
  .map(({ day, stepS, offsetS, values }) => ({
    from: dayStart(day) + offsetS * 1000,
    stepS,
    values: Float64Array.from(values),
    quality: null,
  }));

/** Energy by civil day, one value at a time: each interval cut at the midnights it crosses. */
function naiveDays(runs: readonly Run[], power: boolean): Map<number, number> {
  const days = new Map<number, number>();
  for (const run of runs)
    for (let i = 0; i < run.values.length; i++) {
      const value = run.values[i]!;
      if (Number.isNaN(value)) continue;
      let at = run.from + i * run.stepS * 1000;
      const end = at + run.stepS * 1000;
      while (at < end) {
        const day = parisDay(at);
        const stop = Math.min(end, dayStart(day + 1));
        const seconds = (stop - at) / 1000;
        days.set(day, (days.get(day) ?? 0) + (power ? (value * seconds) / 3600 : (value * seconds) / run.stepS));
        at = stop;
      }
    }
  return days;
}

describe.each(['puissance', 'conso'] as const)('energy of %s is conserved', (variable) => {
  const power = variable === 'puissance';
  const kind = power ? 'power' : 'energy';

  test('from runs to days, whatever the step and the clock, across midnight and the changes of hour', () => {
    fc.assert(
      fc.property(aRun, (run) => {
        const { days } = layOut(read(variable, [run]));
        const expected = naiveDays([run], power);
        for (const day of new Set([...days.keys(), ...expected.keys()])) {
          const curve = days.get(day);
          expect(curve ? energyOf(curve, kind) : 0).toBeCloseTo(expected.get(day) ?? 0, 5);
          if (curve) expect(curve.stepS).toBeGreaterThanOrEqual(60);
        }
      }),
      { numRuns: 400 },
    );
  });

  test('of runs that follow one another within a minute, and of runs that overlap, once', () => {
    const pieces = fc.array(
      fc.record({ gapS: fc.integer({ min: 0, max: 40 }), stepS: fc.integer({ min: 1, max: 130 }), value: aValue }),
      { minLength: 1, maxLength: 60 },
    );
    fc.assert(
      fc.property(fc.constantFrom(...DAYS), fc.constantFrom(0, 30, 86_300), pieces, (day, offsetS, list) => {
        let from = dayStart(day) + offsetS * 1000;
        const runs = list.map(({ gapS, stepS, value }) => {
          const run = { from: from + gapS * 1000, stepS, values: Float64Array.of(value), quality: null };
          from = run.from + stepS * 1000;
          return run;
        });
        const total = [...naiveDays(runs, power).values()].reduce((sum, one) => sum + one, 0);
        for (const received of [runs, [...runs, ...runs]]) {
          const layout = layOut(read(variable, received));
          const held = [...layout.days.values()].reduce((sum, curve) => sum + energyOf(curve, kind), 0);
          expect(held).toBeCloseTo(total, 5);
          expect(layout.read).toBeCloseTo(total, 5);
          expect(layout.lost).toBeLessThan(1e-6);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('through a row and back, and the same again is no change', () => {
    fc.assert(
      fc.property(aRun, (run) => {
        for (const curve of layOut(read(variable, [run])).days.values()) {
          const row = packDay(curve, variable)!;
          const again = mergeDay(unpackDay(row, variable), curve, variable);
          expect(Math.abs(energyOf(unpackDay(row, variable), kind) - row.total)).toBeLessThan(1);
          expect(sameDay(row, packDay(again, variable)!)).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('whatever the number of files a curve comes in, and their order', () => {
    const cuts = fc.array(fc.integer({ min: 1, max: 89 }), { maxLength: 4 });
    fc.assert(
      fc.property(aRun, cuts, fc.boolean(), fc.boolean(), (run, at, backwards, twice) => {
        const bounds = [0, ...new Set(at.filter((cut) => cut < run.values.length)), run.values.length].toSorted(
          (a, b) => a - b,
        );
        const parts = bounds.slice(0, -1).map((from, i) => ({
          ...run,
          from: run.from + from * run.stepS * 1000,
          values: run.values.slice(from, bounds[i + 1]),
        }));
        const files = backwards ? parts.toReversed() : parts;
        const stored = new Map<number, ReturnType<typeof unpackDay>>();
        for (const file of twice ? [...files, ...files] : files)
          for (const [day, curve] of layOut(read(variable, [file])).days) {
            const before = stored.get(day);
            const merged = before ? mergeDay(before, curve, variable) : curve;
            stored.set(day, unpackDay(packDay(merged, variable)!, variable));
          }
        const expected = naiveDays([run], power);
        for (const [day, energy] of expected) {
          const curve = stored.get(day);
          expect(Math.abs((curve ? energyOf(curve, kind) : 0) - energy)).toBeLessThan(1);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('a day received whole beside its curve is the energy of the day, in either order', () => {
    const curves = fc.record({
      day: fc.constantFrom(...DAYS),
      stepS: fc.constantFrom(600, 1800, 3600),
      values: fc.array(fc.integer({ min: 0, max: 9000 }), { minLength: 150, maxLength: 150 }),
      gaps: fc.array(fc.integer({ min: 0, max: 149 }), { maxLength: 5 }),
      given: fc.integer({ min: 0, max: 200_000 }),
    });
    fc.assert(
      fc.property(curves, fc.boolean(), ({ day, stepS, values, gaps, given }, dayFirst) => {
        const slots = Math.round((dayStart(day + 1) - dayStart(day)) / (stepS * 1000));
        const fine = Float64Array.from({ length: slots }, (_, i) => (gaps.includes(i) ? Number.NaN : values[i]!));
        const hours = (dayStart(day + 1) - dayStart(day)) / 3_600_000;
        const whole = {
          from: dayStart(day),
          stepS: 86_400,
          values: Float64Array.of(power ? given / hours : given),
          quality: null,
        };
        const parts = [{ from: dayStart(day), stepS, values: fine, quality: null }, whole];
        const [first, second] = (dayFirst ? parts.toReversed() : parts).map((run) =>
          layOut(read(variable, [run])).days.get(day),
        );
        const both = first && second ? mergeDay(first, second, variable) : (first ?? second)!;
        const measured = fine.reduce(
          (sum, value) => sum + (Number.isNaN(value) ? 0 : power ? (value * stepS) / 3600 : value),
          0,
        );
        const energy = energyOf(unpackDay(packDay(both, variable)!, variable), kind);
        // Either the total governs, or the curve agrees with it within the rounding of the total: half a kilowatt-hour at most.
        if (energy !== given) expect(Math.abs(energy - given)).toBeLessThanOrEqual(power ? 500 * hours : 500);
        if (Math.abs(measured - given) > (power ? 500 * hours : 500)) expect(energy).toBeCloseTo(given, 6);
        expect(energy).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 300 },
    );
  });
});

test('steps longer than a day become periods that hold the same energy', () => {
  const steps = fc.record({
    days: fc.integer({ min: 2, max: 31 }),
    values: fc.array(aValue, { minLength: 1, maxLength: 12 }),
  });
  fc.assert(
    fc.property(fc.constantFrom(...DAYS), steps, (day, { days, values }) => {
      const run = { from: dayStart(day), stepS: days * 86_400, values: Float64Array.from(values), quality: null };
      const { periods } = layOut(read('conso', [run]));
      const sum = values.reduce((total, value) => total + (Number.isNaN(value) ? 0 : value), 0);
      expect(periods.reduce((total, one) => total + one.value, 0)).toBeCloseTo(sum, 6);
      const power = layOut(read('puissance', [run])).days;
      const energy = [...power.values()].reduce((total, curve) => total + energyOf(curve, 'power'), 0);
      expect(energy).toBeCloseTo(sum * days * 24, 3);
    }),
  );
});

test('readings of a register are never summed: the first of each day is kept', () => {
  const run = {
    from: dayStart(DAYS[3]!),
    stepS: 3600,
    values: Float64Array.from({ length: 48 }, (_, i) => 1000 + i),
    quality: null,
  };
  const { days } = layOut(read('index', [run]));
  expect([...days.values()].map((curve) => packDay(curve, 'index')!.total)).toEqual([1000, 1024]);
});

test('states keep their points, minimum and maximum', () => {
  fc.assert(
    fc.property(aRun, (run) => {
      fc.pre(run.stepS % 60 === 0 && run.from % 60_000 === 0);
      const rows = [...layOut(read('temperature_ambiante', [run])).days.values()].map((curve) =>
        packDay(curve, 'temperature_ambiante')!,
      );
      const known = [...run.values].filter((value) => !Number.isNaN(value));
      expect(Math.min(...rows.map((row) => row.minimum))).toBe(Math.min(...known));
      expect(Math.max(...rows.map((row) => row.maximum))).toBe(Math.max(...known));
      const seconds = rows.reduce((sum, row) => sum + row.points * row.stepS, 0);
      expect(seconds).toBe(known.length * run.stepS);
    }),
  );
});

test('a total is kept within 1 Wh, or a thousandth of another unit, and what the last digits of a large one lose', () => {
  expect([keptWithin('Wh', 0), keptWithin('Wh', 5e8), keptWithin('Wh', -2e9)]).toEqual([1, 1.5, 3]);
  expect(keptWithin('kWh', 1e6)).toBeCloseTo(0.002, 12);
});
