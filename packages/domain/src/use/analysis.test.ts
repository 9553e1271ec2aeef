import { describe, expect, test } from 'vitest';
import { dayNumber } from '../calendar/days.ts';
import { dayStart } from '../calendar/paris.ts';
import { analyseUse } from './analysis.ts';
import { meanWeek } from './mean-week.ts';
import { slotsOfUse, weekOfRanges } from './usage-profile.ts';
import type { UsageProfile } from './usage-profile.ts';

const hours = [{ fromMinute: 480, toMinute: 1080 }];
const profile: UsageProfile = {
  week: weekOfRanges([hours, hours, hours, hours, hours, [], []]),
  closedOnHolidays: true,
  alsaceMoselle: false,
  closings: [],
};
const startMs = dayStart(dayNumber(2024, 1, 1));

/** A leap year of half-hours: 2 kW, 8 kW more in use, and 3 kW left on every night from 20:00 to 22:00. */
function leapYear() {
  const axis = { startMs, stepS: 1800, length: 366 * 48 };
  const inUse = slotsOfUse(profile, axis);
  const evening = slotsOfUse(
    {
      ...profile,
      week: weekOfRanges(Array.from({ length: 7 }, () => [{ fromMinute: 1200, toMinute: 1320 }])),
      closedOnHolidays: false,
    },
    axis,
  );
  return { axis, powerW: Float64Array.from(inUse, (u, i) => 2000 + 8000 * u + 3000 * evening[i]!) };
}

describe('an office over a leap year', () => {
  const { axis, powerW } = leapYear();
  const r = analyseUse(powerW, axis, profile, { prices: 0.2 });
  test('hours of use are the working days, and the two sides are the whole', () => {
    // 262 weekdays in 2024, 10 of the 11 public holidays fall on them.
    expect(r.split.inUse.hours).toBe(252 * 10);
    const whole = powerW.reduce((sum, v) => sum + v, 0) / 2000;
    expect(r.split.inUse.energyKWh! + r.split.outOfUse.energyKWh!).toBeCloseTo(whole, 6);
  });
  test('the base load and the evenings left on are found, in euros', () => {
    expect(r.baseLoad!.powerW).toBe(2000);
    expect(r.excess!.hoursAbove).toBe(732);
    expect(r.excess!.excessKWh).toBeCloseTo(732 * 2.8, 6);
    expect(r.excess!.excessEur).toBeCloseTo(732 * 2.8 * 0.2, 6);
  });
  test('the typical week leaves holidays out', () => {
    expect(r.week.powerW[24]).toBe(10_000);
    expect(r.week.powerW[5 * 48 + 24]).toBe(2000);
    expect(r.week.samples[24]).toBe(53 - 4);
  });
});

describe('typical week', () => {
  test('hours fill their two half-hours, quarters are averaged', () => {
    const hourly = meanWeek(Float64Array.of(4000), { startMs, stepS: 3600 });
    expect([...hourly.powerW.subarray(0, 3)]).toEqual([4000, 4000, Number.NaN]);
    const quarters = meanWeek(Float64Array.of(1000, 3000), { startMs, stepS: 900 });
    expect(quarters.powerW[0]).toBe(2000);
  });
  test('clock-change Sundays: 02:00 has none in March and two in October', () => {
    const march = meanWeek(new Float64Array(46).fill(1), { startMs: dayStart(dayNumber(2025, 3, 30)), stepS: 1800 });
    expect(march.samples[6 * 48 + 4]).toBe(0);
    const october = meanWeek(new Float64Array(50).fill(1), { startMs: dayStart(dayNumber(2025, 10, 26)), stepS: 1800 });
    expect(october.samples[6 * 48 + 4]).toBe(2);
  });
});

test('nothing measured: no base load, no excess, no figure', () => {
  const r = analyseUse(new Float64Array(48).fill(Number.NaN), { startMs, stepS: 1800 }, profile);
  expect(r).toMatchObject({ baseLoad: null, excess: null, startStop: null });
  expect(r.split.inUse.energyKWh).toBeNull();
  expect(analyseUse(new Float64Array(0), { startMs, stepS: 1800 }, profile).split.coverage).toBeNull();
});
