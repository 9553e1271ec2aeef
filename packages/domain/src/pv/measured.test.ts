import { noAnswer } from '../answers/no-answer.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ageing, exceedance } from './exceedance.ts';
import { comparePeriods, compareProduction, extrapolateYear } from './measured.ts';

describe('expected against measured', () => {
  test('a gap in the measures is not a fault of the installation', () => {
    const expected = Float64Array.of(1, 2, 3, 4);
    const measured = Float64Array.of(0.9, Number.NaN, 2.7, 3.6);
    expect(compareProduction(expected, measured)).toEqual({
      expectedKWh: 8,
      measuredKWh: expect.closeTo(7.2, 12),
      ratio: expect.closeTo(0.9, 12),
      coverage: 0.75,
    });
  });

  test('nothing known, or nothing expected, has no ratio', () => {
    expect(compareProduction(new Float64Array(0), new Float64Array(0))).toMatchObject({
      ratio: null,
      measuredKWh: null,
      coverage: 0,
    });
    expect(compareProduction(Float64Array.of(Number.NaN), Float64Array.of(1))).toMatchObject({
      ratio: null,
      expectedKWh: null,
    });
    expect(compareProduction(Float64Array.of(0, 0), Float64Array.of(0, 0))).toMatchObject({
      ratio: null,
      measuredKWh: 0,
      coverage: 1,
    });
  });

  test('columns of different lengths are compared where they meet', () => {
    expect(compareProduction(Float64Array.of(1, 1, 1), Float64Array.of(1))).toMatchObject({ expectedKWh: 1 });
    expect(compareProduction(Float64Array.of(1, 1, 1), Float64Array.of(1)).coverage).toBeCloseTo(1 / 3, 12);
  });

  test('periods cut the columns and lose nothing; the last may be short', () => {
    const values = fc.array(fc.double({ min: 0, max: 10, noNaN: true }), { minLength: 1, maxLength: 100 });
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 40 }), (list, steps) => {
        const column = Float64Array.from(list);
        const periods = comparePeriods(column, column, steps);
        const sum = periods.reduce((total, period) => total + period.measuredKWh!, 0);
        expect(sum).toBeCloseTo(compareProduction(column, column).measuredKWh!, 8);
      }),
    );
    expect(comparePeriods(Float64Array.of(1), Float64Array.of(1), 0)).toEqual([]);
  });
});

describe('a year from a part of it', () => {
  const year = Float64Array.from({ length: 365 }, (_, day) => 10 - 8 * Math.cos((day / 365) * 2 * Math.PI));
  const total = year.reduce((a, b) => a + b, 0);

  test('an installation that always gives 90 % is found again from any part, without uncertainty', () => {
    const parts = fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 90, max: 365 }));
    fc.assert(
      fc.property(parts, ([from, length]) => {
        const measured = year.map((kWh, day) => (day >= from && day < from + length ? 0.9 * kWh : Number.NaN));
        const answer = extrapolateYear(year, measured, 7, 0.05);
        if (!answer.known) throw new Error(answer.reason);
        expect(answer.annualKWh).toBeCloseTo(0.9 * total, 6);
        expect(answer.uncertainty).toBeCloseTo(0, 9);
      }),
    );
  });

  test('scatter gives an uncertainty, a whole year has none left', () => {
    const noisy = year.map((kWh, day) => kWh * (1 + 0.2 * Math.sin(day * 1.7)));
    const half = noisy.map((kWh, day) => (day < 180 ? kWh : Number.NaN));
    const part = extrapolateYear(year, half, 7);
    if (!part.known) throw new Error(part.reason);
    expect(part.uncertainty).toBeGreaterThan(0);
    expect(extrapolateYear(year, noisy, 7)).toMatchObject({ coverage: 1, uncertainty: 0 });
  });

  test('too little, nothing, or nothing expected is refused and says so', () => {
    const nothing = year.map(() => Number.NaN);
    const december = year.map((kWh, day) => (day > 350 ? kWh : Number.NaN));
    expect(extrapolateYear(year, nothing, 7)).toMatchObject(noAnswer('nothing_measured'));
    expect(extrapolateYear(year, december, 7)).toMatchObject({ known: false, reason: 'coverage_too_low' });
    expect(
      extrapolateYear(
        year.map(() => 0),
        december,
        7,
      ),
    ).toMatchObject(noAnswer('nothing_expected'));
    expect(extrapolateYear(new Float64Array(0), new Float64Array(0), 7)).toMatchObject({ reason: 'nothing_expected' });
  });
});

describe('chances of a yearly production', () => {
  test('P90 is 1.2816 standard deviations under the mean', () => {
    const answer = exceedance([900, 1000, 1100]);
    if (!answer.known) throw new Error(answer.reason);
    expect(answer.kWh.p50).toBe(1000);
    expect(answer.kWh.p90).toBeCloseTo(1000 - 1.2815515655 * 100, 6);
  });

  test('uncertainties add as squares', () => {
    expect(exceedance([1000], [0.03], 0.04)).toMatchObject({ known: true, uncertainty: expect.closeTo(0.05, 12) });
  });

  test('the more certain, the less', () => {
    const years = fc.array(fc.double({ min: 1, max: 5000, noNaN: true }), { minLength: 2, maxLength: 20 });
    fc.assert(
      fc.property(years, (list) => {
        const answer = exceedance(list, [0.02]);
        if (!answer.known) throw new Error(answer.reason);
        const { p50, p75, p90, p95, p99 } = answer.kWh;
        const chances = [p50, p75, p90, p95, p99];
        expect(chances).toEqual(chances.toSorted((a, b) => b - a));
        expect(p99).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('one year alone has no spread: it must be given', () => {
    expect(exceedance([1000])).toEqual(noAnswer('too_few_years'));
    expect(exceedance([1000, Number.NaN])).toEqual(noAnswer('too_few_years'));
    expect(exceedance([])).toEqual(noAnswer('too_few_years'));
    expect(exceedance([0, 0])).toEqual(noAnswer('no_production'));
    expect(exceedance([900, 1000], [Number.NaN])).toEqual(noAnswer('missing_uncertainty'));
  });

  test('modules lose a share of what is left each year', () => {
    expect([...ageing(1000, 3, 0.01)]).toEqual([1000, 990, expect.closeTo(980.1, 9)]);
    expect(ageing(1000, 2, 0.005, 0.02)[0]).toBe(980);
    expect(ageing(1000, 0, 0.005)).toHaveLength(0);
  });
});
