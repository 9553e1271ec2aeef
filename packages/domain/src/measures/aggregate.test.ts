import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseIsoDay } from '../calendar/days.ts';
import { dayStart } from '../calendar/paris.ts';
import { aggregate } from './aggregate.ts';

const day = (iso: string) => parseIsoDay(iso)!;

describe('aggregation', () => {
  it('gives 23-hour and 25-hour days their own length', () => {
    const startMs = dayStart(day('2026-03-28'));
    const n = (dayStart(day('2026-03-31')) - startMs) / 600_000;
    const r = aggregate({ startMs, stepS: 600, values: new Float64Array(n).fill(1) }, 'day', 'sum');
    expect([...r.values]).toEqual([144, 138, 144]);
    const october = dayStart(day('2026-10-25'));
    const hours = (dayStart(day('2026-10-26')) - october) / 3_600_000;
    expect([
      ...aggregate({ startMs: october, stepS: 3600, values: new Float64Array(hours).fill(2) }, 'day', 'sum').values,
    ]).toEqual([50]);
  });

  it('averages powers and adds energies from 10 minutes to half-hours', () => {
    const values = Float64Array.of(1, 2, 3, 4, 5, 6);
    expect([...aggregate({ startMs: 0, stepS: 600, values }, 1800, 'mean').values]).toEqual([2, 5]);
    expect([...aggregate({ startMs: 0, stepS: 600, values }, 1800, 'sum').values]).toEqual([6, 15]);
  });

  it('counts what is missing and never fills it', () => {
    const values = Float64Array.of(1, Number.NaN, 3, Number.NaN, Number.NaN, Number.NaN);
    const r = aggregate({ startMs: 0, stepS: 600, values }, 1800, 'mean');
    expect([...r.values]).toEqual([2, Number.NaN]);
    expect([...r.coverage].map((c) => c.toFixed(3))).toEqual(['0.667', '0.000']);
  });

  it('shares a step that straddles a bound, and refines', () => {
    const r = aggregate({ startMs: 1_800_000, stepS: 3600, values: Float64Array.of(10, 20) }, 3600, 'sum');
    expect([...r.values]).toEqual([5, 15, 10]);
    expect([...r.coverage]).toEqual([0.5, 1, 0.5]);
    const fine = aggregate({ startMs: 0, stepS: 3600, values: Float64Array.of(12) }, 600, 'sum');
    expect([...fine.values].map((v) => v.toFixed(9))).toEqual(Array<string>(6).fill('2.000000000'));
  });

  it('answers nothing to nothing', () => {
    expect(aggregate({ startMs: 0, stepS: 600, values: new Float64Array() }, 'day', 'sum').values).toHaveLength(0);
  });

  it('names the months', () => {
    const startMs = dayStart(day('2024-01-15'));
    const r = aggregate({ startMs, stepS: 86_400, values: new Float64Array(60).fill(1) }, 'month', 'sum');
    expect([...r.days]).toEqual([day('2024-01-01'), day('2024-02-01'), day('2024-03-01')]);
    expect(r.values.reduce((a, b) => a + b, 0)).toBeCloseTo(60, 9);
  });

  it('keeps the total whatever the grain', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1e4, max: 1e4, noNaN: true }), { minLength: 1, maxLength: 400 }),
        fc.constantFrom(300, 600, 900, 1800, 3600, 7200),
        fc.constantFrom<number | 'day' | 'month'>(600, 1800, 3600, 'day', 'month'),
        fc.integer({ min: 0, max: 12_000 }),
        (amounts, stepS, grain, offset) => {
          const startMs = dayStart(day('2025-03-20')) + offset * 60_000;
          const values = Float64Array.from(amounts);
          const total = values.reduce((a, b) => a + b, 0);
          const r = aggregate({ startMs, stepS, values }, grain, 'sum');
          expect(r.values.reduce((a, b) => a + (Number.isNaN(b) ? 0 : b), 0)).toBeCloseTo(total, 5);
          expect(r.coverage.every((c) => c >= 0 && c <= 1)).toBe(true);
        },
      ),
    );
  });
});
