import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber } from '../calendar/days.ts';
import { dayStart } from '../calendar/paris.ts';
import { cusum, cusumBreak } from './cusum.ts';
import {
  dailyDegreeDays,
  dailyTemperatures,
  integralDegreeDays,
  temperaturesByFixedDay,
} from './daily-temperatures.ts';
import {
  DEGREE_DAY_METHODS,
  coolingDegreeDayEurostat,
  degreeDay,
  degreeDayCostic,
  degreeDayEurostat,
  degreeDayMetOffice,
  inSeason,
  sumDegreeDays,
} from './degree-days.ts';
import { fitHeating } from './heating-fit.ts';
import { savingOfLowering, savings, savingsUncertainty } from './savings.ts';
import { modelOfHeating } from './models-of-fits.ts';
import { consumptionUnderWeather, correctByDegreeDays } from './weather-correction.ts';

describe('degree-days', () => {
  test('COSTIC: its published example, and its three cases', () => {
    expect(degreeDayCostic(5, 25, 18)).toBeCloseTo(4.589, 3);
    expect(degreeDayCostic(2, 10, 18)).toBe(12);
    expect(degreeDayCostic(18, 25, 18)).toBe(0);
    expect(degreeDayCostic(18, 18, 18)).toBe(0);
    expect(degreeDayCostic(10, 10, 18)).toBe(8);
  });
  test.each([
    [15, 3],
    [15.1, 0],
    [-5, 23],
    [20, 0],
  ])('Eurostat at %d °C: %d', (mean, value) => {
    expect(degreeDayEurostat(mean)).toBeCloseTo(value, 9);
  });
  test.each([
    [24, 3],
    [23.9, 0],
    [30, 9],
  ])('Eurostat cooling at %d °C: %d', (mean, value) => {
    expect(coolingDegreeDayEurostat(mean)).toBeCloseTo(value, 9);
  });
  test.each([
    [2, 10, 9.5],
    [10, 20, 1.625],
    [14, 30, 0.375],
    [16, 20, 0],
  ])('Met Office, %d to %d °C, base 15.5: %d', (min, max, value) => {
    expect(degreeDayMetOffice(min, max, 15.5)).toBeCloseTo(value, 9);
  });
  test('an unknown day is unknown by every method', () => {
    for (const method of DEGREE_DAY_METHODS) {
      if (method === 'hourly_integral') continue;
      expect(degreeDay(method, { minC: Number.NaN, maxC: Number.NaN, meanC: Number.NaN }, 18)).toBeNaN();
    }
    expect(integralDegreeDays(Float64Array.of(1, Number.NaN), 2, 18)[0]).toBeNaN();
  });
  test('a colder day never counts less, whatever the method', () => {
    const day = fc.tuple(fc.double({ min: -20, max: 35, noNaN: true }), fc.double({ min: 0, max: 20, noNaN: true }));
    fc.assert(
      fc.property(day, fc.double({ min: 0, max: 10, noNaN: true }), ([min, range], colder) => {
        for (const method of ['mean_min_max', 'costic', 'daily_mean', 'met_office'] as const) {
          const at = (shift: number): number =>
            degreeDay(method, { minC: min - shift, maxC: min + range - shift, meanC: min + range / 2 - shift }, 18);
          expect(at(colder)).toBeGreaterThanOrEqual(at(0) - 1e-9);
          expect(at(0)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
  test('seasons', () => {
    expect(inSeason('meteo', dayNumber(2024, 5, 20))).toBe(true);
    expect(inSeason('meteo', dayNumber(2024, 5, 21))).toBe(false);
    expect(inSeason('costic', dayNumber(2024, 8, 31))).toBe(false);
    expect(inSeason('costic', dayNumber(2024, 9, 1))).toBe(true);
    expect(inSeason('sdes', dayNumber(2024, 9, 30))).toBe(false);
    const first = dayNumber(2023, 1, 1);
    const days = Int32Array.from({ length: 365 }, (_, i) => first + i);
    const count = (season: Parameters<typeof sumDegreeDays>[2]) =>
      sumDegreeDays(days, new Float64Array(365).fill(1), season).total;
    expect([count('whole_year'), count('meteo'), count('sdes')]).toEqual([365, 232, 243]);
  });
  test('missing days are counted, and nothing but missing days has no total', () => {
    const days = Int32Array.of(0, 1, 2);
    expect(sumDegreeDays(days, Float64Array.of(3, Number.NaN, 4))).toEqual({ total: 7, knownDays: 2, missingDays: 1 });
    expect(sumDegreeDays(days, new Float64Array(3).fill(Number.NaN)).total).toBeNull();
  });
});

describe('days of temperature', () => {
  test('clock-change days have 23 and 25 hours, and a leap day is a day', () => {
    const first = dayNumber(2024, 1, 1);
    const hours = (dayStart(dayNumber(2025, 1, 1)) - dayStart(first)) / 3_600_000;
    const values = Float64Array.from({ length: hours }, (_, i) => i);
    const days = dailyTemperatures({ startMs: dayStart(first), stepS: 3600, values });
    expect(days.meanC).toHaveLength(366);
    const march = dayNumber(2024, 3, 31) - first;
    const october = dayNumber(2024, 10, 27) - first;
    expect(days.maxC[march]! - days.minC[march]!).toBe(22);
    expect(days.maxC[october]! - days.minC[october]!).toBe(24);
    expect(days.minC[october + 1]! - days.maxC[october]!).toBe(1);
    expect(days.coverage.every((c) => c === 1)).toBe(true);
  });
  test('a day measured for half of it is unknown', () => {
    const values = new Float64Array(48).fill(5).fill(Number.NaN, 0, 12);
    const days = dailyTemperatures({ startMs: dayStart(20_000), stepS: 3600, values });
    expect(days.meanC[0]).toBeNaN();
    expect(days.coverage[0]).toBe(0.5);
    expect(days.meanC[1]).toBe(5);
    expect(dailyDegreeDays(days, 'daily_mean', 18)[1]).toBe(13);
    expect(dailyDegreeDays(days, 'costic', 18)[0]).toBeNaN();
  });
  test('no reading, no day; a tail shorter than a day is dropped', () => {
    expect(dailyTemperatures({ startMs: 0, stepS: 3600, values: new Float64Array(0) }).meanC).toHaveLength(0);
    expect(temperaturesByFixedDay(new Float64Array(30), 24, 0).meanC).toHaveLength(1);
  });
});

const winter = (n: number): Float64Array =>
  Float64Array.from({ length: n }, (_, i) => 8 + 9 * Math.sin(i / 58) + 3 * Math.sin(i * 1.7));
const fitOf = (n = 365) => {
  const t = winter(n);
  const y = t.map((x, i) => 20 + 5 * Math.max(0, 15 - x) + 6 * Math.sin(i * 2.39));
  return { t, y, fit: fitHeating(t, y)! };
};

describe('weather correction', () => {
  test('under its own weather a year is itself', () => {
    const { t, y, fit } = fitOf();
    const own = consumptionUnderWeather(fit, t)!;
    expect(own.energyKWh).toBeCloseTo(
      y.reduce((s, v) => s + v, 0),
      3,
    );
    expect(own.uncertaintyKWh!).toBeGreaterThan(0);
    expect(own.uncertaintyKWh! / own.energyKWh).toBeLessThan(0.05);
  });
  test('a colder year uses more, by slope × degree-days', () => {
    const { t, fit } = fitOf();
    const cold = t.map((x) => x - 1);
    const more = consumptionUnderWeather(fit, cold)!.energyKWh - consumptionUnderWeather(fit, t)!.energyKWh;
    expect(more).toBeCloseTo(
      savingOfLowering(modelOfHeating({ ...fit, balancePointC: fit.balancePointC + 1 }), t, 1),
      6,
    );
  });
  test('weather without a day gives nothing', () => {
    const { fit } = fitOf();
    expect(consumptionUnderWeather(fit, new Float64Array(0))).toBeNull();
    expect(consumptionUnderWeather(fit, new Float64Array(3).fill(Number.NaN))).toBeNull();
  });
  test('by degree-days alone', () => {
    const year = { measuredKWh: 10_000, independentKWh: 2000, degreeDays: 1600, normalDegreeDays: 2000 };
    expect(correctByDegreeDays(year)).toBe(12_000);
    expect(correctByDegreeDays({ ...year, degreeDays: 0 })).toBeNull();
    expect(correctByDegreeDays({ ...year, measuredKWh: Number.NaN })).toBeNull();
    expect(correctByDegreeDays({ ...year, measuredKWh: -1 })).toBeNull();
    expect(correctByDegreeDays({ ...year, independentKWh: 20_000 })).toBeNull();
  });
});

describe('savings', () => {
  const { t, y, fit } = fitOf();
  const baseline = { quality: fit.quality, parameters: 3, effectiveDays: fit.effectiveDays };
  test('a tenth less is seen as a tenth, with an acceptable uncertainty', () => {
    const s = savings(
      modelOfHeating(fit),
      t,
      y.map((v) => 0.9 * v),
      baseline,
    )!;
    expect(s.avoidedFraction).toBeCloseTo(0.1, 3);
    expect(s.uncertainty).toMatchObject({ acceptable: true, confidence: 0.9 });
    expect(s.uncertainty!.halfWidthKWh).toBeLessThan(s.avoidedKWh);
  });
  test('ASHRAE guideline 14, by hand', () => {
    const quality = { ...fit.quality, days: 365, sse: 362 * 100, meanKWh: 50 };
    const u = savingsUncertainty({ quality, parameters: 3, effectiveDays: 365 }, 18_250, 1825, 365, 0.9)!;
    // CV = 10/50; months = 11.992; κ = 1.3923; noise = sqrt((1 + 2/365)/365); t(0.9; 362) = 1.649
    expect(u.halfWidthKWh).toBeCloseTo(1.64907 * 1.39227 * 0.2 * Math.sqrt((1 + 2 / 365) / 365) * 18_250, 0);
  });
  test('days without a measure are in neither figure; without a day there is no saving', () => {
    const holed = y.map((v, i) => (i < 100 ? Number.NaN : v));
    const s = savings(modelOfHeating(fit), t, holed)!;
    expect(s).toMatchObject({ days: 265, missingDays: 100, uncertainty: null });
    expect(savings(modelOfHeating(fit), new Float64Array(0), new Float64Array(0))).toBeNull();
    expect(
      savings(
        modelOfHeating(fit),
        t,
        y.map(() => Number.NaN),
      ),
    ).toBeNull();
  });
});

describe('CUSUM', () => {
  test('a missing day is flat and marked', () => {
    const c = cusum(Float64Array.of(3, Number.NaN, 5), Float64Array.of(1, 1, 1));
    expect([...c.cumulativeKWh]).toEqual([2, 2, 6]);
    expect([...c.missing]).toEqual([0, 1, 0]);
    expect(c.totalKWh).toBe(6);
    expect(cusum(new Float64Array(0), new Float64Array(0)).totalKWh).toBeNull();
    expect(cusum(Float64Array.of(Number.NaN), Float64Array.of(1)).totalKWh).toBeNull();
  });
  const wobble = (i: number): number => 4 * Math.sin(i * 2.39) + 3 * Math.sin(i * 1.13);
  test('dates a change of level, and says nothing of a steady building', () => {
    const expected = new Float64Array(200).fill(50);
    const steady = expected.map((v, i) => v + wobble(i));
    expect(cusumBreak(steady, expected)).toBeNull();
    const changed = steady.map((v, i) => v + (i >= 120 ? 8 : 0));
    const found = cusumBreak(changed, expected)!;
    expect(Math.abs(found.index - 120)).toBeLessThanOrEqual(2);
    expect(found.afterKWhDay - found.beforeKWhDay).toBeCloseTo(8, 0);
  });
  test('a perfect step is found; a constant or a handful of days is not a change', () => {
    const zero = new Float64Array(40);
    expect(
      cusumBreak(
        zero.map((_, i) => (i < 20 ? 0 : 5)),
        zero,
      )!.index,
    ).toBe(20);
    expect(cusumBreak(zero, zero)).toBeNull();
    expect(cusumBreak(Float64Array.of(1, 2, 3), new Float64Array(3))).toBeNull();
  });
  test('the end of the curve is the sum of the differences', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1e3, max: 1e3, noNaN: true }), { minLength: 1, maxLength: 50 }),
        (list) => {
          const c = cusum(Float64Array.from(list), new Float64Array(list.length));
          expect(c.totalKWh).toBeCloseTo(
            list.reduce((s, v) => s + v, 0),
            6,
          );
        },
      ),
    );
  });
});
