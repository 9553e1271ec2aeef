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

  it('holds in each bucket what the time of the bucket measured, whatever both steps', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.integer({ min: -50, max: 900 }), fc.constant(Number.NaN)), {
          minLength: 1,
          maxLength: 90,
        }),
        fc.constantFrom(300, 600, 900, 1800, 3600, 7200),
        fc.constantFrom<number | 'day'>(600, 900, 1800, 3600, 'day'),
        fc.constantFrom<'sum' | 'mean'>('sum', 'mean'),
        fc.integer({ min: 0, max: 60 }),
        (list, stepS, grain, by, offset) => {
          // The night on which the clock goes back, by five minutes: no step of them straddles a bound.
          const startMs = dayStart(day('2025-10-25')) + (offset + 200) * 300_000;
          const r = aggregate({ startMs, stepS, values: Float64Array.from(list) }, grain, by);
          const endMs = startMs + list.length * stepS * 1000;
          expect(r.edgesMs[0]!).toBeLessThanOrEqual(startMs);
          expect(r.edgesMs[1]!).toBeGreaterThan(startMs);
          expect(r.edgesMs.at(-1)!).toBeGreaterThanOrEqual(endMs);
          expect(r.edgesMs.at(-2)!).toBeLessThan(endMs);
          expect(r.values).toHaveLength(r.edgesMs.length - 1);
          for (const [k, value] of r.values.entries()) {
            const pieces: number[] = [];
            const [from, to] = [r.edgesMs[k]!, r.edgesMs[k + 1]!];
            for (let at = Math.max(from, startMs); at < Math.min(to, endMs); at += 300_000) {
              const own = list[Math.floor((at - startMs) / (stepS * 1000))]!;
              if (!Number.isNaN(own)) pieces.push(own);
            }
            const total = pieces.reduce((a, b) => a + b, 0);
            const expected = by === 'sum' ? (total * 300) / stepS : total / pieces.length;
            if (pieces.length === 0) expect(value).toBeNaN();
            else expect(value).toBeCloseTo(expected, 6);
            expect(r.coverage[k]).toBeCloseTo((pieces.length * 300_000) / (to - from), 9);
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it('makes means of months and days with gaps of what was measured', () => {
    const startMs = dayStart(day('2025-01-31'));
    const values = new Float64Array(48).fill(Number.NaN).fill(4, 0, 12).fill(10, 24, 30);
    const months = aggregate({ startMs, stepS: 3600, values }, 'month', 'mean');
    expect([...months.values]).toEqual([4, 10]);
    expect(months.coverage[0]).toBeCloseTo(12 / (31 * 24), 12);
    expect(months.coverage[1]).toBeCloseTo(6 / (28 * 24), 12);
    expect([...aggregate({ startMs, stepS: 3600, values }, 'day', 'mean').coverage]).toEqual([0.5, 0.25]);
    const december = aggregate(
      { startMs: dayStart(day('2025-12-31')), stepS: 86_400, values: Float64Array.of(1, 2) },
      'month',
      'sum',
    );
    expect([...december.days]).toEqual([day('2025-12-01'), day('2026-01-01')]);
  });
});
