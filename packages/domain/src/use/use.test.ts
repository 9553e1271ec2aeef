import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber, weekday } from '../calendar/days.ts';
import { dayStart, slotsInDay } from '../calendar/paris.ts';
import { baseLoad } from './base-load.ts';
import { reviewIot } from './iot.ts';
import { reviewStartStop, startsAndStops } from './start-stop.ts';
import { robustTrend } from './trend.ts';
import { isClosedDay, plannedHours, plannedRange, slotsOfUse, weekOfRanges } from './usage-profile.ts';
import type { UsageProfile } from './usage-profile.ts';
import { excessOutOfUse, splitByUse } from './use-split.ts';

const office = { fromMinute: 8 * 60, toMinute: 18 * 60 };
const profile: UsageProfile = {
  week: weekOfRanges([[office], [office], [office], [office], [office], [], []]),
  closedOnHolidays: true,
  alsaceMoselle: false,
  closings: [{ fromDay: dayNumber(2025, 8, 4), toDay: dayNumber(2025, 8, 18) }],
};

/** The half-hours of `[from, to)` civil days, and a curve that draws `used` W in use and `base` W otherwise. */
function curve(from: number, to: number, base: number, used: number, who: UsageProfile = profile) {
  const startMs = dayStart(from);
  const length = (dayStart(to) - startMs) / 1_800_000;
  const axis = { startMs, stepS: 1800, length };
  const inUse = slotsOfUse(who, axis);
  return { axis, inUse, powerW: Float64Array.from(inUse, (u) => (u === 1 ? used : base)) };
}

describe('usage profile', () => {
  test('a week of office hours is 50 hours, and starts on Monday', () => {
    expect(profile.week.reduce((s, v) => s + v, 0)).toBe(100);
    expect(profile.week[16]).toBe(1);
    expect(profile.week[15]).toBe(0);
    expect(profile.week[5 * 48 + 20]).toBe(0);
  });
  test('a range past midnight, and a boundary inside a half-hour', () => {
    const week = weekOfRanges([[{ fromMinute: 22 * 60, toMinute: 2 * 60 }], [{ fromMinute: 610, toMinute: 660 }]]);
    expect([week[44], week[3], week[4], week[47]]).toEqual([1, 1, 0, 1]);
    expect([week[48 + 20], week[48 + 21]]).toEqual([1, 1]);
  });
  test('holidays and closings are closed', () => {
    expect(isClosedDay(profile, dayNumber(2025, 7, 14))).toBe(true);
    expect(isClosedDay(profile, dayNumber(2025, 8, 4))).toBe(true);
    expect(isClosedDay(profile, dayNumber(2025, 8, 18))).toBe(false);
    expect(plannedHours(profile, dayNumber(2025, 7, 14))).toBe(0);
    expect(plannedHours(profile, dayNumber(2025, 7, 15))).toBe(10);
    expect(plannedRange(profile, dayNumber(2025, 7, 15))).toEqual({ startMinute: 480, stopMinute: 1080 });
    expect(plannedRange(profile, dayNumber(2025, 7, 19))).toBeNull();
    expect(isClosedDay({ ...profile, alsaceMoselle: true }, dayNumber(2025, 12, 26))).toBe(true);
  });
  test('a 24-hour week fills the 46, 50 or 48 half-hours of a day', () => {
    const always = { ...profile, week: new Uint8Array(336).fill(1), closedOnHolidays: false, closings: [] };
    for (const [y, m, d, slots] of [
      [2025, 3, 30, 46],
      [2025, 10, 26, 50],
      [2024, 2, 29, 48],
    ] as const) {
      const day = dayNumber(y, m, d);
      expect(slotsInDay(day, 1800)).toBe(slots);
      expect(curve(day, day + 1, 0, 1, always).inUse.reduce((s, v) => s + v, 0)).toBe(slots);
    }
  });
  test('the hours of use of any day are the profile’s, clock changes included (they fall on closed nights)', () => {
    fc.assert(
      fc.property(fc.integer({ min: dayNumber(2020, 1, 1), max: dayNumber(2030, 12, 31) }), (day) => {
        const used = curve(day, day + 1, 0, 1).inUse.reduce((s, v) => s + v, 0);
        expect(used / 2).toBe(plannedHours(profile, day));
      }),
    );
  });
});

describe('in use and out of use', () => {
  const week = dayNumber(2025, 6, 16);
  test('a week of 10 kW in use and 2 kW out of use', () => {
    const { powerW, inUse } = curve(week, week + 7, 2000, 10_000);
    const r = splitByUse(powerW, inUse, 1800, 0.2);
    expect(r.inUse).toMatchObject({ hours: 50, energyKWh: 500, meanPowerW: 10_000, costEur: 100 });
    expect(r.outOfUse).toMatchObject({ hours: 118, energyKWh: 236, maxPowerW: 2000 });
    expect(r.shareOutOfUse).toBeCloseTo(236 / 736, 9);
    expect(r.coverage).toBe(1);
  });
  test('what is missing is in no figure; nothing measured is no figure', () => {
    const { powerW, inUse } = curve(week, week + 7, 2000, 10_000);
    const r = splitByUse(powerW.fill(Number.NaN), inUse, 1800, 0.2);
    expect(r.inUse).toMatchObject({ hours: 50, measuredHours: 0, energyKWh: null, costEur: null, maxPowerW: null });
    expect(r).toMatchObject({ shareOutOfUse: null, coverage: 0 });
    expect(splitByUse(new Float64Array(0), new Uint8Array(0), 1800).coverage).toBeNull();
  });
  test('a price unknown for a measured slot makes the cost unknown, not low', () => {
    const r = splitByUse(Float64Array.of(1000, 1000), Uint8Array.of(1, 1), 1800, Float64Array.of(0.2, Number.NaN));
    expect(r.inUse).toMatchObject({ energyKWh: 1, costEur: null });
  });
  test('the two sides are the whole, whatever the curve', () => {
    const slot = fc.tuple(
      fc.oneof(fc.constant(Number.NaN), fc.double({ min: -1e4, max: 1e5, noNaN: true })),
      fc.integer({ min: 0, max: 1 }),
    );
    fc.assert(
      fc.property(fc.array(slot, { maxLength: 100 }), (slots) => {
        const powerW = Float64Array.from(slots, (s) => s[0]);
        const r = splitByUse(
          powerW,
          Uint8Array.from(slots, (s) => s[1]),
          1800,
        );
        const whole = powerW.reduce((sum, v) => (Number.isNaN(v) ? sum : sum + v), 0) / 2000;
        expect((r.inUse.energyKWh ?? 0) + (r.outOfUse.energyKWh ?? 0)).toBeCloseTo(whole, 6);
        for (const side of [r.inUse, r.outOfUse])
          for (const v of Object.values(side)) expect(v === null || Number.isFinite(v)).toBe(true);
      }),
    );
  });
  test('excess out of use: 1 kW over the widened base load for two hours', () => {
    const r = excessOutOfUse(
      Float64Array.of(3200, 3200, 3200, 3200, 2000, 9000),
      Uint8Array.of(0, 0, 0, 0, 0, 1),
      1800,
      2000,
      0.25,
    );
    expect(r).toMatchObject({ hoursAbove: 2, measuredHours: 2.5, levelW: 2200 });
    expect(r.excessKWh).toBeCloseTo(2, 9);
    expect(r.excessEur).toBeCloseTo(0.5, 9);
    expect(r.yearlyKWh).toBeCloseTo((2 * 8766) / 3, 6);
    expect(excessOutOfUse(Float64Array.of(Number.NaN), Uint8Array.of(0), 1800, 2000)).toMatchObject({
      excessKWh: null,
      yearlyKWh: null,
    });
  });
});

describe('base load', () => {
  test.each(['percentile', 'daily_minimum'] as const)('%s finds the 2 kW that never go away', (method) => {
    const { powerW } = curve(dayNumber(2025, 6, 16), dayNumber(2025, 7, 14), 2000, 10_000);
    const r = baseLoad(powerW, 1800, method)!;
    expect(r.powerW).toBe(2000);
    expect(r.energyKWh).toBeCloseTo(2 * 28 * 24, 6);
    expect(r.share).toBeGreaterThan(0.3);
  });
  test('less than a day, or nothing, has no base load; zeros have no share', () => {
    expect(baseLoad(new Float64Array(40), 1800)).toBeNull();
    expect(baseLoad(new Float64Array(400).fill(Number.NaN), 1800)).toBeNull();
    expect(baseLoad(new Float64Array(400), 1800)).toMatchObject({ powerW: 0, share: null });
  });
  test('is between the lowest and the mean power, and scales with the curve', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1e4, noNaN: true }), { minLength: 48, maxLength: 300 }),
        fc.constantFrom('percentile', 'daily_minimum' as const),
        (list, method) => {
          const powerW = Float64Array.from(list);
          const r = baseLoad(powerW, 1800, method);
          if (r === null) return;
          expect(r.powerW).toBeGreaterThanOrEqual(Math.min(...list) - 1e-6);
          expect(r.powerW).toBeLessThanOrEqual(Math.max(...list) + 1e-6);
          expect(
            baseLoad(
              powerW.map((v) => 3 * v),
              1800,
              method,
            )!.powerW,
          ).toBeCloseTo(3 * r.powerW, 4);
        },
      ),
    );
  });
});

describe('starts and stops', () => {
  const from = dayNumber(2025, 6, 2);
  test('an office that follows its profile has no advance and no drift', () => {
    const { powerW, axis } = curve(from, from + 56, 2000, 10_000);
    const times = startsAndStops(powerW, axis, 2000);
    expect(times.startMinute[0]).toBe(480);
    expect(times.stopMinute[0]).toBe(1080);
    expect(times.startMinute[5]).toBeNaN();
    const review = reviewStartStop(times, profile);
    expect(review).toMatchObject({ earlyMinutes: 0, lateMinutes: 0, activeWhileClosed: 0 });
    expect(review.startDrift!.significant).toBe(false);
  });
  test('a start that comes half an hour earlier every two weeks is a drift', () => {
    const { powerW, axis, inUse } = curve(from, from + 56, 2000, 10_000);
    const early = powerW.map((v, i) => {
      const weeks = Math.floor(i / (48 * 14));
      for (let k = 1; k <= weeks; k++) if (inUse[i + k] === 1) return 10_000;
      return v;
    });
    const { startDrift, stopDrift, earlyMinutes } = reviewStartStop(startsAndStops(early, axis, 2000), profile);
    expect(startDrift).toMatchObject({ significant: true });
    expect(startDrift!.slope * 14).toBeCloseTo(-30, -1);
    expect(stopDrift!.significant).toBe(false);
    expect(earlyMinutes).toBeGreaterThan(0);
  });
  test('a building that runs all weekend is active while closed', () => {
    const open = { ...profile, week: weekOfRanges(Array.from({ length: 7 }, () => [office])) };
    const { powerW, axis } = curve(from, from + 14, 2000, 10_000, open);
    // Two weekends, and Whit Monday (9 June 2025).
    expect(reviewStartStop(startsAndStops(powerW, axis, 2000), { ...profile }).activeWhileClosed).toBe(4);
  });
  test('clock-change days keep the wall clock', () => {
    const always = {
      ...profile,
      week: weekOfRanges(Array.from({ length: 7 }, () => [office])),
      closedOnHolidays: false,
    };
    for (const day of [dayNumber(2025, 3, 30), dayNumber(2025, 10, 26)]) {
      expect(weekday(day)).toBe(6);
      const { powerW, axis } = curve(day, day + 1, 2000, 10_000, always);
      const times = startsAndStops(powerW, axis, 2000);
      expect([times.startMinute[0], times.stopMinute[0]]).toEqual([480, 1080]);
    }
  });
  test('nothing, a flat curve and a half-measured day have no start', () => {
    expect(startsAndStops(new Float64Array(0), { startMs: 0, stepS: 1800 }, 0).startMinute).toHaveLength(0);
    const axis = { startMs: dayStart(from), stepS: 1800 };
    expect(startsAndStops(new Float64Array(48).fill(2000), axis, 2000).startMinute[0]).toBeNaN();
    expect(startsAndStops(new Float64Array(48), axis, 0).startMinute[0]).toBeNaN();
    const { powerW } = curve(from, from + 1, 2000, 10_000);
    expect(startsAndStops(powerW.fill(Number.NaN, 0, 20), axis, 2000).startMinute[0]).toBeNaN();
    const empty = reviewStartStop(
      { firstDay: from, startMinute: new Float64Array(0), stopMinute: new Float64Array(0) },
      profile,
    );
    expect(empty).toMatchObject({ days: 0, earlyMinutes: null, startDrift: null });
  });
});

describe('trend', () => {
  const x = Float64Array.from({ length: 40 }, (_, i) => i);
  test('one wild point does not move it', () => {
    const y = x.map((v) => 5 + 2 * v);
    y[7] = 1e6;
    expect(robustTrend(x, y)).toMatchObject({ significant: true, count: 40 });
    expect(robustTrend(x, y)!.slope).toBeCloseTo(2, 6);
    expect(robustTrend(x, y)!.last).toBeCloseTo(83, 6);
  });
  test('a constant has a slope of nothing; too few points have none', () => {
    expect(
      robustTrend(
        x,
        x.map(() => 3),
      ),
    ).toMatchObject({ slope: 0, significant: false, pValue: 1 });
    expect(robustTrend(x.subarray(0, 7), x.subarray(0, 7))).toBeNull();
    expect(
      robustTrend(
        x.map(() => 1),
        x,
      ),
    ).toBeNull();
  });
});

describe('connected rooms', () => {
  const inUse = Uint8Array.of(1, 1, 0, 0);
  const room = (id: string, ...temperatures: number[]) => ({ id, temperatureC: Float64Array.from(temperatures) });
  test('hours above 19 °C in use and 17 °C out of use, the hottest room first', () => {
    const r = reviewIot([room('frais', 19, 18, 16, 17), room('chaud', 21, 21, 19, 19)], inUse, 1800, {
      heatingKWh: 1000,
      priceEurPerKWh: 0.1,
    });
    expect(r.rooms.map((x) => x.id)).toEqual(['chaud', 'frais']);
    expect(r).toMatchObject({ hoursAboveInUse: 1, hoursAboveOutOfUse: 1, shareAboveInUse: 0.5, sensorsMeasured: 2 });
    expect(r.savingKWh).toBeCloseTo(500 * 0.07 * 2, 9);
    expect(r.savingEur).toBeCloseTo(7, 9);
    expect(r.rule).toContain('ADEME');
  });
  test('a room measured for half of the hours has half of its heating to save', () => {
    const r = reviewIot([room('a', 21, Number.NaN, Number.NaN, 17)], inUse, 1800, { heatingKWh: 1000 });
    // One hour in two is 2 °C too warm, on half of the heating.
    expect(r.savingKWh).toBeCloseTo(500 * 0.07 * 1, 9);
  });
  test('set-points are the reader’s', () => {
    const r = reviewIot([room('a', 21, 21, 19, 19)], inUse, 1800, { setPoints: { inUseC: 21, outOfUseC: 20 } });
    expect(r).toMatchObject({ hoursAboveInUse: 0, hoursAboveOutOfUse: 0, savingKWh: null, savingEur: null });
  });
  test('no sensor, and a silent sensor', () => {
    expect(reviewIot([], inUse, 1800, { heatingKWh: 100 })).toMatchObject({
      hoursAboveInUse: null,
      savingKWh: null,
      sensorsMeasured: 0,
    });
    const silent = reviewIot([room('x', Number.NaN, Number.NaN, Number.NaN, Number.NaN)], inUse, 1800, {
      heatingKWh: 100,
    });
    expect(silent.rooms[0]).toMatchObject({ hoursAbove: null, savingKWh: null });
  });
});
