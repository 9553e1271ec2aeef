import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber, weekday } from '../calendar/days.ts';
import { holidayName } from '../calendar/holidays.ts';
import { dayStart } from '../calendar/paris.ts';
import type { SlotAxis } from '../calendar/slots.ts';
import { alarmEvents } from './alarm-rule.ts';
import type { AlarmRule } from './alarm-rule.ts';
import { findAnomalies } from './anomalies.ts';
import { backTestAlarm, thresholdForRate } from './back-test.ts';
import { dayGrid, layOnGrid } from './day-grid.ts';
import { expectedBand } from './expected-band.ts';

const FIRST = dayNumber(2025, 1, 6);

function axisOf(fromDay: number, days: number, stepS = 1800): SlotAxis {
  const startMs = dayStart(fromDay);
  return { startMs, stepS, length: Math.round((dayStart(fromDay + days) - startMs) / (stepS * 1000)) };
}

/** Half-hours of an office [W]: used on weekdays from 8 to 18, closed on holidays, with a small regular wobble. */
function office(fromDay: number, days: number, perDay: (day: number) => number = () => 0) {
  const axis = axisOf(fromDay, days);
  const grid = dayGrid(axis);
  const values = new Float64Array(axis.length);
  for (let i = 0; i < axis.length; i++) {
    const day = fromDay + grid.row[i]!;
    const used = weekday(day) < 5 && holidayName(day) === null && grid.column[i]! >= 16 && grid.column[i]! < 36;
    values[i] = (used ? 10_000 : 2000) + perDay(day) + 150 * Math.sin(i * 2.399);
  }
  return { axis, values };
}

describe('grid of days', () => {
  test('days of 23 and 25 hours keep the clock on the wall', () => {
    const march = dayGrid(axisOf(dayNumber(2025, 3, 30), 1));
    expect([...march.column.subarray(0, 8)]).toEqual([0, 1, 2, 3, 6, 7, 8, 9]);
    expect(march.column.at(-1)).toBe(47);
    const october = dayGrid(axisOf(dayNumber(2025, 10, 26), 1));
    expect([...october.column.subarray(2, 10)]).toEqual([2, 3, 4, 5, 4, 5, 6, 7]);
    expect(october.column.at(-1)).toBe(47);
    expect(october.days).toBe(1);
  });
  test('the repeated hour is averaged, the skipped one is missing', () => {
    const day = axisOf(dayNumber(2025, 10, 26), 1);
    expect(
      layOnGrid(
        Float64Array.from({ length: 50 }, (_, i) => i),
        dayGrid(day),
      )[4],
    ).toBe(5);
    const spring = axisOf(dayNumber(2025, 3, 30), 1);
    expect(layOnGrid(new Float64Array(46).fill(1), dayGrid(spring))[4]).toBeNaN();
  });
  test('a daily series has one column', () => {
    const grid = dayGrid({ startMs: dayStart(FIRST), stepS: 86_400, length: 10 });
    expect(grid).toMatchObject({ columns: 1, days: 10 });
  });
});

describe('expected band', () => {
  test('ten weeks of an office: the eleventh is expected, workdays and weekends apart', () => {
    const { axis, values } = office(FIRST, 77);
    const band = expectedBand(values, axis);
    const monday = 70 * 48;
    expect(band.expected[monday + 24]).toBeCloseTo(10_000, -3);
    expect(band.expected[monday + 5 * 48 + 24]).toBeCloseTo(2000, -3);
    expect(band.samples[monday]).toBe(8);
    let outside = 0;
    for (let i = monday; i < axis.length; i++) if (values[i]! > band.high[i]! || values[i]! < band.low[i]!) outside++;
    expect(outside / (7 * 48)).toBeLessThan(0.02);
  });
  test('nothing is expected of the first weeks: they have no past', () => {
    const { axis, values } = office(FIRST, 35);
    const band = expectedBand(values, axis);
    expect(band.expected.subarray(0, 28 * 48).every((v) => Number.isNaN(v))).toBe(true);
    expect(band.expected.subarray(28 * 48).every((v) => Number.isFinite(v))).toBe(true);
  });
  test('it looks only back: the future does not change the past', () => {
    const { axis, values } = office(FIRST, 70);
    const changed = Float64Array.from(values).fill(99_999, 60 * 48);
    const length = 60 * 48;
    expect(expectedBand(changed, axis).expected.subarray(0, length)).toEqual(
      expectedBand(values, axis).expected.subarray(0, length),
    );
  });
  test('a public holiday is expected closed when the calendar says so', () => {
    // 14 July 2025 is a Monday.
    const from = dayNumber(2025, 4, 28);
    const { axis, values } = office(from, 84);
    const holiday = (dayNumber(2025, 7, 14) - from) * 48 + 24;
    expect(expectedBand(values, axis).expected[holiday]).toBeGreaterThan(8000);
    const knowing = expectedBand(values, axis, { isClosed: (day) => holidayName(day) !== null });
    expect(knowing.expected[holiday]).toBeLessThan(3000);
    expect(values[holiday]).toBeLessThan(knowing.high[holiday]!);
  });
  test('a cold snap is expected when the weather is known', () => {
    const temperatureOf = (day: number): number => (day - FIRST >= 63 ? -6 : 8 + 4 * Math.sin(day * 0.9));
    const { axis, values } = office(FIRST, 70, (day) => 400 * Math.max(0, 16 - temperatureOf(day)));
    const dayTemperatureC = Float64Array.from({ length: 70 }, (_, d) => temperatureOf(FIRST + d));
    const at = 65 * 48 + 24;
    const blind = expectedBand(values, axis);
    const knowing = expectedBand(values, axis, { dayTemperatureC });
    expect(values[at]).toBeGreaterThan(blind.high[at]!);
    expect(values[at]).toBeLessThan(knowing.high[at]!);
    expect(knowing.expected[at]).toBeCloseTo(values[at]!, -3);
  });
  test('a past anomaly does not become the rule', () => {
    const { axis, values } = office(FIRST, 77);
    const dirty = Float64Array.from(values).fill(30_000, 56 * 48, 57 * 48);
    const at = 70 * 48 + 24;
    expect(expectedBand(dirty, axis).expected[at]).toBeCloseTo(10_000, -3);
  });
  test('gaps, zeros, nothing: never an infinite bound', () => {
    expect(expectedBand(new Float64Array(0), axisOf(FIRST, 0)).expected).toHaveLength(0);
    const cell = fc.oneof(
      fc.constant(Number.NaN),
      fc.constant(0),
      fc.constant(Number.POSITIVE_INFINITY),
      fc.double({ min: -1e5, max: 1e5, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(cell, { minLength: 60, maxLength: 120 }), (list) => {
        const axis: SlotAxis = { startMs: dayStart(FIRST), stepS: 86_400, length: list.length };
        const band = expectedBand(Float64Array.from(list), axis);
        for (let i = 0; i < list.length; i++) {
          const known = Number.isFinite(band.expected[i]!);
          expect(Number.isNaN(band.expected[i]!) || known).toBe(true);
          expect(Number.isFinite(band.high[i]!)).toBe(known);
          if (known) expect(band.low[i]!).toBeLessThanOrEqual(band.high[i]!);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('anomalies', () => {
  const { axis, values } = office(FIRST, 77);
  const band = expectedBand(values, axis);
  test('an office that behaves has none', () => {
    expect(findAnomalies(values, axis, band)).toEqual([]);
  });
  test('heating left on for a weekend: its start, its excess, its confidence', () => {
    const from = 75 * 48;
    const left = Float64Array.from(values, (v, i) => (i >= from && i < from + 48 ? v + 5000 : v));
    const [found, ...rest] = findAnomalies(left, axis, expectedBand(left, axis));
    expect(rest).toEqual([]);
    expect(found).toMatchObject({ side: 'above', startMs: axis.startMs + from * 1_800_000, slots: 48 });
    expect(found!.excessKWh).toBeCloseTo(120, -1);
    expect(found!.confidence).toBeGreaterThan(0.99);
  });
  test('a building that stays off is an anomaly below', () => {
    const from = 71 * 48 + 16;
    const off = Float64Array.from(values, (v, i) => (i >= from && i < from + 20 ? 0 : v));
    const found = findAnomalies(off, axis, expectedBand(off, axis));
    expect(found.map((a) => a.side)).toEqual(['below']);
    expect(found[0]!.excessKWh).toBeCloseTo(-100, -1);
    expect(findAnomalies(off, axis, expectedBand(off, axis), { side: 'above' })).toEqual([]);
  });
  test('missing data is not an anomaly', () => {
    const holed = Float64Array.from(values).fill(Number.NaN, 72 * 48, 74 * 48);
    expect(findAnomalies(holed, axis, expectedBand(holed, axis))).toEqual([]);
  });
  test('a constant that changes once is seen, with finite figures', () => {
    const flat = new Float64Array(axis.length).fill(1000).fill(3000, 76 * 48, 76 * 48 + 10);
    const found = findAnomalies(flat, axis, expectedBand(flat, axis));
    expect(found).toHaveLength(1);
    for (const v of Object.values(found[0]!)) expect(typeof v === 'string' || Number.isFinite(v)).toBe(true);
    const zeros = new Float64Array(axis.length).fill(50, 76 * 48, 76 * 48 + 10);
    expect(findAnomalies(zeros, axis, expectedBand(zeros, axis))).toHaveLength(1);
  });
});

describe('alarm rules on history', () => {
  const axis: SlotAxis = { startMs: 0, stepS: 1800, length: 10 };
  const above = (threshold: number, rest: Partial<AlarmRule> = {}): AlarmRule => ({
    when: { kind: 'above', threshold },
    forSlots: 1,
    during: 'always',
    quietSlots: 0,
    ...rest,
  });
  const values = Float64Array.of(1, 6, 7, 1, 9, 1, 8, 8, 8, 1);
  test('rows above the threshold are events', () => {
    const events = alarmEvents(values, axis, above(5));
    expect(events.map((e) => [e.startMs / 1_800_000, e.endMs / 1_800_000, e.extreme, e.beyond])).toEqual([
      [1, 3, 7, 3],
      [4, 5, 9, 4],
      [6, 9, 8, 9],
    ]);
  });
  test('a duration lets short ones pass, and rings when it is reached', () => {
    const events = alarmEvents(values, axis, above(5, { forSlots: 2 }));
    expect(events.map((e) => [e.startMs / 1_800_000, e.ringMs / 1_800_000])).toEqual([
      [1, 3],
      [6, 8],
    ]);
  });
  test('a pause keeps it quiet', () => {
    expect(alarmEvents(values, axis, above(5, { quietSlots: 2 }))).toHaveLength(2);
  });
  test('a missing slot breaks the row; below is the mirror of above', () => {
    const holed = Float64Array.from(values);
    holed[7] = Number.NaN;
    expect(alarmEvents(holed, axis, above(5, { forSlots: 2 }))).toHaveLength(1);
    const below: AlarmRule = { ...above(0), when: { kind: 'below', threshold: -5 } };
    expect(
      alarmEvents(
        values.map((v) => -v),
        axis,
        below,
      ).map((e) => e.beyond),
    ).toEqual([3, 4, 9]);
  });
  test('out of use only; without a profile it raises nothing', () => {
    const inUse = Uint8Array.of(1, 1, 1, 1, 0, 0, 0, 0, 0, 0);
    expect(alarmEvents(values, axis, above(5, { during: 'out_of_use' }), { inUse })).toHaveLength(2);
    expect(alarmEvents(values, axis, above(5, { during: 'out_of_use' }))).toEqual([]);
    const outside: AlarmRule = { ...above(0), when: { kind: 'outside_band', side: 'above' } };
    expect(alarmEvents(values, axis, outside)).toEqual([]);
  });
  test('against events known to be true', () => {
    const known = [
      { startMs: 1_800_000, endMs: 5_400_000 },
      { startMs: 9 * 1_800_000, endMs: 10 * 1_800_000 },
    ];
    const r = backTestAlarm(values, axis, above(5), {}, known);
    expect(r).toMatchObject({ recall: 0.5, meanDelayHours: 0.5, hoursInAlarm: 3, longestHours: 1.5, coverage: 1 });
    expect(r.precision).toBeCloseTo(1 / 3, 9);
    expect(r.perMonth).toBeCloseTo((3 * 30.4375 * 24) / 5, 6);
  });
  test('no history, no rate', () => {
    expect(backTestAlarm(new Float64Array(0), { ...axis, length: 0 }, above(5))).toMatchObject({
      perMonth: null,
      coverage: null,
      longestHours: null,
    });
    expect(thresholdForRate(new Float64Array(3).fill(Number.NaN), axis, { ...above(0), kind: 'above' }, 1)).toBeNull();
  });
  test('the threshold found rings no more than asked; hours in alarm are hours beyond it', () => {
    const long: SlotAxis = { startMs: 0, stepS: 1800, length: 2000 };
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.double({ min: 0, max: 60, noNaN: true }), (seed, rate) => {
        const series = Float64Array.from({ length: 2000 }, (_, i) => Math.abs(Math.sin(i * seed) * 100));
        const rule = { forSlots: 1, during: 'always', quietSlots: 0, kind: 'above' } as const;
        const threshold = thresholdForRate(series, long, rule, rate)!;
        const r = backTestAlarm(series, long, above(threshold));
        expect(r.perMonth!).toBeLessThanOrEqual(rate + 1e-9);
        expect(r.hoursInAlarm).toBeCloseTo(series.filter((v) => v > threshold).length / 2, 9);
      }),
      { numRuns: 30 },
    );
  });
});
